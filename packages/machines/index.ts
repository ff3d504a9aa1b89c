/** What a configuration imports to name the plugin. It holds no code of it, so that the configuration stays plain data. */
import type { PluginEntry } from 'docs-build/plugins'
import type { MachinesOptions } from './plugin.ts'

export type { MachinesOptions }

/** For machines: the texts of all pages in files, and buttons that copy a page or open it in an assistant. */
export function machines(options: MachinesOptions = {}): PluginEntry {
  return ['docs-build-machines/plugin', options]
}
