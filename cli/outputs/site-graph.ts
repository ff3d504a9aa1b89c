/**
 * The graph of a site as public data: `docs-build graph --json`. Within a version of the schema fields are only added.
 */
import type { RoutePath } from '../../site/contract.ts'
import type { CheckedSite } from '../checks/checked-site.ts'
import type { Config } from '../config/config.ts'
import { isIndexName, nameOf } from '../content/doc-path.ts'
import type { Facts, Head } from '../content/document.ts'
import { factsIn } from '../content/facts-by-mode.ts'
import { compareText } from '../fault/finding.ts'
import { addressPath } from '../graph/address-path.ts'
import type { CategoryPage } from '../graph/category-page.ts'
import { type Redirect, redirectKey } from '../graph/redirects.ts'
import { resolveReference, type SiteIndex, targetUrl } from '../graph/resolve.ts'
import { routeOfSlug } from '../graph/routes.ts'
import type { SidebarItem } from '../graph/sidebar.ts'
import { type SidebarPlace, sidebarPlaces } from '../graph/sidebar-place.ts'
import type { Site } from '../graph/site.ts'

export interface SiteGraph {
  readonly version: 1
  readonly site: {
    readonly title: string
    readonly url: string
    readonly baseUrl: string
    readonly customFields: Readonly<Record<string, unknown>>
  }
  readonly pages: readonly GraphPage[]
  readonly sidebars: Readonly<Record<string, readonly GraphSidebarItem[]>>
  readonly redirects: readonly GraphRedirect[]
  readonly tags: readonly {
    readonly label: string
    readonly route: string
    readonly description?: string
    readonly pages: readonly string[]
  }[]
}

export interface GraphPage {
  readonly route: string
  /** `doc` for a page made from a file, otherwise the kind of generated page. */
  readonly kind: string
  /** Relative to the project's folder. */
  readonly file?: string
  /** For a category's page: the place that defines it, relative to the project's folder. */
  readonly definedIn?: { readonly file: string; readonly line: number }
  /** The source of the route: the path of the file, the folder whose index it is, the slug, or the label. */
  readonly routeFrom?: 'path' | 'folder' | 'slug' | 'label'
  readonly title: string
  readonly description?: string
  readonly tags?: readonly string[]
  readonly unlisted?: boolean
  readonly sidebar?: string
  /** Labels of the categories above the page. */
  readonly trail?: readonly string[]
  readonly previous?: string
  readonly next?: string
  readonly headings?: readonly { readonly depth: number; readonly text: string; readonly id: string }[]
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
  readonly column?: number
  /** Link to the page whose pages are listed, as written; absent for the page itself. */
  readonly of?: string
  /** Routes, in order. */
  readonly pages: readonly string[]
}

export interface GraphLink {
  readonly href: string
  readonly kind: 'link' | 'image'
  readonly line: number
  readonly column: number
  /** `page` with its route, `file` with its path, `external`, or `broken`. */
  readonly target: 'page' | 'file' | 'external' | 'broken'
  readonly route?: string
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
  readonly line: number
}

