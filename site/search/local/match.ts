/** Finds the words of the index that match the words of a query, and ranks the pages that contain them. */
import type { SearchIndex } from '../index-format.ts'
import type { SearchLanguage } from '../language/language.ts'
import type { IndexedWord, IndexReader } from './index-reader.ts'
import type { QueryWord } from './query.ts'
import { corrections, isSlipOf, slipsIn } from './spelling.ts'

/** A word of the index that matches a word of the query. */
interface Variant {
  readonly word: IndexedWord
  /** Certainty of the match, from 0 to 1. */
  readonly weight: number
}

/** The match of one word of the query. */
export interface Match {
  readonly variants: readonly Variant[]
  /** Weight of the word: rare words say more. 0 for empty words. */
  readonly rarity: number
  /** The part of it that pages should contain: none of names in code. */
  readonly needed: number
}

export interface RankedPage {
  readonly page: number
  readonly score: number
}

/** Weight of another inflection. */
const STEM = 0.9
/** Weight of another word with the same root. */
const ROOT = 0.5
const SLIP = 0.75
/** Weight of a word that starts with the query's word: the fewer letters are missing, the higher it is. */
const BEGINNING = 0.5
const BEGINNING_LENGTH = 0.4
/** Factor for such words when the query's word is not the last, so that it is probably complete. */
const INNER_BEGINNING = 0.6
const SHORTEST_INNER_BEGINNING = 4
const MOST_FILES = 3
const EMPTY_RARITY = 0.1
/**
 * Long questions have words that are rare by accident, so rarity counts less than its logarithm: with 0.6, of 121 new
 * questions about this program's manual 85 % instead of 80 % had their answer among the first three.
 */
const RARITY_POWER = 0.6
/** Factor for the rarity of a word that says little. In a query of such words alone, it changes nothing. */
const LIGHT_WEIGHT = 0.5
/** The part of the words of the best page that a page must have, in a question of many words and in a query of few. */
const LEAST_SHARE = 0.3
const LEAST_SHARE_OF_FEW = 0.45
const FEW_WORDS = 6
const MOST_CORRECTIONS = 4
/**
 * For a misspelt word that may be incomplete: the most letters that may be missing, and the fewest that it must have.
 */
const LONGEST_REST = 6
const SHORTEST_SLIPPED_BEGINNING = 5

/** Where the words of a query are looked up. */
interface Lookup {
  readonly reader: IndexReader
  readonly index: SearchIndex
  readonly language: SearchLanguage
}

/** @returns the words with their matches; compound names that the index does not have are there as their parts */
export async function matchWords(
  words: readonly QueryWord[],
  reader: IndexReader,
  language: SearchLanguage,
): Promise<{ words: QueryWord[]; matches: Match[] }> {
  const lookup = { reader, index: await reader.index(), language }
  const known = await Promise.all(
    words.map(async (word) =>
      word.parts.length < 2 || (await asWritten(word, lookup)).length > 0 ? [word] : word.parts,
    ),
  )
  const looked = known.flat()
  return { words: looked, matches: await Promise.all(looked.map((word) => matchWord(word, lookup))) }
}

async function matchWord(word: QueryWord, lookup: Lookup): Promise<Match> {
  const { index, language } = lookup
  const variants = await asWritten(word, lookup)
  const isEmpty =
    word.empty || (variants.length === 0 && slipsIn(word.term.length) > 0 && isSlipOf(word.term, language.isEmptyWord))
  if (variants.length === 0 && !isEmpty) variants.push(...(await inPieces(word, lookup)))
  if (variants.length === 0 && !isEmpty) variants.push(...(await corrected(word, lookup)))
  const rarity = isEmpty ? 0 : rarityOf(variants, index.pages) * (word.light || word.aside ? LIGHT_WEIGHT : 1)
  return { variants, rarity, needed: word.aside ? 0 : rarity }
}

/** Words of the index that match a word without a slip, alone or joined with its neighbours. */
async function asWritten(word: QueryWord, lookup: Lookup): Promise<Variant[]> {
  const variants = await family(word, lookup)
  for (const joined of word.joined) {
    for (const found of await lookup.reader.wordsFrom(joined, 1)) {
      if (found.term === joined) variants.push({ word: found, weight: 1 })
      else if (word.open) variants.push({ word: found, weight: beginning(joined, found.term) })
    }
  }
  return variants
}

