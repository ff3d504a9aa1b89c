/**
 * Our search beside MiniSearch and Pagefind: the same pages, whose texts are those of our index, and the same questions
 * (`test/search/questions.yaml`). Keywords of the front matter are left out everywhere.
 */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import MiniSearch from 'minisearch'
import { close, createIndex, type PagefindIndex } from 'pagefind'
import { listFile, type PageList, type PageText, type SearchIndex, textFile } from '../../site/search/index-format.ts'
import { projectRoot } from '../harness/root.ts'
import { type DocsIndex, docsIndex } from '../search/docs-index.ts'
import {
  type Asked,
  askedQuestions,
  type Find,
  findWith,
  type Half,
  type Site,
  scoreOf,
  withSlip,
} from '../search/questions.ts'
import { aligned } from './report.ts'

const MOST_RESULTS = 3

interface Page {
  readonly id: string
  readonly title: string
  readonly headings: string
  readonly text: string
}

/** A search as it is compared: its questions, and the bytes that it has (gzip). */
interface Rival {
  readonly name: string
  readonly finds: Readonly<Record<Site, Find>>
  readonly bytes: number
}

const SITES: readonly { readonly name: Site; readonly folder: string; readonly baseUrl: string }[] = [
  { name: 'docs', folder: projectRoot, baseUrl: '/' },
  { name: 'manual', folder: join(projectRoot, 'manual'), baseUrl: '/docs-build/' },
]

/** @returns a table with a row for each search; the manual needs `build:cli`, `build:types` and `build:reference` first */
export async function benchSearch(progress: (text: string) => void): Promise<string> {
  const indexes = new Map<Site, DocsIndex>()
  for (const { name, folder } of SITES) {
    progress(`${name}: index`)
    indexes.set(name, await docsIndex(folder, { keywords: false }))
  }
  const rivals: Rival[] = []
  const servers: Server[] = []
  try {
    for (const [name, open] of [
      ['docs-build', ours],
      ['MiniSearch', miniSearch],
      ['Pagefind', pagefind],
    ] as const) {
      progress(name)
      rivals.push(await rivalOf(name, open, indexes, servers))
    }
    return await table(rivals, progress)
  } finally {
    for (const server of servers) server.close()
    await close()
  }
}

interface Opened {
  readonly find: Find
  readonly bytes: number
}
type Open = (index: DocsIndex, baseUrl: string, servers: Server[]) => Promise<Opened>

async function rivalOf(
  name: string,
  open: Open,
  indexes: ReadonlyMap<Site, DocsIndex>,
  servers: Server[],
): Promise<Rival> {
  const opened = new Map<Site, Opened>()
  for (const site of SITES) {
    const index = indexes.get(site.name)
    if (index) opened.set(site.name, await open(index, site.baseUrl, servers))
  }
  const [docs, manual] = [opened.get('docs'), opened.get('manual')]
  if (!docs || !manual) throw new Error(`${name} has no index of both sites.`)
  return { name, finds: { docs: docs.find, manual: manual.find }, bytes: docs.bytes }
}

async function ours(index: DocsIndex, baseUrl: string): Promise<Opened> {
  return { find: findWith(index.open().search, baseUrl), bytes: zipped([...index.files.values()]) }
}

/** As its manual recommends it: titles count most, words may be unfinished or have typing errors. */
async function miniSearch(index: DocsIndex): Promise<Opened> {
  const search = new MiniSearch<Page>({
    fields: ['title', 'headings', 'text'],
    searchOptions: { prefix: true, fuzzy: 0.2, boost: { title: 4, headings: 2 } },
  })
  search.addAll(pagesOf(index))
  return {
    find: async (query) =>
      search
        .search(query)
        .slice(0, MOST_RESULTS)
        .map(({ id }) => String(id)),
    bytes: zipped([JSON.stringify(search)]),
  }
}

