/**
 * The graph of a site as public data: `docs-build graph --json`. Within a version of the schema fields are only added.
 */
import type { RoutePath } from '../../../../site/contract.ts'
import { mapValues } from '../../../../site/map-values.ts'
import type { Config } from '../../../graph/config/config.ts'
import { addressPath } from '../../../graph/links/address-path.ts'
import { type Redirect, redirectKey } from '../../../graph/links/redirects.ts'
import { resolveReference, type SiteIndex, type Target, targetUrl } from '../../../graph/links/resolve.ts'
import type { CategoryPage } from '../../../graph/pages/category-page.ts'
import { generatedLabel, namedSite } from '../../../graph/pages/generated-page.ts'
import { namingOf, routeOfSlug } from '../../../graph/routes.ts'
import type { SidebarItem } from '../../../graph/sidebar.ts'
import { type SidebarPlace, sidebarPlaces } from '../../../graph/sidebar-place.ts'
import type { Site } from '../../../graph/site.ts'
import { compareText } from '../../../kernel/fault/finding.ts'
import { isIndexName, nameOf as nameOfPath } from '../../../markdown/doc-path.ts'
import type { DocPath, Head, Reference } from '../../../markdown/document.ts'
import { factsIn } from '../../facts-by-mode.ts'
import { fileNamer, isAtRoot } from '../../inputs.ts'
import type { CheckedEdition, GraphedEdition } from '../../pipeline/updated.ts'

export interface SiteGraph {
  /** Version of this form. Within a version, fields are only added. */
  readonly version: 1
  /** What the configuration says of the site. */
  readonly site: {
    readonly title: string
    readonly url: string
    readonly baseUrl: string
    readonly customFields: Readonly<Record<string, unknown>>
  }
  /** The editions of a site that has several; `sidebars` and `redirects` are those of the one at the root, which comes first. */
  readonly editions?: readonly GraphEdition[]
  /** All pages of all editions, in the order of their routes. */
  readonly pages: readonly GraphPage[]
  /** The sidebars by their names. */
  readonly sidebars: Readonly<Record<string, readonly GraphSidebarItem[]>>
  /** Old addresses of pages and of their anchors. */
  readonly redirects: readonly GraphRedirect[]
  /** The tags, each with the routes of its pages. */
  readonly tags: readonly {
    readonly label: string
    readonly route: string
    readonly description?: string
    readonly pages: readonly string[]
  }[]
  /** Files that are not in the graph because they cannot be read; absent when all can. */
  readonly unread?: readonly { readonly file: string; readonly line: number; readonly message: string }[]
}

/** One tree of documents: some docs in one version and one language. */
export interface GraphEdition {
  /** Id of the docs. */
  readonly docs: string
  /** Name of the version; that of the docs folder is `current` unless the configuration names it. */
  readonly version: string
  /** Name of the version on the page. */
  readonly label: string
  /** Language of the edition, as the configuration names it. */
  readonly locale: string
  /** Path of the edition. */
  readonly route: string
  /** What its pages say of the version above their text. */
  readonly banner: 'none' | 'unreleased' | 'unmaintained'
  /** Whether it is the version that readers should read. */
  readonly last: boolean
  /** The sidebars of the edition by their names. */
  readonly sidebars: Readonly<Record<string, readonly GraphSidebarItem[]>>
}

