/** What a configuration imports to name the plugin. It holds no code of it, so that the configuration stays plain data. */
import type { PluginEntry } from 'docs-build/plugins'
import type { LiveOptions } from './options.ts'

export type { LiveOptions }

/** Code blocks that readers edit and run: React, JavaScript with HTML and CSS, and TypeScript. */
export function live(options: LiveOptions = {}): PluginEntry {
  return ['docs-build-live/plugin', options]
}
