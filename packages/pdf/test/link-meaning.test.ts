/** What links of printed pages mean in the book. */
import { expect, test } from 'vitest'
import { linkMeanings } from '../link-meaning.ts'

const ORIGIN = 'http://127.0.0.1:4000'
const BOOK = {
  origin: ORIGIN,
  baseUrl: '/docs/',
  siteUrl: 'https://acme.example/docs/',
  inBook: new Set(['/', '/guides/', '/größe/']),
  redirects: new Map([
    ['/old', '/docs/guides/#far'],
    ['/blog', 'https://blog.example/'],
    ['/turn', '/docs/old'],
  ]),
}

test.each([
  ['/docs/guides/', { route: '/guides/' }],
  ['/docs/guides', { route: '/guides/' }],
  ['/docs/guides/index.html#a%20b', { route: '/guides/', anchor: 'a b' }],
  ['/docs/gr%C3%B6%C3%9Fe/', { route: '/größe/' }],
  ['/docs/', { route: '/' }],
  ['/docs', { route: '/' }],
  ['/docs/old/', { route: '/guides/', anchor: 'far' }],
  ['/docs/blog/', { url: 'https://blog.example/' }],
  ['/docs/turn/', { url: 'https://acme.example/docs/old' }],
  ['/docs/file.zip?a#b', { url: 'https://acme.example/docs/file.zip?a#b' }],
  // As long as the base URL, and another one.
  ['/blog/guides/', { url: 'https://acme.example/blog/guides/' }],
  ['/blog/old/', { url: 'https://acme.example/blog/old/' }],
  ['/documents/', { url: 'https://acme.example/documents/' }],
  ['//other.example/', { url: 'https://acme.example//other.example/' }],
])('a link to the path %s of the host means %j', (path, meaning) => {
  expect(linkMeanings(BOOK)(ORIGIN + path)).toEqual(meaning)
})

test('a path of the host leads nowhere when the published site is not known', () => {
  const meaningOf = linkMeanings({ ...BOOK, siteUrl: '' })
  expect([meaningOf(`${ORIGIN}/docs/file.zip`), meaningOf(`${ORIGIN}/blog/`)]).toEqual([undefined, undefined])
})

test.each(['https://e.org/x', 'http://e.org/', 'mailto:ann@e.org', 'tel:+3212'])('%s is an address', (url) => {
  expect(linkMeanings(BOOK)(url)).toEqual({ url })
})

test.each(['javascript:alert(1)', 'data:text/html,a', 'file:///etc/hosts', 'ftp://e.org/', 'vbscript:a', 'no address'])(
  '%s is no link',
  (url) => {
    expect(linkMeanings(BOOK)(url)).toBeUndefined()
  },
)
