/**
 * SVG files of authors: elements that draw are kept, parts that act are left out, and a malformed file is not shown.
 */
import { describe, expect, test } from 'vitest'
import { cleanSvg } from '../../cli/markdown/html/svg.ts'

const svg = (inside: string, attributes = ''): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"${attributes}>${inside}</svg>`

function clean(text: string): { text: string; dropped: readonly string[] } {
  const { bytes, dropped, malformed } = cleanSvg(new TextEncoder().encode(text))
  const names = dropped.map(({ name }) => name)
  return { text: new TextDecoder().decode(bytes), dropped: malformed ? ['not XML', ...names] : names }
}

describe('kept unchanged', () => {
  test.each([
    svg('<path d="M0 0h1"/>'),
    `<?xml version="1.0" encoding="UTF-8"?>\n<!-- drawn -->\n${svg('<g\n  id="a"  fill=\'red\'><circle r="1" /></g>')}\n`,
    svg('<style><![CDATA[ .a > .b { fill: red } ]]></style><text>a &amp; b &#x3c; c</text>'),
    svg('<a href="https://example.org/">x</a><a xlink:href="#b">y</a>'),
    svg('<use href="#a"/><image href="data:image/png;base64,AAAA"/><image href="./a.png"/>'),
    svg(
      '<style>@media (min-width: 1px) { .a:not(.b)::before { fill: url(#g); content: "\\2014 url(https://a.org)" } }</style>',
    ),
    svg('<style>@media(min-width:1px){a{fill:red}}@supports(fill:red){@media not(print){a{fill:red}}}</style>'),
    svg(
      '<style>@font-face { font-family: a; src: url("data:font/woff2;base64,AAAA") format("woff2"), local(b) }</style>',
    ),
    svg(
      '<path fill="url(#a)" filter=\'url("#b")\' transform="rotate(3) translate(1 2)" aria-label="f(x)" style="fill:rgb(1 2 3/.5)"/>',
    ),
    svg('<g begin="repeat(2)" mask="url(mask.svg#a)"/>'),
    svg('<animate attributeName="fill" values="red;blue"/>', ' viewBox="0 0 1 1" style="color: red"'),
  ])('%s', (text) => {
    expect(clean(text)).toEqual({ text, dropped: [] })
  })
})

describe('parts that act are left out', () => {
  test.each<[string, string, readonly string[]]>([
    ['<script>alert(1)</script><g/>', '<g/>', ['script']],
    ['<script href="a.js"/><g/>', '<g/>', ['script']],
    ['<svg:script xmlns:svg="http://www.w3.org/2000/svg">1</svg:script><g/>', '<g/>', ['svg:script']],
    ['<x:script xmlns:x="http://www.w3.org/2000/svg">1</x:script><g/>', '<g/>', ['x:script']],
    ['<foreignObject><g><b>x</b></g></foreignObject><g/>', '<g/>', ['foreignObject']],
    ['<iframe xmlns="http://www.w3.org/1999/xhtml" src="x"/>', '', ['iframe']],
    ['<g onclick="x()" id="a"/>', '<g id="a"/>', ['onclick']],
    ['<g ONLOAD="x()"/>', '<g/>', ['ONLOAD']],
    ['<a href="javascript:x()">a</a>', '<a>a</a>', ['href']],
    ['<a xlink:href="java&#x73;cript:x()">a</a>', '<a>a</a>', ['xlink:href']],
    ['<a href=" &#10;java&#9;script:x()">a</a>', '<a>a</a>', ['href']],
    ['<image href="data:text/html,x"/>', '<image/>', ['href']],
    ['<use href="data:image/svg+xml,x#a"/>', '<use/>', ['href']],
    ['<use href="other.svg#a"/>', '<use/>', ['href']],
    ['<image href="https://a.org/x.png"/>', '<image/>', ['href']],
    ['<feImage xlink:href="//a.org/x.png"/>', '<feImage/>', ['xlink:href']],
    ['<pattern href="https://a.org/x.svg#a"/>', '<pattern/>', ['href']],
    ['<style>@import url(https://a.org/x.css);</style><g/>', '<g/>', ['style']],
    ['<style>@import(x) "https://a.org/x.css";</style><g/>', '<g/>', ['style']],
    ['<style>@IMPORT "//a.org/x.css";</style><g/>', '<g/>', ['style']],
    ['<style>@imp<!-- -->ort "x.css";</style><g/>', '<g/>', ['style']],
    ['<style>@im<![CDATA[port "https://a.org/x.css";]]></style><g/>', '<g/>', ['style']],
    ['<style>&#64;import "https://a.org/x.css";</style><g/>', '<g/>', ['style']],
    ['<style>g{fill:url( https://a.org/x.svg#a )}</style><g/>', '<g/>', ['style']],
    ['<style>g{fill:u\\72l(https://a.org/x)}</style><g/>', '<g/>', ['style']],
    ['<style>g{fill:URL("//a.org/x")}</style><g/>', '<g/>', ['style']],
    ['<style>g{fill:url("ht\\74ps://a.org/x")}</style><g/>', '<g/>', ['style']],
    ['<style>g{cursor:image-set("https://a.org/x" 1x)}</style><g/>', '<g/>', ['style']],
    ['<style>g{fill:src("https://a.org/x")}</style><g/>', '<g/>', ['style']],
    ['<style>g{content:"\n"} @import "x"</style><g/>', '<g/>', ['style']],
    ['<svg:style xmlns:svg="http://www.w3.org/2000/svg">@import "//a.org"</svg:style><g/>', '<g/>', ['svg:style']],
    ['<g style="background:url(https://a.org/x)"/>', '<g/>', ['style']],
    ['<g style="background:/**/url(https://a.org/x)"/>', '<g/>', ['style']],
    ['<g fill="url(https://a.org/x.svg#a)"/>', '<g/>', ['fill']],
    ['<g filter="u&#x72;l(&quot;//a.org/x&quot;)"/>', '<g/>', ['filter']],
    ['<set attributeName="fill" to="url(https://a.org/x#a)"/>', '<set attributeName="fill"/>', ['to']],
    ['<set attributeName="href" to="javascript:x()"/>', '', ['set']],
    ['<animate attributeName="xlink:href" values="javascript:x()"/>', '', ['animate']],
    ['<set attributeName=" onclick" to="x()"/>', '', ['set']],
    ['<g xml:base="javascript:x()"/>', '<g/>', ['xml:base']],
    ['<metadata><rdf:RDF xmlns:rdf="r"/></metadata><g/>', '<g/>', []],
  ])('%s', (inside, expected, dropped) => {
    expect(clean(svg(inside))).toEqual({ text: svg(expected), dropped })
  })

  test('a style sheet before the drawing is left out', () => {
    expect(clean(`<?xml-stylesheet href="x.xsl"?>${svg('<g/>')}`)).toEqual({
      text: svg('<g/>'),
      dropped: ['xml-stylesheet'],
    })
  })

  test('names of the document type are replaced by their values', () => {
    const text = `<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x" [ <!ENTITY red "#f00"> <!ENTITY go 'javascript:x()'> ]>\n${svg('<g fill="&red;"/><a href="&go;"/>')}`
    expect(clean(text)).toEqual({ text: `\n${svg('<g fill="#f00"/><a/>')}`, dropped: ['href'] })
  })
})

