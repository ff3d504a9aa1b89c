/** The provider that needs nobody else: answers from the index that was built with the site. */
import { withBase } from '../../url.ts'
import type { ListedPage, PageText } from '../index-format.ts'
import type { FoundPage, SearchProvider, SearchRequest, SearchResults } from '../provider.ts'
import { stemOf } from '../stems.ts'
import { wordsOf } from '../words.ts'
import { excerpts, type Hits, markAll, opening, worthIn } from './excerpt.ts'
import { createIndexReader, type IndexReader, type LoadFile, StaleIndex } from './index-reader.ts'
import { type Match, matchWords, rankPages } from './match.ts'
import { type QueryWord, readQuery } from './query.ts'
import { corrections } from './spelling.ts'

/** Pages whose titles are compared with the query; the rest keeps the order of its words. */
const COMPARED = 30
const MOST_SECTIONS = 3
const MOST_SUGGESTIONS = 3

/** A provider that also gives away what it answers from. */
export interface LocalSearch extends SearchProvider {
  /** The best sections for a question, with their whole text. */
  passages(question: string): Promise<{ readonly title: string; readonly url: string; readonly text: string }[]>
}

const PASSAGE_PAGES = 6
const PASSAGES_OF_PAGE = 2
/** Characters of a passage; all of them together are about two thousand words. */
const PASSAGE = 1200

export function createLocalSearch(baseUrl: string, load: LoadFile): LocalSearch {
  const reader = createIndexReader(baseUrl, load)

  async function search(request: SearchRequest): Promise<SearchResults> {
    const words = readQuery(request.query)
    if (words.length === 0) return { total: 0, pages: [], isComplete: true, suggestions: [] }
    const matches = await matchWords(words, reader)
    const ranked = await compareTitles(words, rankPages(matches, (await reader.index()).pages), reader)
    const hits = hitsOf(matches)
    // The first letters find too much for any of it to be worth a request.
    const withText = words.some(({ term }) => term.length > 2)
    const wanted = ranked.slice(request.from, request.from + request.count)
    const pages = await Promise.all(
      wanted.map(async ({ page }) => {
        const listed = await reader.page(page)
        return listed ? [await showPage(listed, { hits, withText }, reader, baseUrl)] : []
      }),
    )
    const suggestions = ranked.length > 0 ? [] : await suggest(words, reader)
    const isComplete = request.from + request.count >= ranked.length
    return { total: ranked.length, pages: pages.flat(), isComplete, suggestions }
  }

  return {
    pause: 0,
    prepare: () => void reader.prepare().catch(() => {}),
    async search(request) {
      try {
        return await search(request)
      } catch (error) {
        if (!(error instanceof StaleIndex)) throw error
        reader.forget()
        return search(request)
      }
    },
    async passages(question) {
      const words = readQuery(`${question} `)
      const matches = await matchWords(words, reader)
      const ranked = await compareTitles(words, rankPages(matches, (await reader.index()).pages), reader)
      const hits = hitsOf(matches)
      const pages = await Promise.all(
        ranked.slice(0, PASSAGE_PAGES).map(async ({ page }) => {
          const [title = '', route, , text = ''] = (await reader.page(page)) ?? []
          return route === undefined
            ? []
            : passagesOf(await reader.text(route, text), title, withBase(route, baseUrl), hits)
        }),
      )
      return pages.flat()
    },
    forget: () => reader.forget(),
  }
}

function passagesOf(
  page: PageText,
  title: string,
  url: string,
  hits: Hits,
): { title: string; url: string; text: string }[] {
  return excerpts(page, hits)
    .slice(0, PASSAGES_OF_PAGE)
    .flatMap(({ id }) => {
      const section = page.sections.find((one) => one.id === id)
      if (!section) return []
      const name = section.heading && section.heading !== title ? `${title}: ${section.heading}` : title
      const address = id === undefined ? url : `${url}#${encodeURIComponent(id)}`
      return [{ title: name, url: address, text: section.text.slice(0, PASSAGE) }]
    })
}

/** The best pages again, now that their titles are known: a title that is the query is what was meant. */
async function compareTitles(
  words: readonly QueryWord[],
  ranked: ReturnType<typeof rankPages>,
  reader: IndexReader,
): Promise<ReturnType<typeof rankPages>> {
  const best = await Promise.all(
    ranked.slice(0, COMPARED).map(async ({ page, score }) => {
      const listed = await reader.page(page)
      return { page, score: listed ? score * titleLikeness(words, listed) : score }
    }),
  )
  best.sort((a, b) => b.score - a.score || a.page - b.page)
  return [...best, ...ranked.slice(COMPARED)]
}

function titleLikeness(words: readonly QueryWord[], [title, route]: ListedPage): number {
  const query = words.map(({ term }) => stemOf(term)).join('')
  const terms = wordsOf(title).map(({ term }) => stemOf(term))
  const depth = route.split('/').length
  const higher = 1 + 0.2 / depth
  if (terms.join('') === query) return 1.5 * higher
  if (terms.at(-1) === query) return 1.25 * higher
  return higher
}

async function showPage(
  [title, route, trail, text]: ListedPage,
  { hits, withText }: { hits: Hits; withText: boolean },
  reader: IndexReader,
  baseUrl: string,
): Promise<FoundPage> {
  const url = withBase(route, baseUrl)
  const page = withText ? await reader.text(route, text) : { sections: [] }
  const found = excerpts(page, hits)
  const [best] = found
  const first = page.sections.find((section) => section.text !== '')
  // A title that says it all leaves nothing to find further down but what is named for it.
  const isNamed = worthIn(title, hits) >= (best?.score ?? 0) / 2
  const sections = found
    .filter((section) => section.id !== undefined && section.score >= (best?.score ?? 0) / 2)
    .filter((section) => section.isNamed || !isNamed)
    .slice(0, MOST_SECTIONS)
  const isIntro = best !== undefined && best.id === undefined
  return {
    title: markAll(title, hits),
    url,
    trail,
    snippet: isIntro ? best.snippet : first ? opening(first.text, hits) : [],
    sections: sections.map(({ id = '', heading, snippet }) => ({
      heading,
      url: `${url}#${encodeURIComponent(id)}`,
      snippet,
    })),
  }
}

function hitsOf(matches: readonly Match[]): Hits {
  const hits = new Map<string, { word: number; worth: number }>()
  matches.forEach(({ variants, rarity }, word) => {
    for (const { word: found, weight } of variants) {
      const worth = weight * Math.max(rarity, 0.1)
      if (worth > (hits.get(found.term)?.worth ?? 0)) hits.set(found.term, { word, worth })
    }
  })
  return hits
}

/** Names that look like what was typed, more loosely than for finding. */
async function suggest(words: readonly QueryWord[], reader: IndexReader): Promise<string[]> {
  const longest = words.reduce((a, b) => (b.term.length > a.term.length ? b : a))
  const most = Math.ceil(longest.term.length / 2)
  const names = await reader.names(Math.max(3, longest.term.length - most), longest.term.length + most)
  return corrections(longest.term, names, most, MOST_SUGGESTIONS).map(({ term }) => term)
}
