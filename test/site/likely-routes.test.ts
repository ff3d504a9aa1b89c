import { expect, test } from 'vitest'
import type { RoutePath } from '../../site/contract.ts'
import { askedPath, likelyRoutes, searchWords } from '../../site/not-found/likely-routes.ts'

const ROUTES = [
  '/',
  '/guides/',
  '/guides/designs/',
  '/guides/designs/sizes/',
  '/guides/pattern-design/',
  '/howtos/code/install/',
  '/reference/api/',
  '/reference/api/path/attop/',
  '/reference/api/point/attop/',
  '/reference/macros/hd/',
  '/reference/macros/pd/',
  '/start/get-started/',
  '/größe/übersicht/',
] as RoutePath[]

test.each([
  ['a page that has moved', '/docs/old/get-started/', ['/start/get-started/']],
  ['a typing error', '/guides/desgins/', ['/guides/designs/', '/guides/']],
  ['a typing error in a folder', '/guids/designs/sizes/', ['/guides/designs/sizes/']],
  ['one in place of many', '/guide/design/', ['/guides/designs/', '/guides/pattern-design/']],
  ['the name of a file', '/guides/designs.html', ['/guides/designs/']],
  ['a file of Markdown', '/guides/designs/readme.md', ['/guides/designs/']],
  ['another case', '/Guides/Designs/', ['/guides/designs/']],
  ['an old version', '/docs/2.1/guides/designs/', ['/guides/designs/']],
  ['words in one', '/guides/patterndesign', ['/guides/pattern-design/', '/guides/']],
  ['other marks between words', '/guides/pattern_design', ['/guides/pattern-design/', '/guides/']],
  ['more words', '/code/install-guide/', ['/howtos/code/install/']],
  [
    'the same name in two folders: the nearer one first',
    '/api/point/attop/',
    ['/reference/api/point/attop/', '/reference/api/path/attop/'],
  ],
  ['a page that is gone: the page above', '/reference/api/path/gone/', ['/reference/api/']],
  ['short names that differ', '/reference/macros/xd/', []],
  ['letters of other scripts', '/Größe/ubersicht/', ['/größe/übersicht/']],
  ['nothing like it', '/wp-login.php', []],
  ['the root', '/', []],
  ['the page itself', '/404.html', []],
  ['no text', '/<script>alert(1)</script>', []],
])('%s', (_, asked, expected) => {
  expect(likelyRoutes(asked, ROUTES)).toEqual(expected)
})

test('there are three guesses at most, in the same order for every order of routes', () => {
  const routes = ['/a/seams/', '/b/seams/', '/c/seams/', '/d/seams/', '/e/f/seams/'] as RoutePath[]
  expect(likelyRoutes('/seams/', routes)).toEqual(['/a/seams/', '/b/seams/', '/c/seams/'])
  expect(likelyRoutes('/seams/', [...routes].reverse())).toEqual(['/a/seams/', '/b/seams/', '/c/seams/'])
})

test.each([
  ['/docs/guides/a%20b/', '/docs/', '/guides/a b/'],
  ['/elsewhere/x', '/docs/', '/elsewhere/x'],
  ['/docs', '/docs/', '/'],
  ['/%ff', '/', '/'],
])('%s below %s asks for %j', (pathname, baseUrl, expected) => {
  expect(askedPath(pathname, baseUrl)).toBe(expected)
})

test('of a long address only a part is compared', () => {
  const asked = askedPath(`/${'x/'.repeat(5_000)}${'y'.repeat(100_000)}/designs/`, '/')
  expect(asked.length).toBeLessThanOrEqual(1_000)
  expect(likelyRoutes(asked, ROUTES).length).toBeLessThanOrEqual(3)
  expect(searchWords(`/${'y '.repeat(1_000)}`).length).toBeLessThanOrEqual(100)
})

test.each([
  ['/reference/macros/hd/', 'macros hd'],
  ['/guides/pattern-design.html', 'pattern design'],
  ['/guides/designs/index.html', 'guides designs'],
  ['/größe/हिन्दी_भाषा', 'हिन्दी भाषा'],
  ['/<script>alert("1")</script>\u0000', 'script alert 1 script'],
  ['/', ''],
])('%s is searched as %j', (asked, expected) => {
  expect(searchWords(asked)).toBe(expected)
})
