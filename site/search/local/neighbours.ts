/** Suggests similar queries, with words of the index, for a query that finds little. */
import type { IndexReader } from './index-reader.ts'
import { type Match, pagesOf } from './match.ts'
import type { QueryWord } from './query.ts'
import { corrections } from './spelling.ts'

/** A query that finds more pages than this gets no suggestions. */
const ENOUGH_PAGES = 3
const MOST_NEIGHBOURS = 3
/** Shorter words are similar to too many others. */
const SHORTEST = 3
/** One letter in this many may differ. This is more tolerant than the search itself. */
const LETTERS_OF_SLIP = 3

interface AnsweredQuery {
  readonly query: string
  readonly words: readonly QueryWord[]
  readonly matches: readonly Match[]
  /** Number of pages that the query finds. */
  readonly total: number
}

/** @returns other queries, the most similar first; none when the query finds enough, or resembles nothing */
export async function neighboursOf(answered: AnsweredQuery, reader: IndexReader): Promise<string[]> {
  const { query, words, matches, total } = answered
  if (total > ENOUGH_PAGES) return []
  const neighbours: string[] = []
  for (const at of weakestFirst(words, matches)) {
    if (neighbours.length >= MOST_NEIGHBOURS) break
    const word = words[at]
    if (!word) continue
    const found = new Set(matches[at]?.variants.map(({ word }) => word.term))
    const near = (await namesNear(word.term, reader)).filter((name) => !found.has(name))
    neighbours.push(...near.map((name) => withWord(query, word, name)))
    const others = matches.filter(({ rarity }, other) => other !== at && rarity > 0)
    if (pagesOf(others.flatMap(({ variants }) => variants)).size > total) neighbours.push(withWord(query, word, ''))
  }
  return [...new Set(neighbours)].slice(0, MOST_NEIGHBOURS)
}

/** Positions of the words that are not empty, those on the fewest pages first. */
function weakestFirst(words: readonly QueryWord[], matches: readonly Match[]): number[] {
  return matches
    .map(({ variants }, at) => ({ at, pages: pagesOf(variants).size }))
    .filter(({ at }) => words[at]?.empty === false)
    .sort((a, b) => a.pages - b.pages)
    .map(({ at }) => at)
}

/** The longest name that the word starts with, and similar names. */
async function namesNear(term: string, reader: IndexReader): Promise<string[]> {
  if (term.length < SHORTEST) return []
  const most = Math.floor(term.length / LETTERS_OF_SLIP)
  const names = await reader.names(Math.max(SHORTEST, Math.ceil(term.length / 2)), term.length + most)
  const alike = corrections(term, names, most, MOST_NEIGHBOURS).map(({ term: name }) => name)
  const begun = names.filter((name) => term !== name && term.startsWith(name)).sort((a, b) => b.length - a.length)
  return [...begun.slice(0, 1), ...alike]
}

/** The query with one word replaced, or removed if `word` is empty. */
function withWord(query: string, { start, end }: QueryWord, word: string): string {
  return `${query.slice(0, start)}${word}${query.slice(end)}`.replace(/\s+/g, ' ').trim()
}
