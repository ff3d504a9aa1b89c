/** Words of the index that a query stands for, as they are looked for in titles and texts. */
import { type Match, worthOfMatch } from './match.ts'

export interface Hit {
  /** Number of the word of the query. */
  readonly word: number
  /** How sure it is that this word is meant, 0 to 1. */
  readonly weight: number
  /** How much it says, as far as it is sure. */
  readonly worth: number
}

/** What a query finds, by words of the index. */
export type Hits = ReadonlyMap<string, Hit>

export function hitsOf(matches: readonly Match[]): Hits {
  const hits = new Map<string, Hit>()
  matches.forEach((match, word) => {
    for (const { word: found, weight } of match.variants) {
      const worth = weight * worthOfMatch(match)
      if (worth > (hits.get(found.term)?.worth ?? 0)) hits.set(found.term, { word, weight, worth })
    }
  })
  return hits
}

/** How much of the query is there: each of its words once. */
export function worthOf(found: readonly Pick<Hit, 'word' | 'worth'>[]): number {
  const worth = new Map<number, number>()
  for (const hit of found) worth.set(hit.word, Math.max(hit.worth, worth.get(hit.word) ?? 0))
  return [...worth.values()].reduce((sum, one) => sum + one, 0)
}
