/**
 * `docs-build/plugins`: what a configuration imports to name a plugin of ours. An entry holds no code of the plugin, so
 * that the configuration stays plain data. `test/plugins/own-plugins.test.ts` compares the names with those of `index.ts`.
 */
import type { PluginEntry } from '../plugins/plugin.ts'
import type { NewsAuthor, NewsOptions } from './news/options.ts'

export type { NewsAuthor, NewsOptions, PluginEntry }

/** Fences of the language `mermaid` as drawings. Needs the package `beautiful-mermaid`. */
export function diagrams(): PluginEntry {
  return 'docs-build/diagrams'
}

/** Formulas: `$…$`, `$$` around lines and fences of the language `math`, as MathML. */
export function math(): PluginEntry {
  return 'docs-build/math'
}

/** A blog or a changelog: the dated documents of a folder with lists, an archive, authors and feeds. */
export function news(options: NewsOptions = {}): PluginEntry {
  return ['docs-build/news', options]
}
