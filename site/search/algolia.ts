/**
 * The hosted provider, through its own light client. Records are those of a documentation crawler: a hierarchy of
 * headings from `lvl0` to `lvl6`, the text below them, and the address.
 */

import { liteClient } from 'algoliasearch/lite'
import type { AlgoliaData, SiteData } from '../contract.ts'
import { own } from '../own.ts'
import type { FoundPage, FoundSection, Marked, SearchProvider, SearchRequest } from './provider.ts'
import { webUrl } from './web-url.ts'

const LEVELS = ['lvl0', 'lvl1', 'lvl2', 'lvl3', 'lvl4', 'lvl5', 'lvl6'] as const
type Level = (typeof LEVELS)[number]

/** What marks a match in an answer: characters that no text holds, so that nothing has to be read as HTML. */
const START = '\uE000'
const END = '\uE001'

const MOST_SECTIONS = 5
const LEAST_HITS = 20
const MOST_SUGGESTIONS = 3
/** Queries that are tried in place of one that finds nothing. */
const MOST_CANDIDATES = 6

interface Text {
  readonly value: string
}

interface Hit {
  readonly url: string
  readonly type: string
  readonly content?: string | null
  readonly hierarchy: Readonly<Partial<Record<Level, string | null>>>
  readonly _highlightResult?: { readonly hierarchy?: Readonly<Partial<Record<Level, Text>>> }
  readonly _snippetResult?: { readonly content?: Text }
}

/** @param preferred name of the version that the reader has chosen */
export function createAlgoliaSearch(
  site: SiteData,
  algolia: AlgoliaData,
  preferred: () => string | undefined,
): SearchProvider {
  const client = liteClient(algolia.appId, algolia.apiKey)

  /** Queries that find something, for one that does not: with fewer words, then titles of what begins alike, or of any. */
  async function suggest(query: string, filters: readonly (string | string[])[]): Promise<string[]> {
    const fewer = fewerWords(query)
    const { results } = await client.searchForHits<Hit>({
      requests: [...fewer, ...beginnings(query), ''].map((candidate) => ({
        indexName: algolia.indexName,
        query: candidate,
        hitsPerPage: MOST_SUGGESTIONS,
        attributesToRetrieve: ['hierarchy'],
        attributesToHighlight: [],
        attributesToSnippet: [],
        facetFilters: [...filters],
      })),
    })
    const found = results.flatMap(({ hits }, at) => {
      if (hits.length === 0) return []
      const candidate = fewer[at]
      return candidate === undefined ? hits.map(({ hierarchy }) => titleOf(hierarchy)) : [candidate]
    })
    return [...new Set(found)].filter(Boolean).slice(0, MOST_SUGGESTIONS)
  }

  return {
    pause: 120,
    async search({ query, from, count, version }) {
      const filters = facetFilters(site, algolia, version ?? preferred())
      const { results } = await client.searchForHits<Hit>({
        requests: [
          {
            indexName: algolia.indexName,
            query,
            page: from / count,
            hitsPerPage: Math.max(LEAST_HITS, count),
            attributesToRetrieve: ['hierarchy', 'content', 'type', 'url'],
            attributesToHighlight: ['hierarchy'],
            attributesToSnippet: [`content:${window.innerWidth <= 768 ? 5 : 15}`],
            highlightPreTag: START,
            highlightPostTag: END,
            snippetEllipsisText: '…',
            facetFilters: filters,
          },
        ],
      })
      const [answer] = results
      const hits = answer?.hits ?? []
      const total = answer?.nbHits ?? hits.length
      return {
        total,
        pages: groupHits(hits, (url) => localUrl(url, algolia)),
        // The service shows only the first of very many records, and counts the pages of those.
        isComplete: hits.length === 0 || from / count + 1 >= (answer?.nbPages ?? 1),
        suggestions: total === 0 ? await suggest(query, filters) : [],
      }
    },
  }
}

/** The language and the docs of the page, and what the configuration asks for besides. */
function facetFilters(
  site: SiteData,
  { contextual, facetFilters: own = [] }: AlgoliaData,
  version: SearchRequest['version'],
): (string | string[])[] {
  if (!contextual) return [...own]
  const { docs, locale } = site
  const searched = version ?? docs.versions[0]?.name
  const tags = ['docusaurus_tag:default', `docusaurus_tag:docs-${docs.id}-${searched}`]
  return [`language:${locale.currentLocale}`, tags, ...own]
}

