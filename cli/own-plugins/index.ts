/**
 * The plugins that come with docs-build. Each is a function from its options to a plugin in a file of its own, and has
 * one line here and one in `entries.ts`. A configuration names it by its entry; its code is loaded only then.
 */
import type { Plugin } from '../plugins/plugin.ts'

/** Makes a plugin from the options that the configuration has for it, which are plain data but otherwise unchecked. */
type OwnPlugin = (options: unknown) => Plugin | Promise<Plugin>

/**
 * Options of which a text is the path of a file, by the name of the plugin, with what becomes of the file: `data` in YAML or
 * JSON is read, `base64` is its content, and `dataUrl` an address that holds it.
 */
export const FILE_OPTIONS: Readonly<Record<string, Readonly<Record<string, 'data' | 'base64' | 'dataUrl'>>>> = {
  news: { authors: 'data' },
  socialPictures: { logo: 'dataUrl', fonts: 'base64' },
}

/** By name: `math` is the export of `docs-build/plugins`, and the module `docs-build/math`. */
export const ownPlugins: Readonly<Record<string, () => Promise<OwnPlugin>>> = {
  diagrams: async () => (await import('./diagrams/diagrams.ts')).diagrams,
  feedback: async () => (await import('./feedback.ts')).feedback,
  fileIcons: async () => (await import('./file-icons/file-icons.ts')).fileIcons,
  machines: async () => (await import('./machines.ts')).machines,
  news: async () => (await import('./news/news.ts')).news,
  offline: async () => (await import('./offline.ts')).offline,
  socialPictures: async () => (await import('./pictures/pictures.ts')).socialPictures,
  statistics: async () => (await import('./statistics.ts')).statistics,
}
