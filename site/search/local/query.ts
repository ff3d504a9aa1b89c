/** Splits what a reader typed into the words of a query. */
import type { SearchLanguage } from '../language/language.ts'
import type { Word } from '../language/words.ts'

export interface QueryWord {
  readonly term: string
  /** Whether the reader may still be typing the word. */
  readonly open: boolean
  /** Whether the word is empty: it says nothing by itself, so pages need not contain it. */
  readonly empty: boolean
  /** Whether the word counts less than the others of the query. */
  readonly light: boolean
  /** Whether the word is a name in code with other words around: it counts less, and pages need not contain it. */
  readonly aside: boolean
  /**
   * Other forms of the word, and the word joined with its neighbours: `angle at` → `angleat`. All words around names in
   * code are joined as well, because a keyword may be that whole message.
   */
  readonly joined: readonly string[]
  /** Place of the word in the query. */
  readonly start: number
  readonly end: number
  /** The words of a compound name, for an index that does not have the name: `addPoint` → `add`, `point`. */
  readonly parts: readonly QueryWord[]
}

/** Words that are empty before `of`, as in `list of macros`. */
const OVERVIEW = /^(?:list|overview|kind|type|example)s?$/
/**
 * Most words that count; a longer query is a text. Long questions end with what is asked: with 12 words instead of 32, of
 * 60 questions about this program's manual 63 % instead of 80 % had their answer among the first three.
 */
const MOST_WORDS = 32
const MOST_JOINED = 4
/** Names in a pasted message: most are the reader's own, and the few pages with such a word are about something else. */
const CODE = /`[^`]+`/g

/** @returns all words of the query, in order; empty ones are marked */
export function readQuery(
  query: string,
  { wordsOf, isEmptyWord, isLightWord = () => false }: SearchLanguage,
): QueryWord[] {
  const all = wordsOf(query)
  const words = all.slice(0, MOST_WORDS)
  const names = [...query.matchAll(CODE)].map(({ 0: text, index }) => [index, index + text.length] as const)
  const isName = ({ start }: Word): boolean => names.some(([from, to]) => start >= from && start < to)
  const said = all.filter((word) => !isName(word))
  const phrase = names.length > 0 || said.length > MOST_JOINED ? [joinedTerms(said)] : []
  const isOpen = !/\s$/.test(query)
  const isAllEmpty = words.every(({ term }) => isEmptyWord(term))
  return words.map((word, index) => {
    const { start, end } = word
    const own = { open: isOpen && index === words.length - 1, aside: isName(word) && said.length > 0, start, end }
    const part = (term: string): QueryWord => ({
      ...{ ...own, term, empty: isEmptyWord(term), light: isLightWord(term), joined: [], parts: [] },
    })
    return {
      ...part(word.term),
      empty: !isAllEmpty && (isEmptyWord(word.term) || isOverview(word, words[index + 1])),
      joined: [...(word.also ?? []), ...joinedAround(words, index), ...(isName(word) ? [] : phrase)],
      parts: word.parts.map(part),
    }
  })
}

function isOverview({ term }: Word, next: Word | undefined): boolean {
  return next?.term === 'of' && OVERVIEW.test(term)
}

function joinedAround(words: readonly Word[], index: number): string[] {
  const joined: string[] = []
  for (let start = Math.max(0, index - MOST_JOINED + 1); start <= index; start++) {
    for (let end = Math.max(index, start + 1); end < Math.min(words.length, start + MOST_JOINED); end++) {
      joined.push(joinedTerms(words.slice(start, end + 1)))
    }
  }
  return joined
}

function joinedTerms(words: readonly Word[]): string {
  return words.map(({ term }) => term).join('')
}
