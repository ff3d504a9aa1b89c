/**
 * The resolved configuration: every option present, checked and in its final form. Plain JSON, so that a
 * stage can name the slice it reads as part of its key. `schema.ts` describes what a user may write,
 * `resolve.ts` makes this from it. An option whose value stays what was written has its type from there; declared
 * here is what becomes something else.
 */
import type { NavbarReference } from '../../../site/navbar/items/navbar-item.ts'
import type { Words } from '../../../site/words/say.ts'
import type { Severity } from '../../kernel/fault/finding.ts'
import type { Filled } from './defaults.ts'
import type { FooterItem, MarkdownOptions } from './user-config.ts'

export interface Config {
  readonly site: SiteConfig
  /** The main docs. */
  readonly docs: DocsConfig
  /** The other docs of the site. */
  readonly otherDocs: readonly DocsConfig[]
  readonly markdown: MarkdownConfig
  readonly links: Filled<'LinksOptions'>
  readonly checks: ChecksConfig
  readonly theme: ThemeConfig
  /** Folders with files that are published as they are, relative to the project's folder. */
  readonly staticDirs: readonly string[]
  /** Name, key and pages of each plugin, in their order: what results depend on. */
  readonly plugins: readonly {
    readonly name: string
    readonly key: string
    readonly pages?: readonly MadePage[]
  }[]
  /** Values that the site's owner wants to find again in `graph --json`; not read by anything else. */
  readonly customFields: Readonly<Record<string, unknown>>
}

/** A page that a plugin makes, or a file of `pages/`: a path among the documents and a text, with what else its page has. */
export interface MadePage {
  readonly path: string
  readonly text: string
  /** Names of the versions that have the page; absent: all of them. */
  readonly versions?: readonly string[]
  /** Where lines of the text come from: JSON, because a configuration has a limited number of values. */
  readonly origins?: string
  readonly page?: {
    readonly layout?: 'docs' | 'plain' | 'none'
    readonly component?: { readonly name: string; readonly props: Readonly<Record<string, unknown>> }
    /** The file as it is, and the line that holds what became front matter. */
    readonly code?: string
    readonly line?: number
    /** Destinations in the code of the component. */
    readonly destinations?: readonly WrittenDestination[]
  }
}

export interface WrittenDestination {
  readonly href: string
  readonly kind: 'link' | 'image'
  /** Whether the base URL comes before it. */
  readonly isBelow: boolean
  readonly line: number
  readonly column: number
}

/** Options of the site that become something else. */
type Resolved = 'title' | 'i18n' | 'navbar' | 'footer' | 'security'

export interface SiteConfig extends Omit<Filled<'UserConfig'>, keyof Config | Resolved | 'search'> {
  readonly search: SearchConfig
  readonly title: string
  readonly locale: LocaleConfig
  /** Words of the interface that the site replaces, by locale. */
  readonly words: Readonly<Record<string, Partial<Words>>>
  readonly navbar: NavbarConfig
  readonly footer?: FooterConfig
  readonly security: SecurityConfig
}

export type HomeConfig = Filled<'HomeOptions'>

export interface SecurityConfig extends Omit<Filled<'SecurityOptions'>, 'host'> {
  readonly metaTag: boolean
}

/** Paths are those of files below the project's folder. */
export interface ThemeConfig extends Omit<Filled<'ThemeOptions'>, 'accent' | 'tokens' | 'darkTokens' | 'components'> {
  /** Token, as `site/styles/tokens.ts` names it → CSS value. */
  readonly tokens: Readonly<Record<string, string>>
  readonly darkTokens: Readonly<Record<string, string>>
  /** Part, as `site/components.ts` names it → file. */
  readonly components: Readonly<Record<string, string>>
}

export interface LocaleConfig {
  readonly defaultLocale: string
  readonly currentLocale: string
  readonly locales: readonly {
    readonly locale: string
    readonly label: string
    readonly htmlLang: string
    readonly direction: 'ltr' | 'rtl'
    /** Folder in addresses; empty for the default locale. */
    readonly path: string
    readonly severity?: Severity
    readonly checks?: ChecksConfig
  }[]
}

