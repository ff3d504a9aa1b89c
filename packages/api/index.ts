/** What a configuration imports to name the plugin. It holds no code of it, so that the configuration stays plain data. */
import type { PluginEntry } from 'docs-build/plugins'
import type { ApiOptions } from './options.ts'

export type { ApiOptions }

/** Reference pages, made from TypeScript declarations and their comments. */
export function api(options: ApiOptions): PluginEntry {
  return ['docs-build-api/plugin', options]
}
