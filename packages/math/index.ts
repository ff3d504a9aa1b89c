/** What a configuration imports to name the plugin. It holds no code of it, so that the configuration stays plain data. */
import type { PluginEntry } from 'docs-build/plugins'

/** Formulas: `$…$`, `$$` around lines and fences of the language `math`, as MathML. */
export function math(): PluginEntry {
  return 'docs-build-math/plugin'
}
