/** Links that nobody wrote: from a page to those that a list on it shows. */
import type { RoutePath } from '../../site/contract.ts'
import type { DocPath, Facts } from '../content/document.ts'
import { categoryEntries } from './category-pages.ts'
import { docsAt } from './documents.ts'
import { listedPages, routesOf } from './page-list.ts'
import type { SiteIndex } from './resolve.ts'
import { sidebarPlaces } from './sidebar-place.ts'
import type { Site } from './site.ts'

/** A list of pages, on the page at `from`. */
export interface Listing {
  readonly from: RoutePath
  /** `::children` in a text, or the page of a category. */
  readonly via: 'children' | 'category'
  /** What it shows, from top to bottom; never the page itself. */
  readonly pages: readonly RoutePath[]
  /** Of `::children`: where it stands, and the page whose pages are listed if that is another. */
  readonly line?: number
  readonly column?: number
  readonly of?: string
}

export function siteListings(
  site: Site,
  index: SiteIndex,
  documents: readonly { path: DocPath | undefined; route?: RoutePath; facts: Pick<Facts, 'lists'> }[],
): Listing[] {
  const others = (routes: readonly RoutePath[], from: RoutePath): RoutePath[] =>
    [...new Set(routes)].filter((route) => route !== from)
  const inTexts = documents.flatMap(({ path, route: from, facts }): Listing[] => {
    if (path === undefined || from === undefined) return []
    return facts.lists.map(({ line, column, ...query }) => ({
      from,
      via: 'children',
      pages: others(routesOf(listedPages(path, query, site, index)), from),
      line,
      column,
      ...(query.of === undefined ? {} : { of: query.of }),
    }))
  })
  if (site.categories.length === 0) return inTexts
  const places = sidebarPlaces(site.sidebars)
  const ofCategories = site.categories.map(({ route: from }): Listing => {
    const category = places.get(from)?.lists
    const entries = category ? categoryEntries(category, docsAt(site)) : []
    return {
      from,
      via: 'category',
      pages: others(
        entries.flatMap(({ route }) => route ?? []),
        from,
      ),
    }
  })
  return [...inTexts, ...ofCategories]
}
