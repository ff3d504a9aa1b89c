/**
 * Computes the words of a page and the impact of each word: how much it says about the page. The impact depends on this
 * page alone, so an edit changes nothing for other pages, and the site's index is a plain merge.
 */
import type { RoutePath } from '../../../site/contract.ts'
import { NAME_IMPACT, TOP_IMPACT } from '../../../site/search/index-format.ts'
import { english, type SearchLanguage } from '../../../site/search/language/language.ts'
import type { Word } from '../../../site/search/language/words.ts'
import type { Section } from '../../markdown/document.ts'

/** What the search knows about a page. */
export interface SearchPage {
  readonly title: string
  /** Labels from the top of the sidebar down to the page, without the page itself. */
  readonly trail: readonly string[]
  readonly route: RoutePath
  readonly description?: string
  readonly keywords: readonly string[]
  /** How much the words of the page count, in comparison with those of other pages. Default: 1. */
  readonly boost?: number
  readonly sections: readonly Section[]
}

/** The words of a page as one sorted text, one `term impact` on each line. The store keeps this text. */
export type PageWords = string

/**
 * Calls back for each word of a page. A term is a slice of the text: keeping the term keeps the whole text in memory.
 */
export function forEachWord(words: PageWords, take: (term: string, impact: number) => void): void {
  for (const line of words === '' ? [] : words.split('\n')) {
    const space = line.indexOf(' ')
    take(line.slice(0, space), Number(line.slice(space + 1)))
  }
}

/** Weight of a part of a compound name, relative to the whole name. Titles are often names of methods. */
const PART_WEIGHT = 0.8
/** Number of words on a page of medium length (FreeSewing's docs have 250 on average). */
const MIDDLE_LENGTH = 250
/** Occurrences, on a page of medium length, at which a word reaches half of the highest impact of running text. */
const HALF_COUNT = 4
const BODY_IMPACT = 10
const PLACE_IMPACT = 6
/** Impact of words in the description, which sums up the page in a line, and in the ids of sections. */
const SUMMARY_IMPACT = 13
const TITLE_IMPACT = 22
/** Impact of a whole keyword of several words, for readers who type just that. */
const PHRASE_IMPACT = 28
/** How much less a page's last keywords count than its first ones: authors write the most important ones first. */
const LATER_KEYWORD = 4
/** A page with more keywords than this has its last ones at the least impact. */
const MANY_KEYWORDS = 20

/** @returns the words of a page; empty words, such as `the`, do not count in running text */
export function pageWords(page: SearchPage, { wordsOf, isEmptyWord }: SearchLanguage = english): PageWords {
  const impacts = new Map<string, number>()
  const { boost = 1 } = page
  const raise = (term: string, impact: number): void => {
    const value = Math.max(1, Math.min(TOP_IMPACT, Math.round(impact * boost)))
    if (value > (impacts.get(term) ?? 0)) impacts.set(term, value)
  }
  const raiseAll = (words: readonly Word[], impact: number): void => {
    for (const { term, parts, also = [] } of words) {
      for (const form of [term, ...also]) raise(form, impact)
      for (const part of parts) raise(part, impact * PART_WEIGHT)
    }
  }
  // Adds pairs of neighbours as one word, for readers who leave out what separates them: `bin-pack` → `binpack`,
  // `Path.angleAt` → `pathangleat`. A pair with an empty word is kept below the impact of a name, so that it is not
  // suggested for a misspelt word.
  const raiseJoined = (words: readonly Word[], impact: number): void => {
    for (const [index, { term }] of words.slice(1).entries()) {
      const before = words[index]?.term ?? ''
      raise(before + term, isEmptyWord(before) || isEmptyWord(term) ? Math.min(impact, NAME_IMPACT - 1) : impact)
    }
  }

  const texts = [page.description ?? '', ...page.sections.map(({ text }) => text)]
  for (const [term, impact] of textImpacts(texts.flatMap(wordsOf))) if (!isEmptyWord(term)) raise(term, impact)
  raiseAll(wordsOf([...page.trail, page.route].join(' ')), PLACE_IMPACT)
  for (const { heading } of page.sections) {
    const words = wordsOf(heading)
    raiseAll(words, NAME_IMPACT)
    raiseJoined(words, NAME_IMPACT)
  }
  for (const [at, keyword] of page.keywords.entries()) {
    const words = wordsOf(keyword)
    const later = (LATER_KEYWORD * Math.min(at, MANY_KEYWORDS)) / MANY_KEYWORDS
    raiseAll(words, NAME_IMPACT + 4 / Math.max(1, words.length) ** 0.5 - later)
    if (words.length > 1) raise(words.map(({ term }) => term).join(''), PHRASE_IMPACT - later / 2)
  }
  const summary = [page.description ?? '', ...page.sections.map(({ id = '' }) => id)].flatMap(wordsOf)
  raiseAll(
    summary.filter(({ term }) => !isEmptyWord(term)),
    SUMMARY_IMPACT,
  )
  const title = wordsOf(page.title)
  raiseAll(title, TITLE_IMPACT + (TOP_IMPACT - TITLE_IMPACT) / Math.max(1, title.length) ** 0.5)
  raiseJoined(title, TITLE_IMPACT)

  return Array.from(impacts, ([term, impact]) => `${term} ${impact}`)
    .sort()
    .join('\n')
}

/** The impacts of the words of running text: they grow with each further use, in long texts more slowly. */
function textImpacts(words: readonly Word[]): (readonly [term: string, impact: number])[] {
  const counts = new Map<string, number>()
  const count = (term: string): void => void counts.set(term, (counts.get(term) ?? 0) + 1)
  for (const { term, parts, also } of words) {
    count(term)
    parts.forEach(count)
    also?.forEach(count)
  }
  const half = HALF_COUNT * (0.3 + (0.7 * words.length) / MIDDLE_LENGTH)
  return Array.from(counts, ([term, times]) => [term, (BODY_IMPACT * times) / (times + half)])
}
