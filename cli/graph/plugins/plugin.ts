/** What a plugin is: the types that its author sees. A field is added here, in `fields.ts`, and where it is used. */

import type { ComponentField } from '../../markdown/components/component.ts'
import type { MarkdownFields } from '../../markdown/extensions.ts'
import type { PluginWords } from '../config/words.ts'
import type { BundlePlugin } from './bundle.ts'
import type { DerivedPages, FrontMatterField } from './documents.ts'
import type { HeadFields } from './head.ts'
import type { ImageFields } from './images.ts'
import type { PluginNavbarItem } from './navbar.ts'
import type { OwnPages } from './pages.ts'
import type { PluginPart } from './parts.ts'
import type { PluginRule } from './rule.ts'
import type { SearchField } from './search.ts'
import type { PluginOutput, PluginSite } from './site.ts'
import type { StyleCompiler } from './styles.ts'

/** A value that adds to docs-build. Every field but the name may be left out. */
export interface Plugin {
  /** Names the plugin in messages. No two plugins of a site have the same name. */
  readonly name: string
  /**
   * Stands for everything that the results of the plugin depend on besides its code and its options: a file or a variable
   * that it reads, or the version of a program that it calls. Results are kept until the key changes.
   */
  readonly key?: string
  /** Plain data that the plugin was made with. It is a part of the key. */
  readonly options?: unknown
  /**
   * Folders with documents that the plugin needs, as entries of `docs` in the configuration. A folder that lies in one of
   * the configured docs adds nothing.
   */
  readonly docs?: readonly { readonly id: string; readonly path: string; readonly routeBasePath: string }[]
  /** Changes and extends how Markdown is read. */
  readonly markdown?: MarkdownFields
  /** Checks of its own. */
  readonly rules?: readonly PluginRule[]
  /** Adds pages that no document makes. */
  readonly pages?: OwnPages
  /**
   * Adds pages that are made from documents, such as lists of them. It runs again when a document changes.
   *
   * @param documents all documents that are pages, with their texts
   */
  readonly derivedPages?: DerivedPages
  /**
   * Adds front matter to documents, before routes and sidebars are made: an address from a date, a place in the sidebar.
   *
   * @param documents all documents, and the pages of plugins
   * @returns the path of a document, and what is added
   */
  readonly frontMatter?: FrontMatterField
  /** Adds elements to the head of pages. */
  readonly head?: HeadFields
  /**
   * A part of the configuration (all but `plugins`), such as `redirects`. The site's own configuration wins, then a later plugin.
   * Objects are merged; lists and other values count whole. Paths are relative to the configuration.
   */
  readonly config?: Readonly<Record<string, unknown>>
  /** Style sheets for every page: paths relative to the plugin, or files of packages. The site's own style sheet wins over them. */
  readonly css?: readonly string[]
  /** Compiles style sheets in other languages, or changes those in CSS. */
  readonly styles?: readonly StyleCompiler[]
  /** Plugins of esbuild for the code of components, parts of the theme and pages: they resolve and load what it imports. */
  readonly bundle?: readonly BundlePlugin[]
  /** Gives the images of documents other forms, such as smaller files, among which browsers choose. */
  readonly images?: ImageFields
  /**
   * Icons for entries of sidebars: names, each with the text of an SVG file. Their shapes count, and the entry gives them its
   * colour. Pages load those that the sidebars name.
   */
  readonly icons?: Readonly<Record<string, string>>
  /** Adds types of navbar items. */
  readonly navbar?: readonly PluginNavbarItem[]
  /** Searches the site instead of its own search. */
  readonly search?: SearchField
  /** Words that the plugin shows to readers. It gets them, in the language of the site, with those of docs-build. */
  readonly words?: PluginWords
  /** Code, style sheets and files that only pages with certain code blocks load. */
  readonly parts?: readonly PluginPart[]
  /**
   * Components for documents, by name: `PriceTable` is written as `<PriceTable …>` or as `::price-table`, with literal
   * attributes and Markdown inside. They are drawn when the site is built; pages that use one load its code. One with the name of a directive replaces it.
   */
  readonly components?: ComponentField
  /**
   * Adds files to the site. On a site with several docs, versions or languages it is asked for each, and the paths are
   * those below the address of each (`nl/feed.json`).
   *
   * @param site what is known before any text is read; frozen
   */
  readonly outputs?: (site: PluginSite) => Iterable<PluginOutput>
}

/** A module whose default export is a plugin, or a function from the options to a plugin. */
export type PluginModule<Options = unknown> = Plugin | ((options: Options) => Plugin | Promise<Plugin>)

/**
 * What a module of a plugin may export as `fileOptions`, beside its default export: options of which a text is the path of a
 * file, relative to the configuration, with what the plugin gets in its place. `data` in YAML or JSON is read, `base64` is
 * the content of the file, and `dataUrl` an address that holds it. `path` leaves the reading to the plugin, which gets
 * `{ name, path }`: as it is written, and absolute. `script` bundles a module with everything that it imports: the plugin gets
 * `{ name, code }`, where `code` is an expression with the value of its default export. An option may also be a list of paths,
 * or an object of them.
 */
export type FileOptions = Readonly<Record<string, 'data' | 'base64' | 'dataUrl' | 'path' | 'script'>>

/**
 * What `plugins` in the configuration holds: a plugin; the path of a module relative to the configuration, or the name of
 * a package, alone or with options; a list of such entries that begins with no text; or nothing, for `isWanted && plugin()`.
 */
export type PluginEntry =
  | Plugin
  | string
  | readonly [module: string, options?: unknown]
  | readonly PluginEntry[]
  | false
  | null
  | undefined

/** Returns its argument, so that editors know the type of a plugin. */
export function definePlugin(plugin: Plugin): Plugin {
  return plugin
}