export interface GraphPage {
  /** Decoded path without the base URL: `/guides/points/`. */
  readonly route: string
  /** The docs, the version and the language of the page, on a site with several editions. */
  readonly edition?: { readonly docs: string; readonly version: string; readonly locale: string }
  /** Whether the page is shown in the default language, because it has no translation. */
  readonly untranslated?: boolean
  /** `doc` for a page made from a file, otherwise the kind of generated page. */
  readonly kind: string
  /** Relative to the project's folder. */
  readonly file?: string
  /** The plugin that makes the page of a document without a file. */
  readonly madeBy?: string
  /** For a category's page: the place that defines it, relative to the project's folder. */
  readonly definedIn?: { readonly file: string; readonly line: number }
  /** The source of the route: the path of the file, the folder whose index it is, the slug, or the label. */
  readonly routeFrom?: 'path' | 'folder' | 'slug' | 'label'
  /** As readers see it; of a generated page, its label. */
  readonly title: string
  /** From the front matter of its document; absent if that has none. */
  readonly description?: string
  /** Labels of its tags. */
  readonly tags?: readonly string[]
  /** `true` for a page that sidebars, lists and the search leave out. */
  readonly unlisted?: boolean
  /** Name of the sidebar that has the page. */
  readonly sidebar?: string
  /** Name of another sidebar that the page shows, by its front matter. */
  readonly displayedSidebar?: string
  /** Labels of the categories above the page. */
  readonly trail?: readonly string[]
  /** Route of the page before it in the sidebar. */
  readonly previous?: string
  /** Route of the page after it in the sidebar. */
  readonly next?: string
  /** The headings in their order, each with its id. */
  readonly headings?: readonly { readonly depth: number; readonly text: string; readonly id: string }[]
  /** Ids and names that links can lead to. */
  readonly anchors?: readonly string[]
  /** Destinations in the page, in order. */
  readonly links?: readonly GraphLink[]
  /** Lists of pages on the page: from directives in its text, or the list on the page of a category. */
  readonly lists?: readonly GraphList[]
  /** Routes of the pages that link here, in their text or by a list of pages. */
  readonly linkedFrom?: readonly string[]
  /** Routes of the pages with a list of pages that names this one. */
  readonly listedFrom?: readonly string[]
}

/** A list of pages that a page shows. */
export interface GraphList {
  /** Name of the directive in its text, or `category` for the page of a category. */
  readonly via: string
  /** Place of the directive. */
  readonly line?: number
  /** Column of the directive. */
  readonly column?: number
  /** Link to the page whose pages are listed, as written; absent for the page itself. */
  readonly of?: string
  /** Routes, in order. */
  readonly pages: readonly string[]
}

export interface GraphLink {
  /** As written. */
  readonly href: string
  /** Whether the text has a link there or an image. */
  readonly kind: 'link' | 'image'
  /** In the file of the page, from 1. */
  readonly line: number
  /** From 1, in UTF-16 code units. */
  readonly column: number
  /** `page` with its route, `file` with its path, `external`, or `broken`. */
  readonly target: 'page' | 'file' | 'external' | 'broken'
  /** Of the page that it leads to. */
  readonly route?: string
  /** Of the file that it leads to, with the docs folder or `static` before it. */
  readonly path?: string
  /** The redirected address that the destination names, below the root. */
  readonly via?: string
}

/** An old address. */
export interface GraphRedirect {
  /** Below the root: `/old/`, or `/old/#part` for an anchor. */
  readonly from: string
  /** URL below the root, or address outside; absent when the redirect leads to nothing. */
  readonly to?: string
  /** Place that defines it, relative to the project's folder. */
  readonly file: string
  /** Line of the file that defines it. */
  readonly line: number
}

export interface GraphSidebarEntry {
  /** As the configuration or a category file names the entry. */
  readonly key?: string
  /** Values for a theme, from the configuration or the front matter. */
  readonly customProps?: Readonly<Record<string, unknown>>
}

export type GraphSidebarItem = GraphSidebarEntry &
  (
    | { readonly type: 'page'; readonly label: string; readonly route: string }
    | {
        readonly type: 'category'
        readonly label: string
        readonly description?: string
        readonly route?: string
        readonly items: readonly GraphSidebarItem[]
      }
    | { readonly type: 'link'; readonly label: string; readonly href: string; readonly description?: string }
    | { readonly type: 'html'; readonly html: string }
  )

/** What the graph is made from. */
interface GraphRun {
  readonly editions: readonly EditionRun[]
}

type EditionRun = GraphedEdition & Pick<CheckedEdition, 'checked'>

