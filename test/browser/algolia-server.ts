/**
 * A stand-in for the hosted search: the multi-query endpoint of its documented REST API, with records like those of its
 * documentation crawler. It refuses requests that the service would refuse.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'

export interface AlgoliaRecord {
  readonly url: string
  readonly type: string
  readonly content: string | null
  readonly hierarchy: Readonly<Record<string, string | null>>
  /** Attributes for filters, such as `language`. */
  readonly facets: Readonly<Record<string, string>>
}

interface Query {
  readonly indexName: string
  readonly query: string
  readonly hitsPerPage?: number
  readonly page?: number
  readonly facetFilters?: readonly (string | readonly string[])[]
  readonly highlightPreTag?: string
  readonly highlightPostTag?: string
  readonly snippetEllipsisText?: string
  readonly attributesToSnippet?: readonly string[]
}

export interface AlgoliaServer {
  /** All queries so far, each with its host. */
  readonly queries: (Query & { readonly host: string })[]
  /** Most records that a query can show; it may count more. The service's own default is 1,000. */
  paginationLimitedTo: number
  /** Error status of hosts, by a part of their names. */
  readonly broken: Map<string, number>
  /** Redirects a page's requests for the service to this server. */
  connect(page: Page): Promise<void>
  close(): Promise<void>
}

export async function startAlgolia(options: {
  appId: string
  apiKey: string
  indexName: string
  records: readonly AlgoliaRecord[]
}): Promise<AlgoliaServer> {
  const queries: AlgoliaServer['queries'] = []
  const broken: AlgoliaServer['broken'] = new Map()

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const cors = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
    const send = (status: number, value: unknown): void => {
      response.writeHead(status, { ...cors, 'content-type': 'application/json; charset=UTF-8' })
      response.end(JSON.stringify(value))
    }
    if (request.method === 'OPTIONS') return send(200, {})
    const host = String(request.headers['x-asked-host'])
    const failing = [...broken].find(([name]) => host.includes(name))
    if (failing) return send(failing[1], { message: 'Something is wrong here', status: failing[1] })
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stand-in')
    if (request.method !== 'POST' || pathname !== '/1/indexes/*/queries')
      return send(404, { message: 'Path not found', status: 404 })
    const keyed = (name: string): string | null => searchParams.get(name) ?? String(request.headers[name])
    if (keyed('x-algolia-application-id') !== options.appId || keyed('x-algolia-api-key') !== options.apiKey)
      return send(403, { message: 'Invalid Application-ID or API key', status: 403 })
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { requests } = JSON.parse(Buffer.concat(chunks).toString()) as { requests: Query[] }
    const missing = requests.find(({ indexName }) => indexName !== options.indexName)
    if (missing) return send(404, { message: `Index ${missing.indexName} does not exist`, status: 404 })
    queries.push(...requests.map((query) => ({ ...query, host })))
    send(200, { results: requests.map((query) => resultOf(query, options.records, own.paginationLimitedTo)) })
  }

  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const own: AlgoliaServer = {
    queries,
    broken,
    paginationLimitedTo: 1_000,
    async connect(page) {
      await page.route(/^https:\/\/[^/]+\.algolia(?:net\.com|\.net)\//, async (route) => {
        const asked = new URL(route.request().url())
        const headers = { ...route.request().headers(), 'x-asked-host': asked.host }
        await route.fulfill({ response: await route.fetch({ url: origin + asked.pathname + asked.search, headers }) })
      })
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return own
}

function resultOf(query: Query, records: readonly AlgoliaRecord[], limit: number): Record<string, unknown> {
  const words = query.query.toLowerCase().split(/\s+/).filter(Boolean)
  const textOf = ({ content, hierarchy }: AlgoliaRecord): string =>
    [content, ...Object.values(hierarchy)].join(' ').toLowerCase()
  const passes = ({ facets }: AlgoliaRecord): boolean =>
    (query.facetFilters ?? []).every((filter) =>
      [filter].flat().some((one) => facets[one.slice(0, one.indexOf(':'))] === one.slice(one.indexOf(':') + 1)),
    )
  const found = records.filter((record) => passes(record) && words.every((word) => textOf(record).includes(word)))
  const { hitsPerPage = 20, page = 0, highlightPreTag: before = '<em>', highlightPostTag: after = '</em>' } = query
  const mark = (text: string): string =>
    words.reduce((marked, word) => marked.replace(new RegExp(`(${escape(word)})`, 'gi'), `${before}$1${after}`), text)
  const reachable = found.slice(0, limit)
  const shown = reachable.slice(page * hitsPerPage, (page + 1) * hitsPerPage)
  return {
    hits: shown.map((record, index) => ({
      url: record.url,
      type: record.type,
      content: record.content,
      hierarchy: record.hierarchy,
      objectID: `${page}-${index}`,
      _highlightResult: {
        hierarchy: Object.fromEntries(
          Object.entries(record.hierarchy).flatMap(([level, text]) =>
            text === null ? [] : [[level, { value: mark(text), matchLevel: 'full', matchedWords: words }]],
          ),
        ),
      },
      _snippetResult:
        record.content === null
          ? undefined
          : { content: { value: mark(cut(record.content, query)), matchLevel: 'full' } },
    })),
    nbHits: found.length,
    page,
    nbPages: Math.ceil(reachable.length / hitsPerPage),
    hitsPerPage,
    exhaustiveNbHits: true,
    query: query.query,
    index: query.indexName,
    processingTimeMS: 1,
  }
}

function cut(text: string, { attributesToSnippet = [], snippetEllipsisText = '' }: Query): string {
  const count = Number(/^content:(\d+)$/.exec(attributesToSnippet[0] ?? '')?.[1] ?? 10)
  const words = text.split(' ')
  return words.length <= count ? text : words.slice(0, count).join(' ') + snippetEllipsisText
}

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
