/**
 * The hosted provider, through the service's light client. Records are those of a documentation crawler: a hierarchy of
 * headings from `lvl0` to `lvl6`, the text below them, and the address.
 */

import { liteClient } from 'algoliasearch/lite'
import type { AlgoliaData, SiteData } from '../contract.ts'
import { own } from '../own.ts'
import {
  ALL_VERSIONS,
  type FoundPage,
  type FoundSection,
  type Marked,
  type SearchProvider,
  type SearchRequest,
} from './provider.ts'
import { webUrl } from './web-url.ts'

const LEVELS = ['lvl0', 'lvl1', 'lvl2', 'lvl3', 'lvl4', 'lvl5', 'lvl6'] as const
type Level = (typeof LEVELS)[number]

/**
 * Markers of a match in an answer. They are characters that no text contains, so that the answer need not be parsed as
 * HTML.
 */
const START = '\uE000'
const END = '\uE001'

const MOST_SECTIONS = 5
const LEAST_HITS = 20
const MOST_SUGGESTIONS = 3
/** Queries that are tried when a query finds nothing. */
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

/** @param preferred returns the name of the version that the reader has chosen */
export function createAlgoliaSearch(
  site: SiteData,
  algolia: AlgoliaData,
  preferred: () => string | undefined,
): SearchProvider {
  const client = liteClient(algolia.appId, algolia.apiKey)

  /**
   * Suggests queries that find something: the query with fewer words, else titles that begin like it, else any titles.
   */
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
        pages: groupHits(hits, localUrl),
        // The service shows only the first records of a large result, and `nbPages` counts only these.
        isComplete: hits.length === 0 || from / count + 1 >= (answer?.nbPages ?? 1),
        suggestions: total === 0 ? await suggest(query, filters) : [],
      }
    },
  }
}

/** Filters for the page's language and docs version, besides those of the configuration. */
function facetFilters(
  site: SiteData,
  { contextual, facetFilters: own = [] }: AlgoliaData,
  version: SearchRequest['version'],
): (string | string[])[] {
  if (!contextual) return [...own]
  const { docs, locale } = site
  const searched =
    version === ALL_VERSIONS ? docs.versions.map(({ name }) => name) : [version ?? docs.versions[0]?.name]
  const tags = ['docusaurus_tag:default', ...searched.map((name) => `docusaurus_tag:docs-${docs.id}-${name}`)]
  return [`language:${locale.currentLocale}`, tags, ...own]
}

/** Groups the hits by page, in the order of each page's first hit. */
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

/** Decodes HTML entities, which crawlers write into their records. The result remains text. */
function plain(text: string): string {
  return text.replace(/&(?:lt|gt|quot|amp|#39|#x27);/g, (entity) => own(ENTITIES, entity) ?? entity)
}

/** URL of a hit on this site, whatever host the crawler visited; `undefined` when the address is not a web URL. */
function localUrl(address: string): string | undefined {
  const url = webUrl(address)
  return url && url.pathname + url.search + url.hash
}

/** The query without its last word, without its first word, and each of its words. */
function fewerWords(query: string): string[] {
  const words = query.trim().split(/\s+/)
  if (words.length < 2) return []
  return [words.slice(0, -1).join(' '), words.slice(1).join(' '), ...words].filter(isFirst).slice(0, MOST_CANDIDATES)
}

/** Beginnings of the longest word, the longest first: the service corrects spelling itself, but not every mistake. */
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