/** Words of the index that are the word itself, have its stem or root, or start with it. */
async function family(word: Pick<QueryWord, 'term' | 'open'>, { reader, language }: Lookup): Promise<Variant[]> {
  const { term, open } = word
  const { stemOf, rootOf, familyStart, unfinishedStems } = language
  const stems = new Set([stemOf(term), ...(open ? unfinishedStems(term) : [])])
  const root = rootOf(term)
  const starts = [...new Set([term, familyStart(term)])]
  const found = await Promise.all(starts.map((start) => reader.wordsFrom(start, start.length > 2 ? MOST_FILES : 1)))
  return [...new Set(found.flat())].flatMap((one) => {
    const weight = likeness(word, { stems, root }, one.term, language)
    return weight > 0 ? [{ word: one, weight }] : []
  })
}

function likeness(
  { term, open }: Pick<QueryWord, 'term' | 'open'>,
  { stems, root }: { stems: ReadonlySet<string>; root: string },
  found: string,
  { stemOf, rootOf }: SearchLanguage,
): number {
  if (found === term) return 1
  if (stems.has(stemOf(found))) return STEM
  const related = rootOf(found) === root ? ROOT : 0
  if (!found.startsWith(term)) return related
  if (open) return Math.max(related, beginning(term, found))
  return term.length < SHORTEST_INNER_BEGINNING ? related : Math.max(related, INNER_BEGINNING * beginning(term, found))
}

function beginning(start: string, whole: string): number {
  return BEGINNING + (BEGINNING_LENGTH * start.length) / whole.length
}

/** The words of the index that a word without spaces is made of. */
async function inPieces({ term }: QueryWord, { reader, language }: Lookup): Promise<Variant[]> {
  const pieces = (language.piecesOf?.(term) ?? []).filter((piece) => piece !== term)
  const found = await Promise.all(pieces.map((piece) => reader.wordsFrom(piece, 1)))
  return found.flatMap((words, at) =>
    words.flatMap((word) => (word.term === pieces[at] ? [{ word, weight: 1 / pieces.length }] : [])),
  )
}

async function corrected({ term, open }: QueryWord, lookup: Lookup): Promise<Variant[]> {
  const { reader } = lookup
  const most = slipsIn(term.length)
  if (most === 0) return []
  const names = await reader.names(term.length - most, term.length + (open ? LONGEST_REST : most))
  const whole = corrections(term, names, most, MOST_CORRECTIONS)
  const begun = whole.length === 0 && open && term.length >= SHORTEST_SLIPPED_BEGINNING
  const near = begun ? corrections(term, names, most, MOST_CORRECTIONS, { begun }) : whole
  const found = await Promise.all(
    near.map(async ({ term: name, slips }) =>
      (await family({ term: name, open: false }, lookup)).map(({ word, weight }) => ({
        word,
        weight: weight * SLIP ** slips * (begun ? beginning(term, name) : 1),
      })),
    ),
  )
  return found.flat()
}

/** Numbers of the pages that contain one of the words. */
export function pagesOf(variants: readonly Variant[]): Set<number> {
  return new Set(variants.flatMap(({ word }) => word.postings().map(({ page }) => page)))
}

/** Weight of a word of the query. An empty word has a small weight, for pages that contain it. */
export function worthOfMatch({ rarity }: Match): number {
  return Math.max(rarity, EMPTY_RARITY)
}

/** Rarity of the word in all of its inflections if the index has any, otherwise of all its matches. */
function rarityOf(variants: readonly Variant[], pages: number): number {
  const own = variants.filter(({ weight }) => weight >= STEM)
  const holding = pagesOf(own.length > 0 ? own : variants).size
  return Math.log(1 + (pages - holding + 0.5) / (holding + 0.5)) ** RARITY_POWER
}

/**
 * Ranks pages, the best first. Every word of the query that a page has adds to its score. A page is dropped when others
 * contain much more of the query.
 *
 * @param pages number of pages in the index
 */
export function rankPages(matches: readonly Match[], pages: number): RankedPage[] {
  const scores = new Float64Array(pages)
  const covered = new Float64Array(pages)
  const best = new Float64Array(pages)
  for (const match of matches) {
    best.fill(0)
    for (const { word, weight } of match.variants)
      for (const { page, impact } of word.postings()) best[page] = Math.max(best[page] ?? 0, weight * impact)
    best.forEach((impact, page) => {
      if (impact === 0) return
      scores[page] = (scores[page] ?? 0) + worthOfMatch(match) * impact
      covered[page] = (covered[page] ?? 0) + match.needed
    })
  }
  // A query of empty words alone finds the pages that contain them.
  const most = covered.reduce((most, one) => Math.max(most, one), 0)
  const least = (matches.length > FEW_WORDS ? LEAST_SHARE : LEAST_SHARE_OF_FEW) * most
  const ranked: RankedPage[] = []
  scores.forEach((score, page) => {
    const own = covered[page] ?? 0
    if (score > 0 && own >= least && (own > 0 || most === 0)) ranked.push({ page, score })
  })
  return ranked.sort((a, b) => b.score - a.score || a.page - b.page)
}