/** Hits of one page stand together, where the first of them stands. */
function groupHits(hits: readonly Hit[], addressOf: (url: string) => string | undefined): FoundPage[] {
  const groups = new Map<string, { url: string; hits: { hit: Hit; url: string }[] }>()
  for (const hit of hits) {
    const url = addressOf(hit.url)
    if (url === undefined) continue
    const [page = ''] = url.split('#')
    const group = groups.get(page) ?? { url: page, hits: [] }
    group.hits.push({ hit, url })
    groups.set(page, group)
  }
  return [...groups.values()].flatMap(({ url, hits: found }) => {
    const [first] = found
    if (!first) return []
    const { hit } = first
    const name: Level = hit.hierarchy.lvl1 ? 'lvl1' : 'lvl0'
    const intro = found.find((one) => one.hit.type === 'lvl1' || one.url === url)
    const sections = found
      .filter((one) => one !== intro)
      .slice(0, MOST_SECTIONS)
      .map((one): FoundSection => ({ heading: headingOf(one.hit), url: one.url, snippet: snippetOf(one.hit) }))
    return [
      {
        title: levelOf(hit, name),
        url,
        trail: name === 'lvl1' && hit.hierarchy.lvl0 ? [plain(hit.hierarchy.lvl0)] : [],
        snippet: intro ? snippetOf(intro.hit) : [],
        sections,
      },
    ]
  })
}

function titleOf({ lvl0, lvl1 }: Hit['hierarchy']): string {
  return plain(lvl1 || lvl0 || '')
}

function headingOf(hit: Hit): Marked {
  const deepest = LEVELS.findLast((level) => hit.hierarchy[level]) ?? 'lvl0'
  return levelOf(hit, deepest)
}

function levelOf(hit: Hit, level: Level): Marked {
  return readMarks(hit._highlightResult?.hierarchy?.[level]?.value ?? hit.hierarchy[level] ?? '')
}

function snippetOf(hit: Hit): Marked {
  return readMarks(hit._snippetResult?.content?.value ?? hit.content ?? '')
}

function readMarks(text: string): Marked {
  return text.split(START).flatMap((piece, index): Marked => {
    if (index === 0) return piece === '' ? [] : [{ text: plain(piece) }]
    const [hit = '', ...rest] = piece.split(END)
    const after = rest.join('')
    return [{ text: plain(hit), hit: true as const }, ...(after === '' ? [] : [{ text: plain(after) }])]
  })
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&#x27;': "'",
  '&amp;': '&',
}

/** Crawlers write what they have read in the form of HTML; here it is text, and stays it. */
function plain(text: string): string {
  return text.replace(/&(?:lt|gt|quot|amp|#39|#x27);/g, (entity) => own(ENTITIES, entity) ?? entity)
}

/** Wherever the crawler saw the site, its pages are found on this one; `undefined` for what is no address of a page. */
function localUrl(address: string, { externalUrlRegex }: AlgoliaData): string | undefined {
  const url = webUrl(address)
  const isExternal = externalUrlRegex !== undefined && new RegExp(externalUrlRegex).test(address)
  return isExternal ? url?.href : url && url.pathname + url.search + url.hash
}

/** What finds nothing may find something with a word less. */
function fewerWords(query: string): string[] {
  const words = query.trim().split(/\s+/)
  if (words.length < 2) return []
  return [words.slice(0, -1).join(' '), words.slice(1).join(' '), ...words].filter(isFirst).slice(0, MOST_CANDIDATES)
}

/** The service corrects spelling itself, but not every slip: the longest beginnings of the longest word. */
function beginnings(query: string): string[] {
  const [longest = ''] = query.split(/\s+/).sort((a, b) => b.length - a.length)
  const lengths = [3 / 4, 1 / 2, 1 / 4].map((part) => Math.ceil(longest.length * part))
  return lengths
    .map((length) => longest.slice(0, length))
    .filter((one, at, all) => one !== longest && isFirst(one, at, all))
}

function isFirst(text: string, at: number, all: readonly string[]): boolean {
  return all.indexOf(text) === at
}
