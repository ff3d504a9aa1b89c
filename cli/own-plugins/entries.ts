/**
 * `docs-build/plugins`: what a configuration imports to name a plugin of ours. An entry holds no code of the plugin, so
 * that the configuration stays plain data. `test/plugins/own-plugins.test.ts` compares the names with those of `index.ts`.
 */
import type { PluginEntry } from '../plugins/plugin.ts'

export type { PluginEntry }

/** Fences of the language `mermaid` as drawings. Needs the package `beautiful-mermaid`. */
export function diagrams(): PluginEntry {
  return 'docs-build/diagrams'
}

/** Formulas: `$…$`, `$$` around lines and fences of the language `math`, as MathML. */
export function math(): PluginEntry {
  return 'docs-build/math'
}
