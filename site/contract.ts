/**
 * The contract between the builder and the page: everything that a page may know, as plain JSON.
 *
 * The builder makes these values; `templates/` and `site/` draw them, on the server and in the browser. The types
 * describe data only, so every value can be hashed, cached and printed.
 */
import type { KeyOf, LazyGroup, Words } from './words/say.ts'

/** A route of the site: decoded, with leading and trailing slash, without base URL and `.html` (`/guides/designs/`). */
export type RoutePath = string & { readonly __brand: 'route' }

/** A URL as it is written into a page: encoded, with base URL. */
export type Url = string

export interface Link {
  readonly label: string
  readonly url: Url
}

export interface TocEntry {
  readonly id: string
  /** The heading as HTML: escaped text with `code`, `em`, `strong` and `del` only. */
  readonly html: string
  readonly depth: number
  readonly children: readonly TocEntry[]
}

/** An element of the head of a page. */
export interface HeadTag {
  readonly tag: 'meta' | 'link' | 'script'
  /** `true` for an attribute without a value. */
  readonly attributes: Readonly<Record<string, string | true>>
  /** Content of a script, already safe inside HTML. */
  readonly text?: string
}

/** One step of the breadcrumbs. A step without `url` is plain text. */
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
  /** Name of the drawing before the label. */
  readonly icon?: string
  /** A short word after the label. */
  readonly badge?: string
  readonly className?: string
  /** Properties that the configuration and front matter set for a theme. The site's own components do not read them. */
  readonly customProps?: Readonly<Record<string, unknown>>
  /** Whether the page is unlisted: it is shown only while it is the current page. */
  readonly unlisted?: boolean
  /** Whether entries were left out here: it is the nearest of them. */
  readonly cut?: true
}

export interface SidebarCategory {
  readonly type: 'category'
  readonly label: string
  readonly url?: Url
  /** URL of the label without scripts when the category has no page of its own: its first descendant. */
  readonly fallbackUrl?: Url
  readonly collapsible: boolean
  readonly collapsed: boolean
  readonly icon?: string
  readonly badge?: string
  readonly className?: string
  readonly customProps?: Readonly<Record<string, unknown>>
  readonly unlisted?: boolean
  /** The name of the branch below it, when that lies in a file of its own: one of its URLs. */
  readonly branch?: Url
  /** Absent where a branch is not loaded: in the server's HTML those of closed categories. */
  readonly children?: readonly SidebarNode[]
}

export interface SidebarHtml {
  readonly type: 'html'
  /** Trusted HTML from the site's configuration. */
  readonly html: string
  readonly className?: string
  readonly customProps?: Readonly<Record<string, unknown>>
}

/** At least one of the two is set. */
export interface LastUpdate {
  /** ISO 8601, UTC. */
  readonly date?: string
  /** The same date in the site's language. */
  readonly dateText?: string
  readonly author?: string
}

/** Data of each page kind beyond the common properties. The keys are the page kinds. */
export interface PageData {
  doc: {
    /** Position of the page's source among the docs, for the version and doc navbar items. */
    readonly id: string
    readonly unlisted?: boolean
    readonly draft?: boolean
    /** Whether a component draws the whole page, its heading included. */
    readonly isDrawn?: true
    /** How long it takes to read the page, in words; set for long pages only. */
    readonly readingTime?: string
  }
  home: {
    /** Sections of the site. The page lists them when no document is the home page. */
    readonly sections: readonly { readonly label: string; readonly url: Url; readonly description?: string }[]
    /** Whether the text begins with a heading of its own. */
    readonly ownTitle?: boolean
  }
  tags: { readonly letters: readonly { readonly letter: string; readonly tags: readonly TagCount[] }[] }
  tag: {
    readonly label: string
    readonly description?: string
    readonly tagsUrl: Url
    readonly docs: readonly { readonly title: string; readonly url: Url; readonly description?: string }[]
  }
  /** The body lists the entries of the category. */
  category: Record<string, never>
  /** `sections` are listed for readers without scripts. */
  search: { readonly sections: readonly { readonly label: string; readonly url: Url; readonly description?: string }[] }
  'not-found': {
    /** What stands above the pages that may be meant; absent on a page that could not be loaded. */
    readonly question?: string
  }
}

