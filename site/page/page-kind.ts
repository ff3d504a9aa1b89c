/**
 * The type of a page kind that no document makes: one record with everything that the program does with its pages. The
 * record stands beside the view of the kind in `templates/`, and both have a line in `templates/index.ts`.
 */
import type { CommonProps, PageData, PageKind, RoutePath, Url } from '../contract.ts'
import type { Say } from '../words/say.ts'

export type GeneratedKind = Exclude<PageKind, 'doc'>

export interface PageKindRecord<K extends GeneratedKind = GeneratedKind> {
  /** The name, which the data of pages holds and which findings put before the word “page”. */
  readonly kind: K
  /** Words for its pages after “budget of”. */
  readonly about: string
  /** The routes of the pages that a site has of this kind. Absent: the sidebars request them. */
  readonly routes?: (site: PlannedSite) => readonly RoutePath[]
  /** Whether a document or a category may take the route of the page. For other kinds this is a finding. */
  readonly givesWay?: true
  /** The ids to which links may lead; absent when a page has none. */
  readonly anchors?: (site: PlannedSite) => readonly string[]
  /** The name of a page in the graph, which is made before the page. */
  readonly label: (route: RoutePath, site: NamedSite) => string
  /** The properties of a page; those that every page has are added. */
  readonly props: (route: RoutePath, site: KindSite) => KindProps<K>
  /** The body without React in the browser: the picture of the configuration, or the entries of a category. */
  readonly body?: 'picture' | 'entries'
  /** Whether the sitemap leaves its pages out. */
  readonly isUnlisted?: true
  /** Whether its pages lie outside the docs, so that they belong to no version of them. */
  readonly isOutside?: true
  /** Whether the page answers a query in its address, so that browsers can search the site with it. */
  readonly answersQueries?: true
  /**
   * The data of the page for a document that lies at the route of the kind; `undefined` for one that stays a document. Absent: a
   * document is never of this kind.
   */
  readonly ofDocument?: (document: KindDocument) => PageData[K] | undefined
}

type KindProps<K extends GeneratedKind> = Pick<CommonProps, 'title'> &
  Partial<CommonProps> & { readonly data: PageData[K] }

/** The site when its pages get their routes. */
export interface PlannedSite {
  readonly tags: readonly SiteTag[]
  /** The route of the search page, if the site has one. */
  readonly searchPath?: RoutePath
}

/** The site when its graph is made. */
export interface NamedSite extends PlannedSite {
  readonly title: string
  /** Returns words of the interface in the language of the site. */
  readonly say: Say
  /** The pages that categories request. */
  readonly categories: readonly { readonly route: RoutePath; readonly title: string }[]
}

interface SiteTag {
  readonly label: string
  readonly route: RoutePath
  readonly description?: string
  /** Paths of the documents that carry the tag. */
  readonly docs: readonly string[]
}

/** A document, as far as it decides of which kind its page is. */
export interface KindDocument {
  readonly route: RoutePath
  /** Whether its text begins with the title. */
  readonly ownTitle: boolean
  /** Whether the configuration has a home page. */
  readonly hasHome: boolean
}

/** A page in a list. */
export interface ListedDoc {
  readonly title: string
  readonly url: Url
  readonly description?: string
}

/** The site when its pages are made. */
export interface KindSite extends NamedSite {
  readonly tagline: string
  url(route: RoutePath): Url
  /** The published documents among these, in the same order; without paths, all documents that lists may name. */
  docs(paths?: readonly string[]): readonly ListedDoc[]
  /** The first level of all sidebars, as far as it has pages: starting points for readers. */
  sections(): PageData['search']['sections']
  /** The properties of the page that a category requests at this route. */
  category(route: RoutePath): Omit<KindProps<'category'>, 'data'>
  /** The order of texts by their characters, which is the same on every machine. */
  compare(a: string, b: string): number
}
