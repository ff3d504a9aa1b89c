/** Links that nobody wrote: from a page to those that a list on it shows. */
import type { RoutePath } from '../../site/contract.ts'
import type { DocPath, Facts } from '../content/document.ts'
import { type Answering, answersOf } from './answers.ts'
import { categoryEntries } from './category-pages.ts'
import { docsAt } from './documents.ts'
import { sidebarPlaces } from './sidebar-place.ts'

/** A list of pages, on the page at `from`. */
export interface Listing {
  readonly from: RoutePath
  /** Name of the directive in a text, or `category` for the page of one. */
  readonly via: string
  /** What it shows, from top to bottom; never the page itself. */
  readonly pages: readonly RoutePath[]
  /** Of a directive: where it stands, and the page whose pages are listed if that is another. */
  readonly line?: number
  readonly column?: number
  readonly of?: string
}

export function siteListings(
  answering: Answering,
  documents: readonly { path: DocPath | undefined; route?: RoutePath; facts: Pick<Facts, 'directives'> }[],
): Listing[] {
  const { site } = answering
  const others = (routes: readonly RoutePath[], from: RoutePath): RoutePath[] =>
    [...new Set(routes)].filter((route) => route !== from)
  const inTexts = documents.flatMap(({ path, route: from, facts }): Listing[] => {
    if (path === undefined || from === undefined || facts.directives.length === 0) return []
    return answersOf(path, facts.directives, answering).flatMap(({ use, slot, answer }) => {
      const { name: via, line, column } = use
      const list = slot.lists?.(answer, use.question)
      return list ? [{ from, via, line, column, ...list, pages: others(list.pages, from) }] : []
    })
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
