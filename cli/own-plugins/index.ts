/**
 * The plugins that come with docs-build. Each is a function from its options to a plugin in a file of its own, and has
 * one line here and one in `entries.ts`. A configuration names it by its entry; its code is loaded only then.
 */
import type { Plugin } from '../plugins/plugin.ts'

/** Makes a plugin from the options that the configuration has for it, which are plain data but otherwise unchecked. */
export type OwnPlugin = (options: unknown) => Plugin | Promise<Plugin>

/** Options of which a text is the path of a data file in YAML or JSON, by the name of the plugin. */
export const DATA_FILES: Readonly<Record<string, readonly string[]>> = { news: ['authors'] }

/** By name: `math` is the export of `docs-build/plugins`, and the module `docs-build/math`. */
export const ownPlugins: Readonly<Record<string, () => Promise<OwnPlugin>>> = {
  diagrams: async () => (await import('./diagrams.ts')).diagrams,
  feedback: async () => (await import('./feedback.ts')).feedback,
  machines: async () => (await import('./machines.ts')).machines,
  math: async () => (await import('./math.ts')).math,
  news: async () => (await import('./news/news.ts')).news,
  statistics: async () => (await import('./statistics.ts')).statistics,
}
