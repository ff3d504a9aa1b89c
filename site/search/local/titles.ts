/** Ranks the best pages again by their titles: a title that equals the query is probably meant. */
import type { ListedPage } from '../index-format.ts'
import { type Hits, hitOf, worthOf } from './hits.ts'
import type { IndexReader } from './index-reader.ts'
import { type Match, type RankedPage, worthOfMatch } from './match.ts'
import type { QueryWord } from './query.ts'

/** Number of pages whose titles are compared; the others keep their order. */
const COMPARED = 30
/** Bonus for a title that equals the query. */
const EQUAL_TITLE = 0.6
/** Factor for a title that starts with what is typed so far. */
const TYPED_TITLE = 1.2
/** Bonus for pages higher up in the site. */
const HIGHER_PAGE = 0.2

/** @param ranked the best first */
export async function compareTitles(
  { words, matches, hits }: { words: readonly QueryWord[]; matches: readonly Match[]; hits: Hits },
  ranked: readonly RankedPage[],
  reader: IndexReader,
): Promise<RankedPage[]> {
  const wanted = matches.reduce((sum, match) => sum + worthOfMatch(match), 0)
  const best = await Promise.all(
    ranked.slice(0, COMPARED).map(async ({ page, score }) => {
      const listed = await reader.page(page)
      return { page, score: listed ? score * likeness(listed, words, hits, wanted) : score }
    }),
  )
  best.sort((a, b) => b.score - a.score || a.page - b.page)
  return [...best, ...ranked.slice(COMPARED)]
}

/** @param wanted worth of all words of the query */
function likeness([title, route]: ListedPage, words: readonly QueryWord[], hits: Hits, wanted: number): number {
  const { wordsOf, isEmptyWord } = hits.language
  const names = wordsOf(title)
  const terms = names
    .flatMap((name) => {
      const parts = name.parts.map((term) => ({ term }))
      return parts.length > 0 && (parts.some((part) => hitOf(part, hits)) || !hitOf(name, hits)) ? parts : [name]
    })
    .filter((word) => !isEmptyWord(word.term) || hits.found.has(word.term))
  const found = terms.flatMap((word) => hitOf(word, hits) ?? [])
  const ofQuery = worthOf(found) / wanted
  const ofTitle = found.reduce((sum, { weight }) => sum + weight, 0) / Math.max(1, terms.length)
  const isTyped = words.length > 1 && words.at(-1)?.open === true && joined(names).startsWith(joined(words))
  const depth = route.split('/').length
  return (1 + EQUAL_TITLE * ofQuery ** 2 * ofTitle) * (isTyped ? TYPED_TITLE : 1) * (1 + HIGHER_PAGE / depth)
}

function joined(words: readonly { readonly term: string }[]): string {
  return words.map(({ term }) => term).join('')
}