/** One entry of a category, as the category's page shows it. */
export interface CategoryEntry extends Link {
  readonly external?: boolean
  readonly description?: string
  /** Number of pages below the entry in words, if it is a category itself. */
  readonly pages?: string
}

export interface TagCount extends Link {
  readonly count: number
  /** The first pages with the tag; none on a site with many tags. */
  readonly pages: readonly Link[]
}

export type PageKind = keyof PageData

/** Behaviour of a text that only some pages need. */
export type BehaviourName = 'code' | 'tabs' | 'terms' | 'video'

/** A part of the browser's code that only some pages load: behaviour, or the view of a kind besides documents. */
export type PagePart = BehaviourName | Exclude<PageKind, 'doc'>

/** Everything that one page shows, without its body, its visible sidebar and the site's own data. */
export type PageProps = { [K in PageKind]: CommonProps & { readonly kind: K; readonly data: PageData[K] } }[PageKind]

export type PagesElsewhere = Readonly<Record<string, Url | false>>

export interface CommonProps {
  readonly route: RoutePath
  /** URL of the page, with base URL. */
  readonly url: Url
  /** The page's own title; the document title is `formatTitle(title, site)`. */
  readonly title: string
  /** Whether the title is shown as the first heading: not when the body brings its own or the front matter hides it. */
  readonly heading?: string
  readonly description?: string
  readonly keywords?: readonly string[]
  /** Absolute URL of the social image. */
  readonly image?: string
  readonly noindex?: boolean
  /** Absolute URL of the page that crawlers should list in place of this one. */
  readonly canonical?: string
  /** Language and direction of the text, when they are not those of the site. */
  readonly lang?: string
  readonly dir?: 'ltr' | 'rtl'
  /**
   * The page in other versions and languages, by their names: its URL, or `false` when there is no such page. Absent:
   * at the same place below the URL of the version or the language.
   */
  readonly elsewhere?: {
    readonly versions?: PagesElsewhere
    readonly locales?: PagesElsewhere
    /** Languages that show the page in the default language, because it is not translated. */
    readonly untranslated?: readonly string[]
  }
  /** Whether the page belongs to no version of the docs. Absent on a site with one version. */
  readonly isOutside?: true
  readonly toc: readonly TocEntry[]
  readonly hideToc?: boolean
  /** Whether nothing stands around the text: no navbar and no footer. */
  readonly isBare?: true
  readonly breadcrumbs: readonly Crumb[]
  /** Name of the page's sidebar. */
  readonly sidebar?: string
  readonly previous?: Link
  readonly next?: Link
  readonly tags: readonly Link[]
  readonly editUrl?: string
  readonly lastUpdate?: LastUpdate
  /** URL of the page's Markdown twin. */
  readonly markdownUrl?: Url
  /** Elements that plugins add to the head of this page alone. */
  readonly head?: readonly HeadTag[]
  /** Names of the extras that the body uses, sorted; then URLs of the style sheets of its components. */
  readonly extras?: readonly string[]
}

// ── the site's own data: one shared module, the same on every page ──────────────────────────────────

export interface SiteData {
  readonly title: string
  readonly tagline: string
  readonly titleDelimiter: string
  /** Origin of the site, without a path: `https://example.org`. */
  readonly origin: string
  /** Path with leading and trailing slash. */
  readonly baseUrl: string
  /** The base URL of the whole site, when this edition of it has a base URL of its own. */
  readonly rootUrl?: string
  /** URL of the home page, when it belongs to another edition. */
  readonly homeUrl?: Url
  readonly favicon?: Url
  readonly noIndex: boolean
  /** Extra `<meta>` tags for every page, as records of attributes. */
  readonly metadata?: readonly Readonly<Record<string, string>>[]
  readonly generator: string
  readonly navbar: NavbarData
  readonly footer?: FooterData
  readonly announcement?: Announcement
  readonly colorMode: ColorModeData
  readonly locale: LocaleData
  readonly words: WordsData
  readonly docs: DocsData
  readonly sidebar: { readonly autoCollapse: boolean; readonly hideable: boolean }
  readonly search: SearchData
  /** URLs of the style sheets of kinds of pages, and of extras. */
  readonly styles: Readonly<Record<string, Url>>
  /** Style sheets for readers who use a block, by the names of extras. Without scripts, a page has them from the start. */
  readonly laterStyles?: Readonly<Record<string, Url>>
  /** URLs of the files of plugins' parts, by the names of the parts. */
  readonly partFiles?: Readonly<Record<string, Readonly<Record<string, Url>>>>
}

