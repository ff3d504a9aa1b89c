/**
 * The resolved configuration: every option present, checked and in its final form. Plain JSON, so that a
 * stage can name the slice it reads as part of its key. `schema.ts` describes what a user may write,
 * `resolve.ts` makes this from it.
 */
import type { Severity } from '../fault/finding.ts'

export interface Config {
  readonly site: SiteConfig
  readonly docs: DocsConfig
  readonly markdown: MarkdownConfig
  readonly checks: ChecksConfig
  readonly theme: ThemeConfig
  /** Absent: examples are shown as code. */
  readonly examples?: ExamplesConfig
  /** Folders with files that are published as they are, relative to the project's folder. */
  readonly staticDirs: readonly string[]
  /** Values that the site's owner wants to find again in `graph --json`; not read by anything else. */
  readonly customFields: Readonly<Record<string, unknown>>
}

export interface ExamplesConfig {
  /** Module of the example language, below the project's folder. */
  readonly language: string
  readonly play: boolean
}

export interface SiteConfig {
  readonly title: string
  readonly tagline: string
  readonly titleDelimiter: string
  /** Origin without a path or trailing slash. */
  readonly url: string
  /** Leading and trailing slash. */
  readonly baseUrl: string
  readonly favicon?: string
  readonly image?: string
  readonly noIndex: boolean
  readonly baseUrlBanner: boolean
  /** Extra `<meta>` tags of every page. */
  readonly metadata: readonly Readonly<Record<string, string>>[]
  readonly locale: LocaleConfig
  readonly navbar: NavbarConfig
  readonly footer?: FooterConfig
  readonly announcementBar?: AnnouncementConfig
  readonly colorMode: {
    readonly defaultMode: 'light' | 'dark'
    readonly disableSwitch: boolean
    readonly respectPrefersColorScheme: boolean
  }
  readonly tableOfContents: { readonly minHeadingLevel: number; readonly maxHeadingLevel: number }
  readonly sidebar: { readonly hideable: boolean; readonly autoCollapseCategories: boolean }
  readonly search: SearchConfig
  readonly home?: HomeConfig
  readonly security: SecurityConfig
}

export interface HomeConfig {
  /** An SVG file of a static folder, drawn as a part of the page. */
  readonly picture?: { readonly src: string; readonly label: string; readonly caption?: string }
}

export interface SecurityConfig {
  readonly headersFile: boolean
  readonly metaTag: boolean
  /** Directive → sources besides the site itself. */
  readonly allow: Readonly<Record<string, readonly string[]>>
  readonly trustedTypes: boolean
}

/** Paths are those of files below the project's folder. */
export interface ThemeConfig {
  /** Token, as `site/styles/tokens.ts` names it → CSS value. */
  readonly tokens: Readonly<Record<string, string>>
  readonly darkTokens: Readonly<Record<string, string>>
  readonly css?: string
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
    readonly path: string
  }[]
}

export interface LogoConfig {
  readonly src: string
  readonly srcDark?: string
  readonly alt?: string
  readonly href?: string
  readonly width?: number
  readonly height?: number
}

export interface NavbarConfig {
  readonly title?: string
  readonly logo?: LogoConfig
  readonly style?: 'dark' | 'primary'
  readonly hideOnScroll: boolean
  readonly items: readonly NavbarItemConfig[]
}

/** An item of the navbar; the record of its type in `site/navbar/items` says what else it holds. */
export interface NavbarItemConfig {
  readonly type: string
  readonly position: 'left' | 'right'
  readonly className?: string
}

export interface FooterConfig {
  readonly style: 'light' | 'dark'
  /** Columns with titles, or one column without (flat links). */
  readonly links: readonly { readonly title?: string; readonly items: readonly FooterItemConfig[] }[]
  readonly logo?: LogoConfig
  readonly copyright?: string
}

/** Exactly one of `to`, `href` and `html`; the first two with a label. */
export interface FooterItemConfig {
  readonly label?: string
  readonly to?: string
  readonly href?: string
  readonly html?: string
}

export interface AnnouncementConfig {
  readonly id: string
  readonly content: string
  readonly backgroundColor?: string
  readonly textColor?: string
  readonly isCloseable: boolean
}

export interface SearchConfig {
  readonly provider: 'none' | 'local' | 'algolia'
  readonly appId?: string
  readonly apiKey?: string
  readonly indexName?: string
  readonly contextualSearch: boolean
  readonly facetFilters?: readonly string[]
  readonly externalUrlRegex?: string
  /** Path of the search page, or `false` for none. */
  readonly searchPagePath: string | false
  readonly shortcuts: { readonly commandK: boolean; readonly slash: boolean }
  readonly askAi?: AskAiConfig
  /** Address with `{query}` where readers report a query that finds nothing. */
  readonly reportUrl?: string
}

/** Either `assistantId` or `endpoint` is there. */
export interface AskAiConfig {
  readonly assistantId?: string
  /** Path inside the site or address. */
  readonly endpoint?: string
  readonly model?: string
  readonly publicKey?: string
  readonly feedbackUrl?: string
}

export interface DocsConfig {
  /** Folder with the Markdown files, relative to the project's folder. */
  readonly path: string
  /** Name of this docs instance in storage keys. */
  readonly id: string
  /** Glob patterns, relative to the docs folder, of files that are no pages and no assets. */
  readonly exclude: readonly string[]
  /** Glob patterns, relative to the docs folder, of files that may be published though they can hold scripts. */
  readonly htmlFiles: readonly string[]
  /** `https://example.org/edit/main/docs/`: the file's path is appended. */
  readonly editUrl?: string
  readonly showLastUpdateTime: boolean
  readonly showLastUpdateAuthor: boolean
  /** Leading numbers of names (`01-intro.md`) give the order and are left out of URLs and labels. */
  readonly numberPrefixes: boolean
  readonly breadcrumbs: boolean
  /** Pages with this tag show how long they take to read. */
  readonly longReadTag: string
  readonly sidebarCollapsible: boolean
  readonly sidebarCollapsed: boolean
  readonly sidebars: Readonly<Record<string, readonly SidebarItemConfig[]>>
  readonly version: { readonly name: string; readonly label: string }
  /** Versions that the configuration names, with what it says of them. */
  readonly versions: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  /**
   * Kind → glob patterns, relative to the docs folder, of the pages that keep to its template. The first match counts.
   */
  readonly pageKinds: Readonly<Record<string, readonly string[]>>
}

interface SidebarEntryConfig {
  readonly className?: string
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
  | { readonly type: 'autogenerated'; readonly dirName: string }
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

export interface MarkdownConfig {
  /** `safe` keeps an allow list of raw HTML, `verbatim` trusts it as written, `escape` shows it as text. */
  readonly html: 'safe' | 'verbatim' | 'escape'
  /** What reads Markdown. */
  readonly parser: 'native' | 'remark'
  /** Term of the trade → what it means, as text. */
  readonly terms: Readonly<Record<string, string>>
}

export interface ChecksConfig {
  /** By rule id; a rule that is absent has its own default. */
  readonly rules: Readonly<Record<string, RuleConfig>>
}

export interface RuleConfig {
  readonly severity?: Severity
  /** Findings whose target or file matches a pattern are left out. */
  readonly ignore: readonly { readonly pattern: string; readonly reason: string }[]
}
