/** Site and document → exactly what a page may see. */
import type { CommonProps, Crumb, Link, PageData, PageProps, RoutePath, SidebarNode } from '../../site/contract.ts'
import { encodePath, withBase } from '../../site/url.ts'
import { tagLetter } from '../checks/broken-anchor.ts'
import { compareText } from '../checks/finding.ts'
import type { Config } from '../config/config.ts'
import type { Facts, Head } from '../content/document.ts'
import { tableOfContents } from '../content/headings.ts'
import { isExternal } from '../content/url-scheme.ts'
import { htmlBelow } from '../graph/config-html.ts'
import { documentsOf } from '../graph/documents.ts'
import type { DocRoute } from '../graph/routes.ts'
import { labelOf, type SidebarItem, type SidebarNeighbour, sidebarPlaces } from '../graph/sidebar.ts'
import type { GeneratedPage, Site } from '../graph/site.ts'
import { tagRoute } from '../graph/tags.ts'
import { type LastUpdates, lastUpdateOf } from './last-update.ts'

export interface PropsContext {
  readonly site: Site
  readonly config: Pick<Config, 'site' | 'docs'>
  readonly lastUpdates?: LastUpdates | undefined
}

/** Properties of a page that a document makes. */
export function docProps({ route, head }: DocRoute, facts: Facts, context: PropsContext): PageProps {
  const { site, config } = context
  const { frontMatter } = head
  const home = sidebarPlaces(site.sidebars).get(head.path)
  // A page that asks for another sidebar, or for none, has no place in the one that lists it.
  const { displayedSidebar } = frontMatter
  const place = displayedSidebar === undefined || displayedSidebar === home?.sidebar ? home : undefined
  const { minHeadingLevel, maxHeadingLevel } = config.site.tableOfContents
  const min = frontMatter.tocMinHeadingLevel ?? minHeadingLevel
  const max = frontMatter.tocMaxHeadingLevel ?? maxHeadingLevel
  const description = frontMatter.description ?? (facts.excerpt || undefined)
  const sidebar = displayedSidebar === undefined ? place?.sidebar : (displayedSidebar ?? undefined)
  const previous = neighbour(frontMatter.paginationPrev, place?.previous, context)
  const next = neighbour(frontMatter.paginationNext, place?.next, context)
  const editUrl = editUrlOf(head, context)
  const lastUpdate = lastUpdateOf(head, context)
  const own = {
    ...common(route, head.title, context),
    ...(facts.ownTitle === undefined && frontMatter.hideTitle !== true && head.title !== ''
      ? { heading: head.title }
      : {}),
    ...(description === undefined ? {} : { description }),
    ...(frontMatter.keywords?.length ? { keywords: frontMatter.keywords } : {}),
    ...(frontMatter.image === undefined ? {} : { image: absoluteUrl(frontMatter.image, context) }),
    ...(frontMatter.unlisted || config.site.noIndex ? { noindex: true } : {}),
    markdownUrl: `${url(route, context)}index.md`,
    ...(facts.examples ? { examples: true as const } : {}),
  }
  if (route === '/' && config.site.home) {
    const data = { sections: [], ...(facts.ownTitle === undefined ? {} : { ownTitle: true }) }
    return { kind: 'home', ...own, data }
  }
  return {
    kind: 'doc',
    ...own,
    toc: frontMatter.hideTableOfContents ? [] : tableOfContents(facts.headings, min, max),
    breadcrumbs: config.docs.breadcrumbs && place ? breadcrumbs(place.trail, head, context) : [],
    ...(sidebar === undefined ? {} : { sidebar }),
    ...(previous ? { previous } : {}),
    ...(next ? { next } : {}),
    tags: (frontMatter.tags ?? []).map((label) => ({ label, url: url(tagRoute(label), context) })),
    ...(editUrl === undefined ? {} : { editUrl }),
    ...(lastUpdate ? { lastUpdate } : {}),
    data: {
      id: head.path.replace(/\.mdx?$/, ''),
      ...(frontMatter.unlisted ? { unlisted: true } : {}),
      ...(isLongRead(frontMatter.tags, config.docs.longReadTag) ? { minutes: readingMinutes(facts.words) } : {}),
    },
  }
}

