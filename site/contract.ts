/**
 * The narrow waist between the builder and the page: everything a page may know, as plain JSON.
 *
 * The builder makes these values, `templates/` and `site/` draw them, on the server and in the browser
 * alike. Nothing here has behaviour; a value that crosses this line can be hashed, cached and printed.
 */

/** A route of the site: decoded, no base URL, no `.html`, leading and trailing slash (`/guides/designs/`). */
export type RoutePath = string & { readonly __brand: 'route' }

/** A URL as it is written into a page: encoded, with the base URL. */
export type Url = string

export interface Link {
  readonly label: string
  readonly url: Url
}

export interface TocEntry {
  readonly id: string
  /** Heading as HTML: escaped text with `code`, `em`, `strong` and `del` only. */
  readonly html: string
  readonly depth: number
  readonly children: readonly TocEntry[]
}

/** A crumb without `url` is plain text. */
export interface Crumb {
  readonly label: string
  readonly url?: Url
}

export type SidebarNode = SidebarLink | SidebarCategory | SidebarHtml

export interface SidebarLink {
  readonly type: 'link'
  readonly label: string
  readonly url: Url
  readonly external?: boolean
  readonly className?: string
  /** What the configuration and front matter say for a theme; nothing of the site's own reads it. */
  readonly customProps?: Readonly<Record<string, unknown>>
  /** Unlisted pages are shown only while they are the current page. */
  readonly unlisted?: boolean
}

export interface SidebarCategory {
  readonly type: 'category'
  readonly label: string
  readonly url?: Url
  /** Where the label leads without scripts when the category has no page of its own: its first descendant. */
  readonly fallbackUrl?: Url
  readonly collapsible: boolean
  readonly collapsed: boolean
  readonly className?: string
  readonly customProps?: Readonly<Record<string, unknown>>
  readonly unlisted?: boolean
  /** Absent in server HTML for a branch that is closed there; the whole tree comes with the sidebar file. */
  readonly children?: readonly SidebarNode[]
}

export interface SidebarHtml {
  readonly type: 'html'
  /** Trusted HTML from the site's configuration. */
  readonly html: string
  readonly className?: string
  readonly customProps?: Readonly<Record<string, unknown>>
}

/** At least one of them is there. */
export interface LastUpdate {
  /** ISO 8601, UTC. */
  readonly date?: string
  /** The same in the language of the site. */
  readonly dateText?: string
  readonly author?: string
}

/** What a page kind needs beyond the common properties. The keys are the page kinds. */
export interface PageData {
  doc: {
    /** Position of the page's source among the docs, for the version and doc navbar items. */
    readonly id: string
    readonly unlisted?: boolean
    readonly draft?: boolean
    /** How long a long text takes to read; other pages do not say. */
    readonly minutes?: number
  }
  home: {
    /** Listed where no document says what there is. */
    readonly sections: readonly { readonly label: string; readonly url: Url; readonly description?: string }[]
    /** The text begins with a heading of its own. */
    readonly ownTitle?: boolean
  }
  tags: { readonly letters: readonly { readonly letter: string; readonly tags: readonly TagCount[] }[] }
  tag: {
    readonly label: string
    readonly description?: string
    readonly tagsUrl: Url
    readonly docs: readonly { readonly title: string; readonly url: Url; readonly description?: string }[]
  }
  /** What the page lists is its text. */
  category: Record<string, never>
  /** `sections` are listed for readers without scripts. */
  search: { readonly sections: readonly { readonly label: string; readonly url: Url; readonly description?: string }[] }
  'not-found': Record<string, never>
}

/** One entry of a category, on the category's page. */
export interface CategoryEntry extends Link {
  readonly external?: boolean
  readonly description?: string
  /** How many pages lie below it, if it is a category itself. */
  readonly pages?: number
}

export interface TagCount extends Link {
  readonly count: number
}

export type PageKind = keyof PageData

/** Everything one page shows besides its body, its visible sidebar and the site's own data. */
export type PageProps = { [K in PageKind]: CommonProps & { readonly kind: K; readonly data: PageData[K] } }[PageKind]

