/** The graph as a product: `docs-build graph --json`. The schema is versioned and only grows within a version. */
import type { CheckedSite } from '../checks/checked-site.ts'
import { compareText } from '../checks/finding.ts'
import type { Config } from '../config/config.ts'
import type { Facts, Head } from '../content/document.ts'
import { factsIn } from '../content/facts-by-mode.ts'
import { isExternal } from '../content/url-scheme.ts'
import { resolveReference, type SiteIndex } from './resolve.ts'
import { type SidebarItem, sidebarPlaces } from './sidebar.ts'
import type { Site } from './site.ts'

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
  readonly tags: readonly { readonly label: string; readonly route: string; readonly pages: readonly string[] }[]
}

export interface GraphPage {
  readonly route: string
  /** `doc` for a page that a file makes; else the kind of generated page. */
  readonly kind: string
  /** Relative to the project's folder. */
  readonly file?: string
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
  /** Routes of the pages that link here. */
  readonly linkedFrom?: readonly string[]
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
}

export type GraphSidebarItem =
  | { readonly type: 'page'; readonly label: string; readonly route: string }
  | {
      readonly type: 'category'
      readonly label: string
      readonly route?: string
      readonly items: readonly GraphSidebarItem[]
    }
  | { readonly type: 'link'; readonly label: string; readonly href: string }
  | { readonly type: 'html'; readonly html: string }

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
      if (isExternal(reference.href)) continue
      const target = resolveReference(reference.href, reference.kind, document.path, index)
      if (target.type !== 'page' || target.route === document.route) continue
      const sources = linkedFrom.get(target.route) ?? new Set()
      sources.add(document.route ?? document.file)
      linkedFrom.set(target.route, sources)
    }
  }
  const incoming = (route: string): string[] => [...(linkedFrom.get(route) ?? [])].sort(compareText)
  const pages = site.docs.map(({ route, head }): GraphPage => {
    const own = facts.get(head.path)
    const place = places.get(head.path)
    return {
      route,
      kind: 'doc',
      file: `${config.docs.path}/${head.path}`,
      title: head.title,
      ...(head.frontMatter.description === undefined ? {} : { description: head.frontMatter.description }),
      ...(head.frontMatter.tags ? { tags: head.frontMatter.tags } : {}),
      ...(head.frontMatter.unlisted ? { unlisted: true } : {}),
      ...(place ? { sidebar: place.sidebar, trail: place.trail.map((item) => item.label) } : {}),
      ...(place?.previous ? { previous: place.previous.route } : {}),
      ...(place?.next ? { next: place.next.route } : {}),
      headings: (own?.headings ?? []).map(({ depth, text, id }) => ({ depth, text, id })),
      anchors: (own?.anchors ?? []).map((anchor) => anchor.id),
      links: (own?.references ?? []).map(({ href, kind, line, column }): GraphLink => {
        const base = { href, kind, line, column }
        const target = resolveReference(href, kind, head.path, index)
        if (target.type === 'page') return { ...base, target: 'page', route: target.route }
        if (target.type === 'file')
          return {
            ...base,
            target: 'file',
            path: `${target.root === 'docs' ? config.docs.path : 'static'}/${target.path}`,
          }
        return { ...base, target: target.type }
      }),
      linkedFrom: incoming(route),
    }
  })
  const generated = site.generated.map(
    ({ route, kind }): GraphPage => ({
      route,
      kind,
      title: generatedTitle(kind, route, site, config),
      linkedFrom: incoming(route),
    }),
  )
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
    tags: site.tags.map((tag) => ({
      label: tag.label,
      route: tag.route,
      pages: tag.docs.map((path) => index.routeOf.get(path) ?? ''),
    })),
  }
}

function generatedTitle(kind: string, route: string, site: Site, config: Config): string {
  if (kind === 'home') return config.site.title
  if (kind === 'tag') return site.tags.find((tag) => tag.route === route)?.label ?? route
  return kind === 'tags' ? 'Tags' : 'Search the documentation'
}

function sidebarItem(item: SidebarItem): GraphSidebarItem {
  switch (item.type) {
    case 'doc':
      return { type: 'page', label: item.label, route: item.route }
    case 'category':
      return {
        type: 'category',
        label: item.label,
        ...(item.route === undefined ? {} : { route: item.route }),
        items: item.items.map(sidebarItem),
      }
    case 'link':
      return { type: 'link', label: item.label, href: item.href }
    default:
      return { type: 'html', html: item.value }
  }
}