export type LogoConfig = Filled<'LogoOptions'>

interface NavbarConfig extends Omit<Filled<'NavbarOptions'>, 'items'> {
  readonly items: readonly NavbarItemConfig[]
}

/** An item of the navbar; the record of its type in `site/navbar/items` says what else it holds. */
export interface NavbarItemConfig {
  readonly type: string
  readonly position: 'left' | 'right'
  readonly className?: string
  /** What an item of a plugin's type refers to. */
  readonly references?: readonly NavbarReference[]
}

export interface FooterConfig extends Omit<Filled<'FooterOptions'>, 'links'> {
  /** Columns with titles, or one column without (flat links). */
  readonly links: readonly { readonly title?: string; readonly items: readonly FooterItem[] }[]
}

export interface SearchConfig extends Omit<Filled<'SearchOptions'>, 'provider'> {
  /** `plugin`: a plugin of the site searches. */
  readonly provider: Filled<'SearchOptions'>['provider'] | 'plugin'
  /** Those of the plugin. */
  readonly options?: unknown
}

/** Either `assistantId` or `endpoint` is there. */
export type AskAiConfig = Filled<'AskAiOptions'>

export interface DocsConfig extends Omit<Filled<'DocsOptions'>, 'routeBasePath' | 'sidebars' | 'versions'> {
  /** Without slashes at its ends; empty for the root. */
  readonly routeBasePath: string
  readonly sidebars: Sidebars
  /** Versions that the configuration names, with what it says of them. */
  readonly versions: Readonly<Record<string, VersionConfig>>
}

type Sidebars = Readonly<Record<string, readonly SidebarItemConfig[]>>

export interface VersionConfig extends Omit<Filled<'DocsVersionOptions'>, 'sidebars' | 'checks'> {
  readonly sidebars?: Sidebars
  readonly checks?: ChecksConfig
}

interface SidebarEntryConfig {
  readonly className?: string
  readonly icon?: string
  readonly badge?: string
  /** Values for a theme: they come along with the entry. */
  readonly customProps?: Readonly<Record<string, unknown>>
  readonly key?: string
}

export type SidebarItemConfig =
  | (SidebarEntryConfig & { readonly type: 'doc' | 'ref'; readonly id: string; readonly label?: string })
  | (SidebarEntryConfig & {
      readonly type: 'link'
      readonly href: string
      readonly label: string
      readonly description?: string
      readonly autoAddBaseUrl?: boolean
    })
  | (SidebarEntryConfig & { readonly type: 'html'; readonly value: string; readonly defaultStyle?: boolean })
  | { readonly type: 'autogenerated'; readonly dirName: string; readonly flat?: boolean }
  | (SidebarEntryConfig & {
      readonly type: 'category'
      readonly label: string
      readonly items: readonly SidebarItemConfig[]
      readonly description?: string
      readonly link?: CategoryLinkConfig
      readonly collapsible?: boolean
      readonly collapsed?: boolean
    })

/** What the label of a category opens: a document by its id, or a page that lists what the category holds. */
export type CategoryLinkConfig = { readonly type: 'doc'; readonly id: string } | CategoryIndexConfig

export interface CategoryIndexConfig {
  readonly type: 'generated-index'
  readonly slug?: string
  readonly title?: string
  readonly description?: string
  readonly image?: string
  readonly keywords?: readonly string[]
}

export interface MarkdownConfig extends Omit<Filled<'MarkdownOptions'>, 'dialect'> {
  /** Sorted as the configuration has them; each once. */
  readonly dialects: readonly Dialect[]
}

/** A tool whose syntax pages may have: the package `docs-build-dialects` reads it. */
export type Dialect = Extract<NonNullable<MarkdownOptions['dialect']>, string>

export interface ChecksConfig {
  /** The most that a finding can be. Absent: `fail`. */
  readonly atMost?: Severity
  /** By rule id; a rule that is absent has its own default. */
  readonly rules: Readonly<Record<string, RuleConfig>>
}

export interface RuleConfig {
  readonly severity?: Severity
  /** Findings whose target or file matches a pattern are left out. */
  readonly ignore: readonly { readonly pattern: string; readonly reason: string }[]
}