export interface CommonProps {
  readonly route: RoutePath
  /** URL of the page, with base URL. */
  readonly url: Url
  /** The page's own title; the document title is `formatTitle(title, site)`. */
  readonly title: string
  /** Shown as the first heading, unless the body brings its own or the front matter hides it. */
  readonly heading?: string
  readonly description?: string
  readonly keywords?: readonly string[]
  /** Absolute URL of the social image. */
  readonly image?: string
  readonly noindex?: boolean
  readonly toc: readonly TocEntry[]
  readonly hideToc?: boolean
  readonly breadcrumbs: readonly Crumb[]
  /** Name of the sidebar that the page belongs to. */
  readonly sidebar?: string
  readonly previous?: Link
  readonly next?: Link
  readonly tags: readonly Link[]
  readonly editUrl?: string
  readonly lastUpdate?: LastUpdate
  /** URL of the page's Markdown twin. */
  readonly markdownUrl?: Url
  /** The body has live examples, which have a style sheet of their own. */
  readonly examples?: true
}

// ── the site's own data: one shared module, the same on every page ──────────────────────────────────

export interface SiteData {
  readonly title: string
  readonly tagline: string
  readonly titleDelimiter: string
  /** Origin of the site, without a path: `https://example.org`. */
  readonly origin: string
  /** Leading and trailing slash. */
  readonly baseUrl: string
  readonly favicon?: Url
  readonly noIndex: boolean
  /** Extra `<meta>` tags of every page, one attribute record each. */
  readonly metadata?: readonly Readonly<Record<string, string>>[]
  readonly baseUrlBanner: boolean
  readonly generator: string
  readonly navbar: NavbarData
  readonly footer?: FooterData
  readonly announcement?: Announcement
  readonly colorMode: ColorModeData
  readonly locale: LocaleData
  readonly docs: DocsData
  readonly sidebar: { readonly autoCollapse: boolean; readonly hideable: boolean }
  readonly search: SearchData
  /** Absent: examples are shown as code. */
  readonly examples?: ExamplesData
}

export interface ExamplesData {
  /** Style sheet of pages with examples. */
  readonly css: Url
  /** Style sheet of X-Ray, the large view and playing: what readers ask for. */
  readonly toolsCss: Url
  /** Absent: readers cannot play with examples. */
  readonly play?: PlayUrls
}

/** What is loaded when a reader plays with an example. */
export interface PlayUrls {
  readonly worker: Url
  readonly wasm: Url
  readonly language: Url
}

export interface Announcement {
  readonly id: string
  /** Trusted HTML from the site's configuration, its links resolved. */
  readonly content: string
  readonly backgroundColor?: string
  readonly textColor?: string
  readonly isCloseable: boolean
}

export interface ColorModeData {
  readonly defaultMode: 'light' | 'dark'
  readonly disableSwitch: boolean
  readonly respectPrefersColorScheme: boolean
}

export interface LocaleData {
  readonly currentLocale: string
  readonly defaultLocale: string
  readonly locales: readonly {
    readonly locale: string
    readonly label: string
    readonly htmlLang: string
    readonly direction: 'ltr' | 'rtl'
    readonly url: Url
  }[]
  readonly htmlLang: string
  readonly direction: 'ltr' | 'rtl'
}

export interface DocsVersion {
  readonly name: string
  readonly label: string
  /** The version's main page. */
  readonly url: Url
}

export interface DocsData {
  readonly id: string
  readonly versions: readonly DocsVersion[]
}

export interface Image {
  readonly src: Url
  readonly srcDark?: Url
  readonly alt: string
  readonly href?: Url
  readonly width?: number
  readonly height?: number
}

export interface NavbarData {
  readonly title?: string
  readonly logo?: Image
  readonly style: 'dark' | 'primary' | undefined
  readonly hideOnScroll: boolean
  readonly items: readonly NavbarItemData[]
}

/** An item of the navbar. The file of its type in `navbar/items` says what else it holds. */
export interface NavbarItemData {
  readonly type: string
  readonly position: 'left' | 'right'
  readonly className?: string
  /** The item as it stands in the configuration, for messages. */
  readonly written?: unknown
}

