/** What a configuration imports to name the plugin. It holds no code of it, so that the configuration stays plain data. */
import type { PluginEntry } from 'docs-build/plugins'

/** Icons before the titles of code blocks, by the name of the file or of the tool. */
export function fileIcons(): PluginEntry {
  return 'docs-build-icons/plugin'
}
