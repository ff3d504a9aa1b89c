/** What a reader typed → the words to look for. */
import { isEmptyWord, type Word, wordsOf } from '../words.ts'

export interface QueryWord {
  readonly term: string
  /** The reader may still be typing it. */
  readonly open: boolean
  /** Says nothing by itself: a page without it is as good. */
  readonly empty: boolean
  /** The word together with its neighbours, as one: `angle at` → `angleat`. */
  readonly joined: readonly string[]
}

/** Before `of` these say what kind of answer is wanted, as in `list of macros`. */
const OVERVIEW = /^(?:list|overview|kind|type|example)s?$/
/** More words than these are a text. */
const MOST_WORDS = 12
const MOST_JOINED = 4

/** @returns the words in their order; empty ones only where they may be part of a name */
export function readQuery(query: string): QueryWord[] {
  const words = wordsOf(query).slice(0, MOST_WORDS)
  const isOpen = !/\s$/.test(query)
  const isAllEmpty = words.every(({ term }) => isEmptyWord(term))
  return words.map((word, index) => ({
    term: word.term,
    open: isOpen && index === words.length - 1,
    empty: !isAllEmpty && (isEmptyWord(word.term) || isOverview(word, words[index + 1])),
    joined: joinedAround(words, index),
  }))
}

function isOverview({ term }: Word, next: Word | undefined): boolean {
  return next?.term === 'of' && OVERVIEW.test(term)
}

function joinedAround(words: readonly Word[], index: number): string[] {
  const joined: string[] = []
  for (let start = Math.max(0, index - MOST_JOINED + 1); start <= index; start++) {
    for (let end = Math.max(index, start + 1); end < Math.min(words.length, start + MOST_JOINED); end++) {
      joined.push(
        words
          .slice(start, end + 1)
          .map(({ term }) => term)
          .join(''),
      )
    }
  }
  return joined
}
