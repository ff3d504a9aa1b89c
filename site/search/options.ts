/** What can be chosen in the search, in the order of the arrow keys. */
import { type FoundPage, plainMarked } from './provider.ts'
import type { SavedPlace } from './saved.ts'

export interface Choice {
  /** Id of its element. */
  readonly id: string
  readonly place: SavedPlace
}

export const listId = 'docs-search-list'

/** A page and then its sections, page after page. */
export function resultChoices(pages: readonly FoundPage[]): { page: Choice; sections: Choice[] }[] {
  let count = 0
  const choice = (title: string, context: string, url: string): Choice => ({
    id: `${listId}-${count++}`,
    place: { title, context, url },
  })
  return pages.map(({ title, trail, url, sections }) => {
    const name = plainMarked(title)
    return {
      page: choice(name, trail.join(' › '), url),
      sections: sections.map((section) => choice(plainMarked(section.heading), name, section.url)),
    }
  })
}

export function savedChoices(places: readonly SavedPlace[], first = 0): Choice[] {
  return places.map((place, index) => ({ id: `${listId}-${first + index}`, place }))
}
