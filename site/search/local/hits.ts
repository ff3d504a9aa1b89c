/** The words of the index that match a query, for finding them in titles and texts. */
import type { SearchLanguage } from '../language/language.ts'
import type { Word } from '../language/words.ts'
import { type Match, worthOfMatch } from './match.ts'

export interface Hit {
  /** Index of the word in the query. */
  readonly word: number
  /** Certainty that the query means this word, from 0 to 1. */
  readonly weight: number
  /** Worth of the query's word, multiplied by the certainty. */
  readonly worth: number
}

/** The matches of a query. */
export interface Hits {
  /** By words of the index. */
  readonly found: ReadonlyMap<string, Hit>
  readonly language: SearchLanguage
}

export function hitsOf(matches: readonly Match[], language: SearchLanguage): Hits {
  const hits = new Map<string, Hit>()
  matches.forEach((match, word) => {
    for (const { word: found, weight } of match.variants) {
      const worth = weight * worthOfMatch(match)
      if (worth > (hits.get(found.term)?.worth ?? 0)) hits.set(found.term, { word, weight, worth })
    }
  })
  return { found: hits, language }
}

/** The match of a word, in any of the forms in which readers type it. */
export function hitOf({ term, also = [] }: Pick<Word, 'term' | 'also'>, { found }: Hits): Hit | undefined {
  return found.get(term) ?? also.map((form) => found.get(form)).find((hit) => hit !== undefined)
}

/** Worth of all words of the query that are found; each word counts once. */
export function worthOf(found: readonly Pick<Hit, 'word' | 'worth'>[]): number {
  const worth = new Map<number, number>()
  for (const hit of found) worth.set(hit.word, Math.max(hit.worth, worth.get(hit.word) ?? 0))
  return [...worth.values()].reduce((sum, one) => sum + one, 0)
}