function isLongRead(tags: readonly string[] = [], tag: string): boolean {
  return tags.some((label) => label.toLowerCase() === tag.toLowerCase())
}

/** Silent reading of English: 238 words a minute (Brysbaert 2019, doi.org/10.1016/j.jml.2019.104047). */
function readingMinutes(words: number): number {
  return Math.max(1, Math.round(words / 238))
}

/** Properties of a page that no document makes. */
export function generatedProps(page: GeneratedPage, context: PropsContext): PageProps {
  const { site, config } = context
  const heads = docByPath(site)
  switch (page.kind) {
    case 'home': {
      const description = config.site.tagline || undefined
      return {
        kind: 'home',
        ...common(page.route, config.site.title, context),
        ...(description ? { description } : {}),
        data: { sections: sectionsOf(context) },
      }
    }
    case 'search':
      return {
        kind: 'search',
        ...common(page.route, 'Search the documentation', context),
        description: `Search all pages of ${config.site.title}.`,
        noindex: true,
        data: { sections: sectionsOf(context) },
      }
    case 'tags': {
      const byLetter = new Map<string, { label: string; url: string; count: number }[]>()
      for (const tag of [...site.tags].sort((a, b) => compareText(a.label.toLowerCase(), b.label.toLowerCase()))) {
        const letter = tagLetter(tag.label)
        const entry = { label: tag.label, url: url(tag.route, context), count: tag.docs.length }
        byLetter.set(letter, [...(byLetter.get(letter) ?? []), entry])
      }
      const letters = Array.from(byLetter, ([letter, tags]) => ({ letter, tags })).sort((a, b) =>
        compareText(a.letter, b.letter),
      )
      const description = `All tags of ${config.site.title}, each with the number of its pages.`
      return { kind: 'tags', ...common(page.route, 'Tags', context), description, data: { letters } }
    }
    case 'tag': {
      const tag = site.tags.find((candidate) => candidate.route === page.route)
      const label = tag?.label ?? ''
      const docs = (tag?.docs ?? []).flatMap((path) => {
        const doc = heads.get(path)
        if (!doc) return []
        const { description } = doc.head.frontMatter
        return [
          {
            title: doc.head.title || labelOf(doc.head),
            url: url(doc.route, context),
            ...(description === undefined ? {} : { description }),
          },
        ]
      })
      docs.sort((a, b) => compareText(a.title, b.title))
      const title = `${docs.length === 1 ? 'One doc tagged' : `${docs.length} docs tagged`} with "${label}"`
      return {
        kind: 'tag',
        ...common(page.route, title, context),
        description: `The pages of ${config.site.title} that carry the tag ${label}.`,
        data: { label, tagsUrl: url('/tags/' as RoutePath, context), docs },
      }
    }
  }
}

/** What there is, for those who have to choose. */
function sectionsOf(context: PropsContext): PageData['search']['sections'] {
  const heads = docByPath(context.site)
  return topLevel(context.site).map((item) => {
    const description = heads.get(item.path)?.head.frontMatter.description
    return {
      label: item.label,
      url: url(item.route, context),
      ...(description === undefined ? {} : { description }),
    }
  })
}

export function notFoundProps(context: PropsContext): PageProps {
  const route = '/404.html' as RoutePath
  return { kind: 'not-found', ...common(route, 'Page Not Found', context), noindex: true, data: {} }
}

const docsByPath = new WeakMap<Site, ReadonlyMap<Head['path'], DocRoute>>()

function docByPath(site: Site): ReadonlyMap<Head['path'], DocRoute> {
  let map = docsByPath.get(site)
  if (!map) {
    map = new Map(site.docs.map((doc) => [doc.head.path, doc]))
    docsByPath.set(site, map)
  }
  return map
}

function common(route: RoutePath, title: string, context: PropsContext): CommonProps {
  return {
    route,
    url: url(route, context),
    title,
    ...(context.config.site.image === undefined ? {} : { image: absoluteUrl(context.config.site.image, context) }),
    ...(context.config.site.noIndex ? { noindex: true } : {}),
    toc: [],
    breadcrumbs: [],
    tags: [],
  }
}

