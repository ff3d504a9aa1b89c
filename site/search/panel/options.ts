/** The choices of the search, in the order of the arrow keys. */
import type { Conversation } from '../ask/conversations.ts'
import { type FoundPage, plainMarked } from '../provider.ts'
import type { SavedPlace } from './saved.ts'

/** A choice leads to a place, or asks the assistant. */
export interface Choice {
  /** Id of the choice's element. */
  readonly id: string
  readonly place?: SavedPlace
  readonly ask?: { readonly question?: string; readonly conversation?: string }
}

export interface PlaceChoice extends Choice {
  readonly place: SavedPlace
}

export interface AskChoice extends Choice {
  readonly title: string
  readonly ask: { readonly question?: string; readonly conversation?: string }
}

export const listId = 'docs-search-list'

/** The choice for each page, followed by those for its sections. */
export function resultChoices(pages: readonly FoundPage[]): { page: PlaceChoice; sections: PlaceChoice[] }[] {
  let count = 0
  const choice = (title: string, context: string, url: string): PlaceChoice => ({
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

export function savedChoices(places: readonly SavedPlace[], first = 0): PlaceChoice[] {
  return places.map((place, index) => ({ id: `${listId}-${first + index}`, place }))
}

export function askChoice(question: string): AskChoice {
  return { id: `${listId}-ask`, title: question, ask: { question } }
}

export function conversationChoices(conversations: readonly Conversation[], first: number): AskChoice[] {
  return conversations.map(({ id, exchanges }, index) => ({
    id: `${listId}-${first + index}`,
    title: exchanges[0]?.question ?? '',
    ask: { conversation: id },
  }))
}