/**
 * The graph of a site. With several editions the routes are those below the base URL of the site.
 */
export function siteGraph({ editions: runs }: GraphRun): SiteGraph {
  const all = runs.map(editionGraph)
  const root = all[runs.findIndex(({ inputs }) => isAtRoot(inputs))] as SiteGraph
  const editions = runs.flatMap(({ inputs }, place): GraphEdition[] => {
    if (!inputs.edition) return []
    const { docs, version, locale, prefix, facts } = inputs.edition
    const { label, banner, isLast } = facts
    const sidebars = all[place]?.sidebars ?? {}
    return [{ docs, version, label, locale, route: `/${prefix}`, banner, last: isLast, sidebars }]
  })
  return {
    ...root,
    unread: unreadFiles(runs),
    editions: editions.length > 0 ? editions : undefined,
    pages: all.flatMap(({ pages }) => pages).sort((a, b) => compareText(a.route, b.route)),
    tags: all.flatMap(({ tags }) => tags),
  }
}

/** Several editions can show one file. */
function unreadFiles(runs: readonly EditionRun[]): SiteGraph['unread'] {
  const problems = runs.flatMap(({ inputs }) => inputs.project.problems)
  const found = problems
    .filter(({ rule }) => rule === 'unreadable-file')
    .map(({ place, message }) => ({ file: place.file, line: place.line, message }))
  const all = [...new Map(found.map((one) => [`${one.file} ${one.message}`, one])).values()]
  return all.length === 0 ? undefined : all.sort((a, b) => compareText(a.file, b.file))
}

function editionGraph(run: EditionRun): SiteGraph {
  const { site, index, inputs } = run
  const { config, edition } = inputs
  const about = pageFacts(run)
  const docs = docPages(run, about)
  const graph: SiteGraph = {
    version: 1,
    site: {
      title: config.site.title,
      url: config.site.url,
      baseUrl: config.site.baseUrl,
      customFields: config.customFields,
    },
    pages: [...docs, ...generatedPages(run, about)].sort((a, b) => compareText(a.route, b.route)),
    sidebars: Object.fromEntries(Object.entries(site.sidebars).map(([name, items]) => [name, items.map(sidebarItem)])),
    redirects: site.redirects.map((redirect) => graphRedirect(redirect, index)),
    tags: site.tags.map((tag) => ({
      label: tag.label,
      route: tag.route,
      description: tag.description,
      pages: tag.docs.map((path) => index.routeOf.get(path) ?? ''),
    })),
  }
  return edition ? placed(graph, edition, (route) => wholeRoute(edition, route)) : graph
}

/** A route of an edition, below the base URL of the site. */
function wholeRoute({ prefix }: { readonly prefix: string }, route: string): string {
  return `/${prefix}${route.slice(1)}`
}

type Around = Pick<GraphPage, 'lists' | 'linkedFrom' | 'listedFrom'>
type Standing = Pick<GraphPage, 'sidebar' | 'trail' | 'previous' | 'next'>

/** The parts of a page's entry that depend on other pages, from its route. */
type PageFacts = (route: RoutePath) => { readonly standing: Standing; readonly around: Around }

function pageFacts(run: EditionRun): PageFacts {
  const places = sidebarPlaces(run.site.sidebars)
  const around = neighbourhood(run)
  return (route) => ({ standing: standingOf(places.get(route)), around: around(route) })
}

/** The sidebar that a page requests, where it exists and is not the one that lists the page. */
function otherSidebar({ frontMatter }: Head, own: string | undefined, { sidebars }: Site): string | undefined {
  const { displayedSidebar: requested } = frontMatter
  const isOther = requested !== undefined && requested !== null && requested !== own
  return isOther && Object.hasOwn(sidebars, requested) ? requested : undefined
}

/** The place of a page in the sidebar. */
function standingOf(place: SidebarPlace | undefined): Standing {
  return {
    sidebar: place?.sidebar,
    trail: place?.trail.map((item) => item.label),
    previous: place?.previous?.route,
    next: place?.next?.route,
  }
}

