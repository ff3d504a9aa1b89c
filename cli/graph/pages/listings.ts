/** Links that come from lists: from a page to each page that a list on it shows. */

import type { RoutePath } from '../../../site/contract.ts'
import { atPlace } from '../../kernel/fault/errors.ts'
import { perBlock } from '../../kernel/store/blocks.ts'
import { documentFile } from '../../markdown/doc-path.ts'
import type { DocPath, Facts } from '../../markdown/document.ts'
import { type AnswerContext, answersOf } from '../links/answers.ts'
import { sidebarPlaces } from '../sidebar-place.ts'
import { categoryEntries } from './category-pages.ts'
import { docsAt } from './documents.ts'

/** A list of pages; `from` is the page that shows it. */
export interface Listing {
  readonly from: RoutePath
  /** Name of the directive in a text, or `category` for the page of a category. */
  readonly via: string
  /** The listed pages, from top to bottom, without the page itself. */
  readonly pages: readonly RoutePath[]
  /** For a directive: its line, and the page whose subpages it lists, if that is another page. */
  readonly line?: number
  readonly column?: number
  readonly of?: string
}

interface ListingDocument {
  readonly path: DocPath | undefined
  readonly route?: RoutePath
  readonly facts: Pick<Facts, 'directives'>
}

const withDirectives = perBlock((block: readonly ListingDocument[]) =>
  block.filter(({ facts }) => facts.directives.length > 0),
)

export function siteListings(context: AnswerContext, documents: readonly ListingDocument[]): Listing[] {
  const { site } = context
  const others = (routes: readonly RoutePath[], from: RoutePath): RoutePath[] =>
    [...new Set(routes)].filter((route) => route !== from)
  const inTexts = withDirectives(documents).flatMap(({ path, route: from, facts }): Listing[] => {
    if (path === undefined || from === undefined) return []
    return answersOf(path, facts.directives, context).flatMap(({ use, slot, answer }) => {
      const { name: via, line, column } = use
      const place = `${documentFile(path, context.index.docsDir)}:${line}`
      const list = atPlace(place, () => slot.lists?.(answer, use.question))
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