export interface Announcement {
  readonly id: string
  /** Trusted HTML from the site's configuration, with resolved links. */
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

/** The words of the interface that the browser needs, in the language of the site. */
export interface WordsData {
  /** Whether the words are in English, because there are none in the language of the site. */
  readonly foreign?: true
  readonly page: Words<KeyOf<'page'>>
  /** Files with the words that are loaded with other code: by group, and by part of a plugin. A site without that code has no file for it. */
  readonly files: Readonly<Record<LazyGroup, Url> & Record<`part:${string}`, Url>>
}

export interface DocsVersion {
  readonly name: string
  readonly label: string
  /** The version's main page. */
  readonly url: Url
  /** URL below which its documents lie. Absent when there is one version. */
  readonly base?: Url
  /** URL below which its search index lies, where it is not `base`. */
  readonly index?: Url
  /** Name in a menu when the page that is shown is not in this version. */
  readonly start?: string
}

export interface DocsData {
  readonly id: string
  readonly versions: readonly DocsVersion[]
  /** Name of the version that is shown. Absent: the first one. */
  readonly active?: string
}

/** A link from an old or unreleased version to the one that readers should read. */
export interface LastVersionLink {
  readonly label: string
  readonly url: Url
  /** Whether it leads to the same page, and not to the start of the version. */
  readonly isSamePage: boolean
}

/** What stands above the text of a page, because of its version or its language. */
export type EditionNotice = {
  /** Language and direction of the notice, when they are not those of the page. */
  readonly lang?: string
  readonly dir?: 'ltr' | 'rtl'
} & (
  | { readonly kind: 'badge'; readonly label: string }
  | {
      readonly kind: 'unreleased' | 'unmaintained'
      readonly label: string
      /** The page of the version that readers should read. */
      readonly last?: LastVersionLink
    }
  | { readonly kind: 'untranslated'; readonly label: string; readonly language: string; readonly url: Url }
)

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
  /** The item as the configuration has it, for messages. */
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
  readonly provider: 'none' | 'local' | 'algolia' | 'plugin'
  /** Of the plugin that searches, as JSON. */
  readonly options?: unknown
  /** URL of the search page; absent when the page is switched off. */
  readonly pageUrl?: Url
  readonly shortcuts: { readonly commandK: boolean; readonly slash: boolean }
  /** URL for reports of queries that find nothing; `{query}` stands for the query. */
  readonly reportUrl?: Url
  /** Set when a search is one in all versions, unless the reader chooses one. */
  readonly allVersions?: true
  /** Set for the provider `algolia`. */
  readonly algolia?: AlgoliaData
  /** Set when readers can ask an assistant. */
  readonly askAi?: AskAiData
}

/** The assistant: the one of the hosted search provider, or another service. */
export interface AskAiData {
  readonly assistantId?: string
  /** A service with the chat-completions protocol. */
  readonly endpoint?: Url
  readonly model?: string
  /** Key that is sent to the endpoint. It is public. */
  readonly publicKey?: string
  /** URL that receives the readers' ratings of answers. */
  readonly feedbackUrl?: Url
}

export interface AlgoliaData {
  readonly appId: string
  /** Public key that allows only searching. */
  readonly apiKey: string
  readonly indexName: string
  /** Whether the search is limited to the page's language and docs version. */
  readonly contextual: boolean
  /** Further filters; a record must match all of them. */
  readonly facetFilters?: readonly string[]
}

