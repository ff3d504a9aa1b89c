/**
 * A page → its words and how much each says of the page. The figure depends on the page alone, so that an edit
 * changes nothing for other pages, and the index of the site is no more than a merge.
 */
import type { RoutePath } from '../../site/contract.ts'
import { NAME_IMPACT, TOP_IMPACT } from '../../site/search/index-format.ts'
import { isEmptyWord, type Word, wordsOf } from '../../site/search/words.ts'
import type { Section } from '../content/document.ts'

/** What the search knows of a page. */
export interface SearchPage {
  readonly title: string
  /** Labels from the top of the sidebar, the page itself left out. */
  readonly trail: readonly string[]
  readonly route: RoutePath
  readonly description?: string
  readonly keywords: readonly string[]
  readonly sections: readonly Section[]
}

/** Words of a page as one text, `term impact` a line, sorted: that is what the store keeps. */
export type PageWords = string

/** The words of a page, one by one. A term is a slice of the text: whoever keeps it keeps the text. */
export function forEachWord(words: PageWords, take: (term: string, impact: number) => void): void {
  for (const line of words === '' ? [] : words.split('\n')) {
    const space = line.indexOf(' ')
    take(line.slice(0, space), Number(line.slice(space + 1)))
  }
}

/** Names of methods stand in titles; a part of such a name says less than the whole. */
const PART = 0.8
/** A page of this many words is of middle length (the known docs have 250 on average). */
const MIDDLE_LENGTH = 250
/** Occurrences, in a page of middle length, that count half of what endless ones would. */
const HALF = 3
const BODY_IMPACT = 10
const PLACE_IMPACT = 6
/** The description says in a line what the page is about, and so do the ids of sections. */
const SUMMARY_IMPACT = 12
const TITLE_IMPACT = 22

/** @returns the words of a page; those that say nothing are left out of running text */
export function pageWords(page: SearchPage): PageWords {
  const impacts = new Map<string, number>()
  const raise = (term: string, impact: number): void => {
    const value = Math.max(1, Math.min(TOP_IMPACT, Math.round(impact)))
    if (value > (impacts.get(term) ?? 0)) impacts.set(term, value)
  }
  const raiseAll = (words: readonly Word[], impact: number): void => {
    for (const { term, parts } of words) {
      raise(term, impact)
      for (const part of parts) raise(part, impact * PART)
    }
  }
  // `bin-pack` → `binpack`, `Path.angleAt` → `pathangleat`: as readers write them who forget what is between. With an
  // empty word they make no name that somebody may have meant by another word.
  const raiseJoined = (words: readonly Word[], impact: number): void => {
    for (const [index, { term }] of words.slice(1).entries()) {
      const before = words[index]?.term ?? ''
      raise(before + term, isEmptyWord(before) || isEmptyWord(term) ? Math.min(impact, NAME_IMPACT - 1) : impact)
    }
  }

  // ── running text ──
  const texts = [page.description ?? '', ...page.sections.map(({ text }) => text)]
  const counts = new Map<string, number>()
  let length = 0
  const count = (term: string): void => void counts.set(term, (counts.get(term) ?? 0) + 1)
  for (const { term, parts } of texts.flatMap(wordsOf)) {
    length++
    count(term)
    parts.forEach(count)
  }
  const half = HALF * (0.3 + (0.7 * length) / MIDDLE_LENGTH)
  for (const [term, times] of counts) if (!isEmptyWord(term)) raise(term, (BODY_IMPACT * times) / (times + half))

  // ── where it stands, headings, keywords, title ──
  raiseAll(wordsOf([...page.trail, page.route].join(' ')), PLACE_IMPACT)
  for (const { heading } of page.sections) {
    const words = wordsOf(heading)
    raiseAll(words, NAME_IMPACT + 4 / Math.max(1, words.length))
    raiseJoined(words, NAME_IMPACT)
  }
  raiseAll(page.keywords.flatMap(wordsOf), NAME_IMPACT + 4)
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