/** The lists on a page, and the pages that link to it or list it. */
function neighbourhood({ checked, index }: EditionRun): (route: string) => Around {
  const linkedFrom = new Map<string, Set<string>>()
  const listedFrom = new Map<string, Set<string>>()
  const lists = new Map<string, GraphList[]>()
  const add = (to: Map<string, Set<string>>, route: string, from: string): void => {
    to.set(route, (to.get(route) ?? new Set()).add(from))
  }
  for (const { route: own, file, path, facts } of checked.documents) {
    for (const { href, kind } of facts.references) {
      const target = resolveReference(href, kind, path, index)
      if (target.type === 'page' && target.route !== own) add(linkedFrom, target.route, own ?? file)
    }
  }
  for (const { from, ...list } of checked.listings) {
    lists.set(from, [...(lists.get(from) ?? []), list])
    for (const route of list.pages) for (const sources of [linkedFrom, listedFrom]) add(sources, route, from)
  }
  const sorted = (routes: Iterable<string> | undefined): string[] => [...(routes ?? [])].sort(compareText)
  return (route) => ({
    lists: lists.has(route) ? (lists.get(route) ?? []) : undefined,
    linkedFrom: sorted(linkedFrom.get(route)),
    listedFrom: listedFrom.has(route) ? sorted(listedFrom.get(route)) : undefined,
  })
}

/** The pages of documents. */
function docPages(run: EditionRun, about: PageFacts): GraphPage[] {
  const { site, documents, inputs } = run
  const { config, edition } = inputs
  const nameOf = fileNamer(inputs)
  const facts = new Map(documents.map(({ head, facts }) => [head.path, factsIn(facts, config.markdown.html)]))
  const makers = new Map(
    inputs.project.sources.flatMap(({ path, madeBy }) => (madeBy === undefined ? [] : [[path, madeBy] as const])),
  )
  return site.docs.map(({ route, head }): GraphPage => {
    const { headings = [], anchors = [], references = [] } = facts.get(head.path) ?? {}
    const { standing, around } = about(route)
    return {
      route,
      kind: 'doc',
      untranslated: edition?.untranslated.has(head.path) || undefined,
      ...madeFrom(makers.get(head.path), nameOf(`${config.docs.path}/${head.path}`)),
      routeFrom: routeSource(head, route, config.docs),
      title: head.title,
      description: head.frontMatter.description,
      tags: head.frontMatter.tags?.map(({ label }) => label),
      unlisted: head.frontMatter.unlisted || undefined,
      ...standing,
      displayedSidebar: otherSidebar(head, standing.sidebar, site),
      headings: headings.map(({ depth, text, id }) => ({ depth, text, id })),
      anchors: anchors.map(({ id }) => id),
      links: references.map((reference) => graphLink(reference, head.path, run)),
      ...around,
    }
  })
}

function madeFrom(madeBy: string | undefined, file: string): Pick<GraphPage, 'file' | 'madeBy'> {
  return madeBy === undefined ? { file } : { madeBy }
}

function graphLink(
  { href, kind, line, column }: Pick<Reference, 'href' | 'kind' | 'line' | 'column'>,
  from: DocPath,
  { index, inputs: { config, edition } }: EditionRun,
): GraphLink {
  const target = resolveReference(href, kind, from, index)
  const via = target.type === 'broken' ? undefined : target.via
  const base = { href, kind, line, column, via }
  switch (target.type) {
    case 'page':
      return { ...base, target: 'page', route: edition ? wholeRoute(edition, target.route) : target.route }
    case 'elsewhere':
      return { ...base, target: 'page', route: wholeRoute(target.edition, target.route) }
    case 'file': {
      const folder = target.root === 'docs' ? config.docs.path : 'static'
      return { ...base, target: 'file', path: `${folder}/${target.path}` }
    }
    default:
      return { ...base, target: target.type }
  }
}