export interface GraphSidebarEntry {
  /** As the configuration or a category file names the entry. */
  readonly key?: string
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

export function siteGraph(
  { site, index }: { site: Site; index: SiteIndex },
  checked: CheckedSite,
  documents: readonly { readonly head: Head; readonly facts: Facts }[],
  config: Config,
): SiteGraph {
  const facts = new Map(documents.map(({ head, facts }) => [head.path, factsIn(facts, config.markdown.html)]))
  const places = sidebarPlaces(site.sidebars)
  const linkedFrom = new Map<string, Set<string>>()
  for (const document of checked.documents) {
    for (const reference of document.facts.references) {
      const target = resolveReference(reference.href, reference.kind, document.path, index)
      if (target.type !== 'page' || target.route === document.route) continue
      const sources = linkedFrom.get(target.route) ?? new Set()
      sources.add(document.route ?? document.file)
      linkedFrom.set(target.route, sources)
    }
  }
  const listedFrom = new Map<string, Set<string>>()
  const lists = new Map<string, GraphList[]>()
  for (const { from, ...list } of checked.listings) {
    lists.set(from, [...(lists.get(from) ?? []), list])
    for (const route of list.pages) {
      for (const sources of [linkedFrom, listedFrom]) sources.set(route, (sources.get(route) ?? new Set()).add(from))
    }
  }
  const sorted = (routes: Iterable<string> | undefined): string[] => [...(routes ?? [])].sort(compareText)
  const around = (route: string): Pick<GraphPage, 'lists' | 'linkedFrom' | 'listedFrom'> => ({
    ...(lists.has(route) ? { lists: lists.get(route) ?? [] } : {}),
    linkedFrom: sorted(linkedFrom.get(route)),
    ...(listedFrom.has(route) ? { listedFrom: sorted(listedFrom.get(route)) } : {}),
  })
  const standing = (place: SidebarPlace | undefined): Pick<GraphPage, 'sidebar' | 'trail' | 'previous' | 'next'> => ({
    ...(place ? { sidebar: place.sidebar, trail: place.trail.map((item) => item.label) } : {}),
    ...(place?.previous ? { previous: place.previous.route } : {}),
    ...(place?.next ? { next: place.next.route } : {}),
  })
  const pages = site.docs.map(({ route, head }): GraphPage => {
    const own = facts.get(head.path)
    return {
      route,
      kind: 'doc',
      file: `${config.docs.path}/${head.path}`,
      routeFrom: routeSource(head, route),
      title: head.title,
      ...(head.frontMatter.description === undefined ? {} : { description: head.frontMatter.description }),
      ...(head.frontMatter.tags ? { tags: head.frontMatter.tags.map(({ label }) => label) } : {}),
      ...(head.frontMatter.unlisted ? { unlisted: true } : {}),
      ...standing(places.get(route)),
      headings: (own?.headings ?? []).map(({ depth, text, id }) => ({ depth, text, id })),
      anchors: (own?.anchors ?? []).map((anchor) => anchor.id),
      links: (own?.references ?? []).map(({ href, kind, line, column }): GraphLink => {
        const target = resolveReference(href, kind, head.path, index)
        const via = target.type === 'broken' ? undefined : target.via
        const base = { href, kind, line, column, ...(via === undefined ? {} : { via }) }
        if (target.type === 'page') return { ...base, target: 'page', route: target.route }
        if (target.type === 'file')
          return {
            ...base,
            target: 'file',
            path: `${target.root === 'docs' ? config.docs.path : 'static'}/${target.path}`,
          }
        return { ...base, target: target.type }
      }),
      ...around(route),
    }
  })
  const generated = site.generated.map(({ route, kind }): GraphPage => {
    const category = site.categories.find((page) => page.route === route)
    return {
      route,
      kind,
      ...(category ? ofCategory(category) : { title: generatedTitle(kind, route, site, config) }),
      ...standing(places.get(route)),
      ...around(route),
    }
  })
  return {
    version: 1,
    site: {
      title: config.site.title,
      url: config.site.url,
      baseUrl: config.site.baseUrl,
      customFields: config.customFields,
    },
    pages: [...pages, ...generated].sort((a, b) => compareText(a.route, b.route)),
    sidebars: Object.fromEntries(Object.entries(site.sidebars).map(([name, items]) => [name, items.map(sidebarItem)])),
    redirects: site.redirects.map((redirect) => graphRedirect(redirect, index)),
    tags: site.tags.map((tag) => ({
      label: tag.label,
      route: tag.route,
      ...(tag.description === undefined ? {} : { description: tag.description }),
      pages: tag.docs.map((path) => index.routeOf.get(path) ?? ''),
    })),
  }
}

function graphRedirect(redirect: Redirect, { landings }: SiteIndex): GraphRedirect {
  const from = redirectKey(redirect)
  const target = landings.get(from)?.target
  const to =
    target === undefined || target.type === 'broken'
      ? undefined
      : target.type === 'external'
        ? target.url
        : targetUrl(target, undefined, '/', (path) => `/${path}`)
  const { file, line } = redirect.place
  return { from, ...(to === undefined ? {} : { to }), file, line }
}

/** What gave a document its route; a slug that is no path gave it nothing. */
function routeSource(head: Head, route: RoutePath): 'path' | 'folder' | 'slug' {
  const { slug, parseNumberPrefixes: numberPrefixes = false } = head.frontMatter
  const path = addressPath(head)
  if (slug !== undefined && routeOfSlug(slug, path, { numberPrefixes }) === route) return 'slug'
  return isIndexName(nameOf(path)) ? 'folder' : 'path'
}

function generatedTitle(kind: string, route: string, site: Site, config: Config): string {
  if (kind === 'home') return config.site.title
  if (kind === 'tag') return site.tags.find((tag) => tag.route === route)?.label ?? route
  return kind === 'tags' ? 'Tags' : 'Search the documentation'
}

function ofCategory({
  place: { file, line },
  routeFrom,
  title,
  description,
}: CategoryPage): Pick<GraphPage, 'definedIn' | 'routeFrom' | 'title' | 'description'> {
  return { definedIn: { file, line }, routeFrom, title, ...(description === undefined ? {} : { description }) }
}

function sidebarItem(item: SidebarItem): GraphSidebarItem {
  const { key, customProps } = item
  const entry = { ...(key === undefined ? {} : { key }), ...(customProps === undefined ? {} : { customProps }) }
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
        ...(item.route === undefined ? {} : { route: item.route }),
        ...entry,
        items: item.items.map(sidebarItem),
      }
    case 'link':
      return { type: 'link', label: item.label, href: item.href, ...about(item.description), ...entry }
    default:
      return { type: 'html', html: item.value, ...entry }
  }
}
