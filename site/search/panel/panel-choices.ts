/** The choices of the search panel: places to go back to before a query, and its results after it. */
import type { Conversation } from '../ask/conversations.ts'
import type { FoundPage } from '../provider.ts'
import type { Answer } from '../use-search.ts'
import {
  type AskChoice,
  askChoice,
  type Choice,
  conversationChoices,
  type PlaceChoice,
  resultChoices,
  savedChoices,
} from './options.ts'
import type { SavedPlace, SavedPlaces } from './saved.ts'

export interface OfferedChoices {
  /** All choices, in the order of the arrow keys. */
  readonly choices: readonly Choice[]
  /** The choice that Enter opens when the reader has reached none. */
  readonly preferred?: Choice | undefined
  /** The first result of the query. */
  readonly first?: Choice | undefined
}

interface StartChoices extends OfferedChoices {
  readonly talks: readonly AskChoice[]
  /** Suggested places, when the reader has neither saved places nor conversations. */
  readonly starts: readonly PlaceChoice[]
}

export interface FoundChoices extends OfferedChoices {
  readonly pages: readonly FoundPage[]
  readonly ask: AskChoice | undefined
}

/**
 * The choices while the query is empty.
 *
 * @param suggested places for a reader who has saved none
 */
export function startChoices(
  suggested: readonly SavedPlace[],
  { recent, favourites }: Pick<SavedPlaces, 'recent' | 'favourites'>,
  conversations: readonly Conversation[],
): StartChoices {
  const before = savedChoices([...recent, ...favourites])
  const talks = conversationChoices(conversations, before.length)
  const starts = before.length + talks.length === 0 ? savedChoices(suggested) : []
  return { choices: [...before, ...talks, ...starts], talks, starts }
}

/** The choices for a query: its results, and the question to the assistant. */
export function foundChoices(words: string, answer: Answer | undefined, canAsk: boolean): FoundChoices {
  const pages = answer?.results?.pages ?? []
  const ask = canAsk ? askChoice(words) : undefined
  const found = resultChoices(pages).flatMap(({ page, sections }) => [page, ...sections])
  const [first] = found
  return { choices: [...(ask ? [ask] : []), ...found], preferred: first ?? ask, first, pages, ask }
}