export interface FooterData {
  readonly style: 'light' | 'dark'
  readonly columns: readonly { readonly title?: string; readonly items: readonly FooterItem[] }[]
  readonly logo?: Image
  /** Trusted HTML from the site's configuration. */
  readonly copyright?: string
}

export type FooterItem =
  | { readonly label: string; readonly url: Url; readonly external: boolean }
  | { readonly html: string }

export interface SearchData {
  readonly provider: 'none' | 'local' | 'algolia'
  /** URL of the search page; absent when it is switched off. */
  readonly pageUrl?: Url
  readonly shortcuts: { readonly commandK: boolean; readonly slash: boolean }
  /** Where readers report a query that finds nothing; `{query}` stands for it. */
  readonly reportUrl?: Url
  /** Set for the provider `algolia`. */
  readonly algolia?: AlgoliaData
  /** Readers can ask an assistant. */
  readonly askAi?: AskAiData
}

/** Either the assistant of the hosted provider or another service. */
export interface AskAiData {
  readonly assistantId?: string
  /** Speaks the chat-completions protocol. */
  readonly endpoint?: Url
  readonly model?: string
  /** Sent to the endpoint; everybody can read it. */
  readonly publicKey?: string
  /** Takes what readers think of answers. */
  readonly feedbackUrl?: Url
}

export interface AlgoliaData {
  readonly appId: string
  /** Public: it can search and nothing else. */
  readonly apiKey: string
  readonly indexName: string
  /** Searches the language and the docs of the page only. */
  readonly contextual: boolean
  /** Further filters, all of which hold. */
  readonly facetFilters?: readonly string[]
  /** Results whose address matches lead away from the site. */
  readonly externalUrlRegex?: string
}

// ── how the browser finds the rest ──────────────────────────────────────────────────────────────────

/** What a page's hydration module exports by default: all that a route change to it needs. */
export interface PageModule {
  readonly props: PageProps
  /** The body's static HTML. */
  readonly body: string
}

/**
 * The one file with a fixed name (`assets/map.json`), fetched with revalidation at the first sign of
 * navigation. HTML names only what changes with code or configuration, so that an edit of one page's
 * body changes no other HTML file.
 */
export interface SiteMap {
  readonly version: 1
  /** Hash of the client code; a tab that runs other code reloads instead of navigating. */
  readonly code: string
  /** Sidebar name → its whole tree; on large sites the URL of a JSON file that holds it. */
  readonly sidebars: Readonly<Record<string, readonly SidebarNode[] | Url>>
  /** Route → hash in the name of its module; `moduleUrl()` makes the URL. Absent when `shards` is there. */
  readonly pages?: Readonly<Record<string, string>>
  /** Large sites: number of shards is `shards.length`; `shardOf(route, n)` tells which one holds a route. */
  readonly shards?: readonly Url[]
}

/** What the client reads from the HTML: `<script type="application/json" id="docs-build-page">`. */
export interface PageBoot {
  readonly props: PageProps
  /** The branch in the HTML, so that the first render in the browser draws the same. */
  readonly sidebar?: readonly SidebarNode[]
  readonly site: Url
  readonly map: Url
  readonly code: string
}

/** Names of the files that a page's HTML refers to; changes with code and configuration only. */
export interface PageAssets {
  /** Module with the runtime, loaded when the browser is idle or at the first interaction. */
  readonly entry: Url
  /** Modules that the entry imports, loaded at the same time. */
  readonly parts: readonly Url[]
  readonly css: readonly Url[]
  readonly site: Url
  readonly map: Url
  readonly code: string
  /** Script of the dev server; never in a build. */
  readonly dev?: Url
  /** Content security policy, when the pages are to carry it themselves. */
  readonly policy?: string
}

/** All that the server side needs to draw one page. */
export interface RenderInput {
  readonly page: PageProps
  readonly body: string
  /** The part of the page's sidebar that is visible on this page. */
  readonly sidebar?: readonly SidebarNode[]
  readonly site: SiteData
  readonly assets: PageAssets
}