async function pagefind(index: DocsIndex, _baseUrl: string, servers: Server[]): Promise<Opened> {
  const { index: made } = await createIndex()
  if (!made) throw new Error('Pagefind made no index.')
  for (const page of pagesOf(index)) await made.addHTMLFile({ url: page.id, content: htmlOf(page) })
  const files = await filesOf(made)
  const address = await serve(files, servers)
  const code = files.get('pagefind.js')?.toString() ?? ''
  // Two copies, since the module holds the index that it has opened.
  const module: PagefindModule = await import(`data:text/javascript,${encodeURIComponent(`${code}\n// ${address}`)}`)
  await module.options({ basePath: `${address}/`, baseUrl: '/' })
  return {
    async find(query) {
      const { results } = await module.search(query)
      return Promise.all(results.slice(0, MOST_RESULTS).map(async (result) => (await result.data()).url))
    },
    bytes: [...files].reduce((sum, [path, { length }]) => (/\.pf_|\.json$/.test(path) ? sum + length : sum), 0),
  }
}

interface PagefindModule {
  options(options: { basePath: string; baseUrl: string }): Promise<void>
  search(query: string): Promise<{ results: { data(): Promise<{ url: string }> }[] }>
}

async function filesOf(index: PagefindIndex): Promise<ReadonlyMap<string, Buffer>> {
  const { files } = await index.getFiles()
  return new Map(files.map(({ path, content }) => [path.replace(/^pagefind\//, ''), Buffer.from(content)]))
}

async function serve(files: ReadonlyMap<string, Buffer>, servers: Server[]): Promise<string> {
  const server = createServer(({ url = '/' }, response) => {
    const file = files.get(new URL(url, 'http://localhost').pathname.slice(1))
    response.writeHead(file ? 200 : 404, { 'content-type': 'application/octet-stream' }).end(file)
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** The pages of an index, from its own files. */
function pagesOf({ files }: DocsIndex): Page[] {
  const index = JSON.parse(files.get('assets/search.json') ?? '') as SearchIndex
  return index.lists.flatMap((hash) =>
    Array.from({ length: index.listGroup }, (_, place) => files.get(listFile(hash, place)) ?? '').flatMap((text) => {
      if (text === '') return []
      const list = JSON.parse(text) as PageList
      return list.pages.map(([title, route], at) =>
        pageOf(title, route, files.get(textFile(route, list.texts[at] ?? ''))),
      )
    }),
  )
}

function pageOf(title: string, id: string, file = '[]'): Page {
  const sections = JSON.parse(file) as PageText
  return {
    ...{ id, title },
    headings: sections.map(([heading]) => heading).join('\n'),
    text: sections.map(([, text]) => text).join('\n'),
  }
}

function htmlOf({ title, headings, text }: Page): string {
  const parts = headings.split('\n').map((heading) => `<h2>${escaped(heading)}</h2>`)
  const body = `<h1>${escaped(title)}</h1>${parts.join('')}<p>${escaped(text)}</p>`
  return `<!doctype html><html lang="en"><head><title>${escaped(title)}</title></head><body>${body}</body></html>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

function zipped(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + gzipSync(text).length, 0)
}

async function table(rivals: readonly Rival[], progress: (text: string) => void): Promise<string> {
  const lines = [
    ['first, first three of 100', 'kept back', 'natural', 'with a slip', 'tuning half', 'index of docs, kB'],
  ]
  for (const { name, finds, bytes } of rivals) {
    progress(`${name}: questions`)
    const score = async (questions: readonly Asked[]): Promise<string> => {
      const { asked, first, third } = await scoreOf(questions, finds)
      return `${Math.round((100 * first) / asked)} %, ${Math.round((100 * third) / asked)} %`
    }
    const own = (half: Half): Asked[] => askedQuestions().filter((question) => question.half === half)
    const kept = own('kept')
    const scores = [
      await score(kept),
      await score(kept.filter(({ kind }) => kind === 'natural')),
      await score(kept.map((question) => ({ ...question, query: withSlip(question.query) }))),
      await score(own('tuning')),
    ]
    lines.push([name, ...scores, (bytes / 1000).toFixed(0)])
  }
  return aligned(lines)
}
