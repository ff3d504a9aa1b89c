/** The plugins of a site in their order, and what their results are remembered by. */

import { fingerprintAll } from '../../kernel/fingerprint.ts'
import { derived } from '../../kernel/store/memo.ts'
import {
  type ComponentField,
  type Components,
  componentsOf,
  type PluginComponent,
} from '../../markdown/components/component.ts'
import type { DialectRecord } from '../../markdown/dialects/dialect.ts'
import type { MarkdownExtension } from '../../markdown/extensions.ts'
import type { Plugin } from './plugin.ts'

/** How a thread loads a plugin. Its functions cannot be sent to threads; this can. */
export type PluginSource = ModuleSource | ConfigSource

/** Compiled code whose default export makes the plugin. */
interface ModuleSource {
  readonly script: string
  readonly hash: string
  readonly options: unknown
}

/** The plugin stands in the configuration, which a thread has to evaluate again. */
interface ConfigSource {
  readonly script: string
  readonly hash: string
  /** Place in its list of plugins. */
  readonly index: number
}

export interface LoadedPlugin {
  readonly plugin: Plugin
  /** Fingerprint of its code, its options and its own key. */
  readonly key: string
  /** Absent for the folder of pages, which takes no part in reading. */
  readonly source?: PluginSource
  /** Absolute path of the folder from which the plugin names its files. */
  readonly folder: string
  /** The components that draw whole pages. */
  readonly pageComponents?: Readonly<Record<string, PluginComponent>>
}

/** Everything that draws something in a text or a page, by name. */
export function drawingsOf({
  plugin,
  pageComponents = {},
}: Pick<LoadedPlugin, 'plugin' | 'pageComponents'>): ComponentField {
  return { ...plugin.components, ...pageComponents }
}

/** The plugins of a site, in their order, which is the order of their effects. */
export interface Plugins {
  readonly list: readonly LoadedPlugin[]
  /** Absolute paths of the files that the plugins consist of: `dev` watches them. */
  readonly inputs: readonly string[]
  readonly dialects: LoadedDialects
}

/** The dialects of a site, in the order of the configuration. */
export interface LoadedDialects {
  readonly records: readonly DialectRecord[]
  /** How a thread loads them. */
  readonly source: DialectSource
  /** Fingerprint of their code. */
  readonly key: string
}

export interface DialectSource {
  readonly names: readonly string[]
  /** `markdown.standIns`. */
  readonly standIns?: Readonly<Record<string, string>>
  /** Absolute path of the module; absent where nothing needs it. */
  readonly module?: string
}

export const NO_DIALECTS: LoadedDialects = { records: [], source: { names: [] }, key: '' }

export const NO_PLUGINS: Plugins = { list: [], inputs: [], dialects: NO_DIALECTS }

/** Whether a plugin takes part in the reading of documents, which threads do. */
function isReading({ plugin }: Pick<LoadedPlugin, 'plugin'>): boolean {
  return (
    plugin.markdown !== undefined ||
    plugin.components !== undefined ||
    plugin.rules?.some(({ facts }) => facts !== undefined) === true
  )
}

/** The plugins that take part in the reading of documents: their sources, and the key of what they and the dialects read. */
export const readingPlugins: (plugins: Plugins) => {
  readonly sources: readonly PluginSource[]
  readonly key: string
} = derived(({ list, dialects }) => {
  const reading = list.filter(isReading)
  const keys = [...reading.map(({ key }) => key), dialects.key].filter(Boolean)
  return {
    sources: reading.flatMap(({ source }) => source ?? []),
    key: keys.length === 0 ? '' : fingerprintAll(keys),
  }
})

/** The components of the plugins. */
export const pluginComponents: (plugins: Plugins) => Components = derived(({ list }) =>
  componentsOf(list.map(({ plugin }) => plugin)),
)

/** The icons that the plugins bring, by name; a later plugin wins. */
export const iconsOf: (plugins: Plugins) => Readonly<Record<string, string>> = derived(({ list }) =>
  Object.assign({}, ...list.map(({ plugin }) => plugin.icons)),
)

/** What the plugins add to the reading of Markdown. */
export const extensionsOf: (plugins: readonly Plugin[]) => readonly MarkdownExtension[] = derived(
  (plugins: readonly Plugin[]) =>
    plugins.flatMap(({ name, markdown }) => (markdown === undefined ? [] : [{ plugin: name, ...markdown }])),
)
