import { expect, test } from 'vitest'
import { sitemap, sitemapIndex, sitemapParts } from '../../templates/files/sitemap.ts'

const pages = ['a', 'b', 'c', 'd', 'e'].map((name) => ({
  url: `https://docs.example/${name}/`,
  lastModified: '2026-01-02',
}))
const entry = '  <url><loc>https://docs.example/a/</loc><lastmod>2026-01-02</lastmod></url>\n'.length
const frame = sitemap([]).length

test.for([
  ['one file up to both limits', { pages: 5, bytes: frame + 5 * entry }, [5]],
  ['several files of few pages', { pages: 2, bytes: 1000 }, [2, 2, 1]],
  ['several files of few bytes', { pages: 100, bytes: frame + 3 * entry }, [3, 2]],
  ['a file for a page that is larger by itself', { pages: 100, bytes: 1 }, [1, 1, 1, 1, 1]],
] as const)('%s', ([, limits, sizes]) => {
  const parts = sitemapParts(pages, limits)
  const starts = sizes.map((_, at) => sizes.slice(0, at).reduce<number>((sum, size) => sum + size, 0))
  expect(parts).toEqual(sizes.map((size, at) => sitemap(pages.slice(starts[at], (starts[at] ?? 0) + size))))
})

test('a site without pages has a sitemap, and 50,001 pages have two', () => {
  expect(sitemapParts([])).toEqual([sitemap([])])
  const many = Array.from({ length: 50_001 }, (_, at) => ({ url: `https://docs.example/${at}/` }))
  expect(sitemapParts(many).map((text) => text.match(/<loc>/g)?.length)).toEqual([50_000, 1])
})

test('the index of sitemaps names them, escaped', () => {
  expect(sitemapIndex(['https://docs.example/a&b/sitemap-1.xml'])).toContain(
    '<sitemap><loc>https://docs.example/a&amp;b/sitemap-1.xml</loc></sitemap>',
  )
})
