/** What a configuration imports to name the plugins. It holds no code of them, so that the configuration stays plain data. */
import type { PluginEntry } from 'docs-build/plugins'
import type { FeedbackOptions } from './plugin.ts'
import type { StatisticsOptions } from './statistics.ts'

export type { FeedbackOptions, StatisticsOptions }

/** “Was this page helpful?” below each page, sent to an endpoint of yours. */
export function feedback(options: FeedbackOptions): PluginEntry {
  return ['docs-build-feedback/plugin', options]
}

/** The script of a counter, and the hosts that the policy must allow for it. */
export function statistics(options: StatisticsOptions): PluginEntry {
  return ['docs-build-feedback/statistics', options]
}