function url(route: RoutePath, { config }: PropsContext): string {
  return withBase(route, config.site.baseUrl)
}

function absoluteUrl(path: string, { config }: PropsContext): string {
  return /^[a-z][a-z0-9+.-]*:/i.test(path) ? path : config.site.url + withBase(path, config.site.baseUrl)
}

function breadcrumbs(
  trail: readonly { label: string; route?: RoutePath; unlisted?: boolean }[],
  head: Head,
  context: PropsContext,
): Crumb[] {
  const crumbs: Crumb[] = trail.map((item) => ({
    label: item.label,
    ...(item.route === undefined || item.unlisted ? {} : { url: url(item.route, context) }),
  }))
  return [...crumbs, { label: labelOf(head) }]
}

function neighbour(
  override: string | null | undefined,
  found: SidebarNeighbour | undefined,
  context: PropsContext,
): Link | undefined {
  if (override === null) return undefined
  const named = override === undefined ? undefined : documentsOf(context.site).find(override)
  const doc = named === 'draft' ? undefined : named
  const target = doc ?? (found && docByPath(context.site).get(found.path))
  if (!target || target.head.frontMatter.unlisted) return undefined
  const label =
    target.head.frontMatter.paginationLabel ??
    target.head.frontMatter.sidebarLabel ??
    (doc ? labelOf(doc.head) : found?.label)
  return { label: label ?? labelOf(target.head), url: url(target.route, context) }
}

function editUrlOf(head: Head, { config }: PropsContext): string | undefined {
  const own = head.frontMatter.editUrl
  if (own === null || own === '') return undefined
  if (own !== undefined) return own
  return config.docs.editUrl === undefined
    ? undefined
    : config.docs.editUrl.replace(/\/?$/, '/') + encodePath(head.path)
}

/** The first level of all sidebars, where it has pages: what a reader can begin with. */
function topLevel(site: Site): { label: string; path: Head['path']; route: RoutePath }[] {
  return Object.values(site.sidebars)
    .flat()
    .flatMap((item) => {
      if (item.type !== 'doc' && item.type !== 'category') return []
      const first = firstDoc(item)
      return first?.route === undefined || first.path === undefined
        ? []
        : [{ label: item.label, path: first.path, route: first.route }]
    })
}

/** The first page of an entry that is for every reader. */
export function firstDoc(item: SidebarItem): { path?: Head['path']; route?: RoutePath } | undefined {
  if (item.type !== 'doc' && item.type !== 'category') return undefined
  if (item.route !== undefined && !item.unlisted) return item
  if (item.type === 'doc') return undefined
  for (const child of item.items) {
    const found = firstDoc(child)
    if (found) return found
  }
  return undefined
}

/** A sidebar as the page gets it: with URLs in place of routes. */
export function sidebarNodes(items: readonly SidebarItem[], baseUrl: string): SidebarNode[] {
  return items.map((item): SidebarNode => {
    switch (item.type) {
      case 'doc':
        return {
          type: 'link',
          label: item.label,
          url: withBase(item.route, baseUrl),
          ...(item.className === undefined ? {} : { className: item.className }),
          ...(item.unlisted ? { unlisted: true } : {}),
        }
      case 'link':
        return {
          type: 'link',
          label: item.label,
          url: isExternal(item.href) ? item.href : baseUrl + item.href.replace(/^\//, ''),
          ...(isExternal(item.href) ? { external: true } : {}),
          ...(item.className === undefined ? {} : { className: item.className }),
        }
      case 'html':
        return {
          type: 'html',
          html: htmlBelow(item.value, baseUrl),
          ...(item.className === undefined ? {} : { className: item.className }),
        }
      default: {
        const fallback = firstDoc(item)?.route
        return {
          type: 'category',
          label: item.label,
          ...(item.route === undefined ? {} : { url: withBase(item.route, baseUrl) }),
          ...(fallback === undefined ? {} : { fallbackUrl: withBase(fallback, baseUrl) }),
          collapsible: item.collapsible,
          collapsed: item.collapsed,
          ...(item.className === undefined ? {} : { className: item.className }),
          ...(item.unlisted ? { unlisted: true } : {}),
          children: sidebarNodes(item.items, baseUrl),
        }
      }
    }
  })
}
