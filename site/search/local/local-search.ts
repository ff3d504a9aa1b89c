/** The local provider: it answers from the index that was built with the site. */
import { withBase } from '../../url.ts'
import type { ListedPage, PageText } from '../index-format.ts'
import type { SearchLanguage } from '../language/language.ts'
import { loadLanguage } from '../language/load-language.ts'
import type { FoundPage, SearchProvider, SearchRequest, SearchResults } from '../provider.ts'
import { excerpts, markAll, opening, worthIn } from './excerpt.ts'
import { type Hits, hitsOf } from './hits.ts'
import { createIndexReader, type LoadFile, type LoadPart, StaleIndex } from './index-reader.ts'
import { type Match, matchWords, type RankedPage, rankPages } from './match.ts'
import { neighboursOf } from './neighbours.ts'
import { type QueryWord, readQuery } from './query.ts'
import { compareTitles } from './titles.ts'

const MOST_SECTIONS = 3

/** A provider that also returns passages of the site's text. */
export interface LocalSearch extends SearchProvider {
  /** The best sections for a question, with their text. */
  passages(question: string): Promise<{ readonly title: string; readonly url: string; readonly text: string }[]>
}

/** The words of a query as they were looked up, their matches, and the pages, the best first. */
interface Answer {
  readonly words: readonly QueryWord[]
  readonly matches: readonly Match[]
  readonly hits: Hits
  readonly ranked: readonly RankedPage[]
}

const PASSAGE_PAGES = 6
const PASSAGES_OF_PAGE = 2
/** Most characters of a passage. All passages together have about two thousand words. */
const PASSAGE = 1200

/** @param tag the language of the site; the index was made with it */
export function createLocalSearch(baseUrl: string, load: LoadFile, tag = 'en', loadPart?: LoadPart): LocalSearch {
  const reader = createIndexReader(baseUrl, load, loadPart)
  let loading: Promise<SearchLanguage> | undefined
  const language = (): Promise<SearchLanguage> => {
    loading ??= loadLanguage(tag).catch((error) => {
      loading = undefined
      throw error
    })
    return loading
  }

  async function answer(asked: readonly QueryWord[]): Promise<Answer> {
    const { words, matches } = await matchWords(asked, reader, await language())
    const hits = hitsOf(matches, await language())
    const { pages } = await reader.index()
    return {
      words,
      matches,
      hits,
      ranked: await compareTitles({ words, matches, hits }, rankPages(matches, pages), reader),
    }
  }

  async function search({ query, from, count }: SearchRequest): Promise<SearchResults> {
    const asked = readQuery(query, await language())
    if (asked.length === 0) return { total: 0, pages: [], isComplete: true, suggestions: [] }
    const { words, matches, hits, ranked } = await answer(asked)
    const total = ranked.length
    // One or two letters match too many pages for their texts to be worth the requests; two characters can be a word.
    const withText = words.some(({ term }) => term.length > 2 || /[^\w$]/.test(term))
    const suggestions = neighboursOf({ query, words, matches, total }, reader)
    const missing = words
      .filter((_, index) => isMissing(matches[index]))
      .map(({ start, end }) => query.slice(start, end))
    const pages = await Promise.all(
      ranked.slice(from, from + count).map(async ({ page }) => {
        const listed = await reader.page(page)
        return listed ? [showPage(listed, withText ? await reader.text(page) : [], hits, baseUrl)] : []
      }),
    )
    return { total, pages: pages.flat(), isComplete: from + count >= total, suggestions: await suggestions, missing }
  }

  return {
    pause: 0,
    prepare: () => void Promise.all([reader.prepare(), language()]).catch(() => {}),
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
      const { hits, ranked } = await answer(readQuery(`${question} `, await language()))
      const pages = await Promise.all(
        ranked.slice(0, PASSAGE_PAGES).map(async ({ page }) => {
          const [title = '', route] = (await reader.page(page)) ?? []
          return route === undefined ? [] : passagesOf(await reader.text(page), title, withBase(route, baseUrl), hits)
        }),
      )
      return pages.flat()
    },
    forget: () => reader.forget(),
  }
}

/** Whether a word that says something matches nothing. */
function isMissing(match: Match | undefined): boolean {
  return match !== undefined && match.variants.length === 0 && match.rarity > 0
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
      const section = page.find(([, , one]) => one === id)
      if (!section) return []
      const [heading, text] = section
      const name = heading && heading !== title ? `${title}: ${heading}` : title
      const address = id === undefined ? url : `${url}#${encodeURIComponent(id)}`
      return [{ title: name, url: address, text: text.slice(0, PASSAGE) }]
    })
}

function showPage([title, route, trail]: ListedPage, page: PageText, hits: Hits, baseUrl: string): FoundPage {
  const url = withBase(route, baseUrl)
  const found = excerpts(page, hits)
  const [best] = found
  const [, first] = page.find(([, written]) => written !== '') ?? []
  // If the title matches well, only sections whose headings match are shown.
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
    snippet: (isIntro && best.snippet) || (first && opening(first, hits)) || [],
    sections: sections.map(({ id = '', heading, snippet }) => ({
      heading,
      url: `${url}#${encodeURIComponent(id)}`,
      snippet,
    })),
  }
}
