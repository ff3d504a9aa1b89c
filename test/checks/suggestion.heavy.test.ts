/** Suggestions for very many broken links: a renamed folder must not make a check take minutes. */
import { expect, test } from 'vitest'
import { createSuggestions } from '../../cli/graph/checks/suggestion.ts'
import type { SiteIndex } from '../../cli/graph/links/resolve.ts'
import type { DocPath } from '../../cli/markdown/document.ts'
import type { RoutePath } from '../../site/contract.ts'

const route = (path: string): RoutePath => path as RoutePath

function indexOf(routes: readonly string[]): SiteIndex {
  return {
    routeOf: new Map(),
    pages: new Map(routes.map((path) => [route(path), {}])),
    assets: new Set(),
    statics: new Set(),
    docsDir: 'docs',
    address: { origin: '', baseUrl: '/' },
    staticDirs: [],
    landings: new Map(),
    withheld: new Set(),
  }
}

const missing = (path: string) => ({ path, href: path, from: 'a.md' as DocPath })

test('a renamed folder', () => {
  const pages = Array.from({ length: 5000 }, (_, i) => `/handbook/section-${i % 50}/page-number-${i}/`)
  const { url } = createSuggestions(indexOf(pages))
  expect(pages.map((page) => url(missing(page.replace('handbook', 'guides'))))).toEqual(pages)
})

test('a slip in one segment or in a slash is found among all pages', () => {
  const { url } = createSuggestions(
    indexOf(['/guides/parts/sleeve/', '/guides/parts/collar/', '/howtos/parts/sleeve/']),
  )
  expect(url(missing('/guides/pats/sleeve'))).toBe('/guides/parts/sleeve/')
  expect(url(missing('/guidesparts/sleeve'))).toBe('/guides/parts/sleeve/')
  expect(url(missing('/HOWTOS/parts/sleve'))).toBe('/howtos/parts/sleeve/')
  expect(url(missing('/nothing/like/it'))).toBeUndefined()
})

test('suggestions for equal destinations are equal', () => {
  const { url } = createSuggestions(indexOf(['/a/', '/b/']))
  expect([url(missing('/aa')), url(missing('/aa'))]).toEqual([url(missing('/aa')), url(missing('/aa'))])
})
