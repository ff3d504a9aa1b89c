/** What a configuration imports to name the plugin. It holds no code of it, so that the configuration stays plain data. */
import type { PluginEntry } from 'docs-build/plugins'

/** Fences of the language `mermaid` as drawings. */
export function diagrams(): PluginEntry {
  return 'docs-build-diagrams/plugin'
}