describe('a malformed drawing is not shown', () => {
  test.each([
    '',
    'words',
    '<svg>',
    '<svg></g>',
    '<svg/><svg/>',
    '<svg/>words',
    '<svg a=b/>',
    '<svg a="<"/>',
    '<svg><script>1 < 2</script></svg>',
    '<svg>&unknown;</svg>',
    '<svg>a & b</svg>',
    '<svg><!-- </svg>',
    '<svg><![CDATA[ </svg>',
    '<svg><?x </svg>',
    '<!DOCTYPE svg [ <!ENTITY a "<script>x</script>"> ]><svg>&a;</svg>',
    '<!DOCTYPE svg [ <!ENTITY a "b"> <!ENTITY b "&a;&a;"> ]><svg>&b;</svg>',
  ])('%s', (text) => {
    expect(clean(text)).toEqual({ text: '<svg xmlns="http://www.w3.org/2000/svg"/>\n', dropped: ['not XML'] })
  })

  test('a drawing in another encoding than UTF-8 is malformed', () => {
    const wide = Buffer.from(`\uFEFF${svg('<script>1</script>')}`, 'utf16le')
    expect(cleanSvg(wide).malformed).toEqual({ line: 1, column: 1 })
  })

  test('long files take linear time', () => {
    const parts = [
      '<g a="1">'.repeat(50_000),
      '<!--'.repeat(50_000),
      '&'.repeat(200_000),
      '<!DOCTYPE svg ['.repeat(20_000),
    ]
    for (const part of parts) expect(clean(`<svg>${part}`).dropped).toEqual(['not XML'])
  })
})

describe('every part that is left out has a place and a count', () => {
  test.each<[string, string[]]>([
    [
      '<svg>\n  <g onclick="a()"/>\n  <script/><g onclick="b()"/></svg>',
      ['2:3 attribute onclick 2', '3:3 element script 1'],
    ],
    [
      '<?xml-stylesheet href="a"?>\n<svg><foreignObject><script/></foreignObject></svg>',
      ['1:1 instruction xml-stylesheet 1', '2:6 element foreignObject 1'],
    ],
  ])('%s', (text, expected) => {
    const { dropped } = cleanSvg(new TextEncoder().encode(text))
    expect(dropped.map(({ what, name, line, column, count }) => `${line}:${column} ${what} ${name} ${count}`)).toEqual(
      expected,
    )
  })

  test('a malformed drawing has the place of its first fault', () => {
    expect(cleanSvg(new TextEncoder().encode('<svg>\n<g>\n a & b</g></svg>')).malformed).toEqual({ line: 2, column: 4 })
  })
})
