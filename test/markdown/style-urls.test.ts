/** Addresses in style sheets, in every notation. */
import { describe, expect, test } from 'vitest'
import { styleUrls } from '../../cli/markdown/html/style-urls.ts'

const hrefs = (css: string): string[] => styleUrls(css).map(({ href }) => href)

describe('addresses', () => {
  test.each<[string, string[]]>([
    ['a { background: url(a.png) }', ['a.png']],
    ['a { background: url( "a b.png" ) }', ['a b.png']],
    ["a { background: URL('a(1).png'), url(b.png) }", ['a(1).png', 'b.png']],
    ['a { background: url(\\61 .png) url(b\\)c.png) }', ['a.png', 'b)c.png']],
    ['a { background: url("a\\22 .png") }', ['a".png']],
    ['@import "a.css"; @IMPORT \'b.css\' print; @import url(c.css);', ['a.css', 'b.css', 'c.css']],
    ['@import/**/"a.css";', ['a.css']],
    ['a { background: src("a.png") }', ['a.png']],
    ['@font-face { src: url(a.woff2) format("woff2"), url(b.woff) }', ['a.woff2', 'b.woff']],
    ['a { background: url() }', ['']],
    ['a { background: image-set(url(a.png) 1x) }', ['a.png']],
  ])('%s', (css, expected) => {
    expect(hrefs(css)).toEqual(expected)
  })
})

describe('no address', () => {
  test.each([
    '/* url(a.png) */ a {}',
    '/* url(a.png)',
    'a { content: "url(a.png)" }',
    "a { content: '\\'url(a.png)' }",
    'a { fill: url(#b) }',
    'a { background: my-url(a.png) }',
    '@import; a { content: "x" }',
    '@important "a.css";',
  ])('%s', (css) => {
    expect(hrefs(css)).toEqual([])
  })
})

test('each address has its offset', () => {
  const css = '@import "a.css";\na { background: url( \'b.png\' ) url(c.png) }'
  for (const { href, at } of styleUrls(css)) expect(css.slice(at, at + href.length)).toBe(href)
})

test('long sheets take linear time', () => {
  for (const part of ['url(', '/*', '"', '\\', '@import ', "url('"])
    expect(hrefs(`${part.repeat(50_000)}"*/;\n;a{b:url(end.png)}`).at(-1)).toBe('end.png')
})