/** The pages that no document makes. */
function generatedPages({ site, inputs }: EditionRun, about: PageFacts): GraphPage[] {
  const named = namedSite(site, inputs.config.site)
  return site.generated.map(({ route, kind }): GraphPage => {
    const category = site.categories.find((page) => page.route === route)
    const { standing, around } = about(route)
    return {
      route,
      kind,
      ...(category ? ofCategory(category) : { title: generatedLabel({ kind, route }, named) }),
      ...standing,
      ...around,
    }
  })
}

/** The graph of an edition with routes below the base URL of the site. Those of links are so already. */
function placed(
  graph: SiteGraph,
  { docs, version, locale }: Pick<GraphEdition, 'docs' | 'version' | 'locale'>,
  whole: (route: string) => string,
): SiteGraph {
  const page = ({ previous, next, lists, linkedFrom, listedFrom, ...rest }: GraphPage): GraphPage => ({
    ...rest,
    previous: previous === undefined ? undefined : whole(previous),
    next: next === undefined ? undefined : whole(next),
    lists: lists?.map((list) => ({ ...list, pages: list.pages.map(whole) })),
    linkedFrom: linkedFrom?.map((from) => (from.startsWith('/') ? whole(from) : from)),
    listedFrom: listedFrom?.map(whole),
    route: whole(rest.route),
    edition: { docs, version, locale },
  })
  const entry = (item: GraphSidebarItem): GraphSidebarItem => {
    if (item.type === 'page') return { ...item, route: whole(item.route) }
    if (item.type !== 'category') return item
    return {
      ...item,
      route: item.route === undefined ? undefined : whole(item.route),
      items: item.items.map(entry),
    }
  }
  return {
    ...graph,
    pages: graph.pages.map(page),
    sidebars: mapValues(graph.sidebars, (items) => items.map(entry)),
    tags: graph.tags.map((tag) => ({ ...tag, route: whole(tag.route), pages: tag.pages.map(whole) })),
  }
}

function graphRedirect(redirect: Redirect, { landings }: SiteIndex): GraphRedirect {
  const from = redirectKey(redirect)
  const to = landingUrl(landings.get(from)?.target)
  const { file, line } = redirect.place
  return { from, to, file, line }
}

function landingUrl(target: Target | undefined): string | undefined {
  if (target === undefined || target.type === 'broken') return undefined
  if (target.type === 'external') return target.url
  return targetUrl(target, undefined, { baseUrl: '/' }, (path) => `/${path}`)
}

/** What gave a document its route; a slug that is not a path gave it nothing. */
function routeSource(head: Head, route: RoutePath, docs: Config['docs']): 'path' | 'folder' | 'slug' {
  const { slug } = head.frontMatter
  const path = addressPath(head)
  if (slug !== undefined && routeOfSlug(slug, path, namingOf(head, docs)) === route) return 'slug'
  return isIndexName(nameOfPath(path)) ? 'folder' : 'path'
}

function ofCategory({
  place: { file, line },
  routeFrom,
  title,
  description,
}: CategoryPage): Pick<GraphPage, 'definedIn' | 'routeFrom' | 'title' | 'description'> {
  return { definedIn: { file, line }, routeFrom, title, description }
}

function sidebarItem(item: SidebarItem): GraphSidebarItem {
  const { key, customProps } = item
  const entry = { key, customProps }
  const about = (description: string | undefined): { description?: string } =>
    description === undefined ? {} : { description }
  switch (item.type) {
    case 'doc':
      return { type: 'page', label: item.label, route: item.route, ...entry }
    case 'category':
      return {
        type: 'category',
        label: item.label,
        ...about(item.description),
        route: item.route,
        ...entry,
        items: item.items.map(sidebarItem),
      }
    case 'link':
      return { type: 'link', label: item.label, href: item.href, ...about(item.description), ...entry }
    default:
      return { type: 'html', html: item.value, ...entry }
  }
}