// ── how the browser finds other pages ──────────────────────────────────────────────────────────────

/**
 * The map of the site: a file with a fixed name (`assets/map.json`), revalidated before the first route change. A page's
 * HTML names only files that change with code or configuration, so an edit of the sidebar of other pages, or of one page's
 * body, changes no other HTML file.
 */
export interface SiteMap {
  readonly version: 3
  /** Hash of the client code. A tab that runs other code loads the document instead of changing the route. */
  readonly code: string
  /** Hash of each branch of the sidebars, see `sidebar-branches.ts`. */
  readonly branches: Readonly<Record<string, string>>
  /**
   * Hash of each page's bundle, so that it loads with the page. Empty in `dev`, which would draw all pages for them. A site
   * whose pages share a bundle names none.
   */
  readonly bundles: Readonly<Record<RoutePath, string>>
}

/**
 * A link: its label, the number of first characters that its URL shares with the previous URL, and the rest of its URL. A
 * category also has its children and a sum: 1 if it is closed, 2 if the URL is its `fallbackUrl`, 4 if it is its `branch`, 8
 * if the category has no page.
 */
export type SidebarRow = readonly [label: string, shared: number, rest: string, sum?: number, children?: SidebarRows]

/** A branch of a sidebar, as `sidebar-rows.ts` writes and reads it. Entries with more than a label and a URL are written in full. */
export type SidebarRows = readonly (SidebarRow | SidebarNode)[]

/** The data of a page in its bundle. */
export interface PageBundle {
  readonly props: PageProps
  /** The branch of the sidebar in the HTML, so that the first render in the browser is the same. */
  readonly sidebar?: SidebarRows
}

/** What the module of a bundle exports: the data of its pages by their routes. */
export type PageBundles = Readonly<Record<RoutePath, PageBundle>>

/** What the HTML of a page says when pages share a bundle. */
export interface InHtml {
  /** The parts of the page. */
  readonly parts: readonly Url[]
  readonly data: PageBundle
}

/** URLs of the files that a page's HTML refers to. They change only with code and configuration. */
export interface PageAssets {
  /** Module with the runtime, loaded when the browser is idle or at the first interaction. */
  readonly entry: Url
  /** Style sheets for parts of the frame that many sites do not have. */
  readonly frameStyles: readonly Url[]
  /** What bundles of pages import: the name of the runtime's `start`, and the files of parts. */
  readonly bundles: {
    readonly start: string
    readonly parts: Readonly<Record<string, readonly Url[]>>
    /** The bundle that all pages share; absent where each page has its own. */
    readonly shared?: Url
  }
  /** Fonts that are preloaded. */
  readonly fonts?: readonly Url[]
  readonly site: Url
  readonly code: string
  /** The page's redirected anchors and the script that follows them; absent on most pages. */
  readonly redirects?: { readonly script: Url; readonly anchors: Readonly<Record<string, Url>> }
  /** Script and style sheet of pages with islands; absent when no page can have one. */
  readonly islands?: { readonly entry: Url; readonly css: Url }
  /** Style sheets of components, by the names of the components. */
  readonly partStyles: Readonly<Record<string, Url>>
  /** URL of the dev server's script; absent in a build. */
  readonly dev?: Url
  /** Elements that plugins add to the head of every page. */
  readonly head?: readonly HeadTag[]
  /** The content security policy, when the pages must contain it. */
  readonly policy?: string
}

/** Everything that the server side needs to draw one page. */
export interface RenderInput {
  readonly page: PageProps
  readonly body: string
  /** Whether the body has islands. */
  readonly islands?: boolean
  /** URL of the page's bundle, and what the HTML says in place of a bundle that pages share. */
  readonly bundle: Url
  readonly inHtml?: InHtml
  /** The part of the page's sidebar that is visible on the page. */
  readonly sidebar?: readonly SidebarNode[]
  readonly site: SiteData
  readonly assets: PageAssets
  /** Publishes the style sheet of the elements of the frame, and returns its URL. */
  readonly addSheet: (css: string) => Url
}
