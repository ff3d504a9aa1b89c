/** A search in all versions: the answers of several indexes as one. */
import { expect, test } from 'vitest'
import { searchVersions } from '../../site/search/local/all-versions.ts'
import type { FoundPage, SearchProvider } from '../../site/search/provider.ts'

function version(label: string, base: string, paths: readonly string[]) {
  const pages = paths.map(
    (path): FoundPage => ({ title: [{ text: path }], url: base + path, trail: ['Guides'], snippet: [], sections: [] }),
  )
  const provider: SearchProvider = {
    pause: 0,
    search: async ({ from, count }) => ({
      total: pages.length,
      pages: pages.slice(from, from + count),
      isComplete: from + count >= pages.length,
      suggestions: [label],
    }),
  }
  return { version: { label, base }, provider }
}

const VERSIONS = [
  version('2', '/', ['a/', 'b/', 'c/']),
  version('1', '/1/', ['b/', 'old/', 'a/']),
  version('0', '/0/', []),
]

test('the pages of all versions by rank, each once, with the version of those that are not shown', async () => {
  const { pages, total, isComplete, suggestions } = await searchVersions(VERSIONS, { query: 'x', from: 0, count: 10 })
  expect(pages.map(({ url, trail }) => `${url} ${trail.join('/')}`)).toEqual([
    '/a/ Guides',
    '/1/b/ 1/Guides',
    '/1/old/ 1/Guides',
    '/c/ Guides',
  ])
  expect({ total, isComplete, suggestions }).toEqual({ total: 4, isComplete: true, suggestions: ['2'] })
})

test('later pages follow those that were shown before', async () => {
  const parts = await Promise.all([0, 2, 4].map((from) => searchVersions(VERSIONS, { query: 'x', from, count: 2 })))
  expect(parts.flatMap(({ pages }) => pages.map(({ url }) => url))).toEqual(['/a/', '/1/b/', '/1/old/', '/c/'])
  expect(parts.map(({ isComplete }) => isComplete)).toEqual([false, true, true])
})
