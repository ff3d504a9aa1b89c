/** What a configuration imports to name the plugin. It holds no code of it, so that the configuration stays plain data. */
import type { PluginEntry } from 'docs-build/plugins'
import type { OfflineOptions } from './plugin.ts'

export type { OfflineOptions }

/** Pages that a reader has read stay readable without a network; any other leads to a page that says so. */
export function offline(options: OfflineOptions = {}): PluginEntry {
  return ['docs-build-offline/plugin', options]
}
