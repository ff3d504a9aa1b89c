/**
 * Destinations, each with its line and column. In the cases, `¦` stands before the first character of every destination
 * that must be found, and nowhere else; it is removed before parsing.
 */
import { describe, expect, test } from 'vitest'
import type { DocPath, Reference } from '../../cli/markdown/document.ts'
import { parseDocument } from '../../cli/markdown/parse.ts'
import { factsIn } from '../../cli/project/facts-by-mode.ts'

interface Marked {
  readonly text: string
  readonly places: readonly string[]
}

/** Removes the marks from a text and returns their places. */
function unmark(marked: string): Marked {
  const places: string[] = []
  const text = marked
    .split(/(\r\n|\n|\r)/)
    .map((line, index) => {
      for (let at = line.indexOf('¦'), count = 0; at !== -1; at = line.indexOf('¦', at + 1), count++)
        places.push(`${index / 2 + 1}:${at - count + 1}`)
      return line.replaceAll('¦', '')
    })
    .join('')
  return { text, places }
}

function references(text: string): readonly Reference[] {
  return parseDocument({ path: 'a.md' as DocPath, text }, { docsDir: 'docs' }).facts.references
}

function placesOf(list: readonly Reference[]): string[] {
  return list
    .map(({ line, column }) => ({ line, column }))
    .sort((a, b) => a.line - b.line || a.column - b.column)
    .map(({ line, column }) => `${line}:${column}`)
}

/** The same text in the forms of other systems and editors. */
const WRITTEN: readonly (readonly [name: string, change: (text: string) => string])[] = [
  ['with LF', (text) => text],
  ['with CRLF', (text) => text.replaceAll('\n', '\r\n')],
  ['with CR', (text) => text.replaceAll('\n', '\r')],
  ['with front matter', (text) => `---\ntitle: A\ntags:\n  - b\n---\n${text}`],
  ['with front matter and CRLF', (text) => `---\ntitle: A\n---\n\n${text}`.replaceAll('\n', '\r\n')],
  ['after text of other scripts', (text) => `𝒳𝓎 — größe 字\n\n${text}`],
]

function checkPlaces(title: string, rows: readonly (readonly [name: string, marked: string])[]): void {
  describe(title, () => {
    test.each(rows)('%s', (_, marked) => {
      for (const [name, change] of WRITTEN) {
        const { text, places } = unmark(change(marked))
        expect(placesOf(references(text)), name).toEqual(places)
        // A byte order mark does not count as a character of the first line.
        expect(placesOf(references(`\uFEFF${text}`)), `${name}, with a byte order mark`).toEqual(places)
      }
    })
  })
}

checkPlaces('Markdown', [
  ['a link', '[a](¦./a.md)'],
  ['two links', 'x [a](¦a.md) y [b](¦b.md)'],
  ['an image', '![a](¦a.png)'],
  ['a title', '[a](¦a.md "title")'],
  ['space around it', '[a](  ¦a.md  )'],
  ['a line break around it', '[a](\n  ¦a.md\n  "title")'],
  ['angle brackets', '[a](<¦a b.md>)'],
  ['parentheses in it', '[a](¦a(b).md)'],
  ['an escape in it', '[a](¦a\\*b.md)'],
  ['an entity in it', '[a](¦a&amp;b.md)'],
  ['an image in a link', '[![a](¦a.png)](¦a.md)'],
  ['emphasis around it', '**[*a*](¦a.md)**'],
  ['a label of several lines', '[a\nb](¦a.md)'],
  ['after a wide character', '字𝒳é [a](¦a.md)'],
  ['after a tab', 'x\t[a](¦a.md)'],
  ['a heading', '## A [b](¦b.md)'],
  ['a heading with underline', 'A [b](¦b.md)\n==='],
  ['a definition', '[a]\n\n[a]: ¦a.md'],
  ['a definition with a title', '[a]\n\n[a]: ¦a.md "b"'],
  ['a definition on two lines', '[a]\n\n[a]:\n   ¦a.md'],
  ['a definition in brackets', '[a]\n\n[a]: <¦a b.md>'],
  ['a definition that nothing uses', '[a]: ¦a.md'],
  ['a definition used twice', '[a] [b][a]\n\n[a]: ¦a.md'],
  ['only the first of two definitions', '[a]\n\n[a]: ¦a.md\n[A]: b.md'],
  ['an autolink', 'x <¦https://example.org>'],
  ['an address in angle brackets', 'x <¦a@example.org>'],
  ['a bare URL', 'x ¦https://example.org y'],
  ['a bare host', 'x ¦www.example.org y'],
  ['a bare address', 'x ¦a@example.org y'],
  ['an empty destination is found at the link', 'x ¦[a]()'],
  ['an empty destination in brackets', 'x ¦[a](<>)'],
])

checkPlaces('containers', [
  ['a quote', '> x\n> [a](¦a.md)'],
  ['a lazy quote', '> x\n[a](¦a.md)'],
  ['quotes in quotes', '> > x\n> > [a](¦a.md)'],
  ['a list', '- [a](¦a.md)\n- b\n\n  [c](¦c.md)'],
  ['a numbered list', '10. [a](¦a.md)\n\n    [b](¦b.md)'],
  ['a list with tabs', '-\t[a](¦a.md)\n\n\t[b](¦b.md)'],
  ['lists in quotes in lists', '- > 1. [a](¦a.md)\n  >\n  >    [b](¦b.md)'],
  ['a task', '- [ ] [a](¦a.md)\n- [x] [b](¦b.md)'],
  ['a table', '| a | b |\n| --- | --- |\n| [a](¦a.md) | `x` [b](¦b.md) |'],
  ['an escaped pipe in a table', '| a |\n| --- |\n| x \\| [a](¦a.md) |'],
  ['an admonition', ':::note\n\n[a](¦a.md)\n\n:::'],
  ['the title of an admonition', ':::note[A [b](¦b.md)]\nx\n:::'],
  ['the title after a space', ':::note A [b](¦b.md)\nx\n:::'],
  ['the title in brackets after a space', ':::note   [A [b](¦b.md)]\nx\n:::'],
  ['the title of an admonition in a quote in a list', '- > :::note   A [b](¦b.md)\n  > x [c](¦c.md)\n  > :::'],
  ['tabs', '::::tabs\n\n:::tab[A]\n\n[a](¦a.md)\n\n:::\n\n::::'],
  ['details', ':::details[A]\n[a](¦a.md)\n:::'],
  ['a footnote', 'x[^1]\n\n[^1]: See [a](¦a.md)\n\n    and [b](¦b.md)'],
  ['struck text', '~~[a](¦a.md)~~'],
  ['an unknown directive', ':::unknown\n\n[a](¦a.md)\n\n:::'],
])

checkPlaces('raw HTML', [
  ['a', 'x <a href="¦a.md">y</a>'],
  ['single quotes', "<a href='¦a.md'>y</a>"],
  ['no quotes', '<a href=¦a.md>y</a>'],
  ['spaces and capitals', '<A  HREF = "¦a.md" >y</A>'],
  ['spaces inside the quotes', '<a href="  ¦a.md ">y</a>'],
  ['after other attributes', '<a class="x" title="a > b" href="¦a.md">y</a>'],
  ['area', '<map><area href="¦a.md"></map>'],
  ['img', '<img alt="" src="¦a.png">'],
  ['a closed img', '<img alt="" src="¦a.png" />'],
  ['srcset', '<img alt="" src="¦a.png" srcset="¦b.png 1x, ¦c.png 2x,¦d.png 3x">'],
  ['source', '<picture><source srcset="¦a.avif, ¦b.avif 2x"><img alt="" src="¦c.png"></picture>'],
  ['srcset on several lines', '<img alt="" srcset="\n  ¦a.png 100w,\n  ¦b.png 200w\n">'],
  ['video', '<video src="¦a.mp4" poster="¦a.png"><track src="¦a.vtt"><source src="¦b.mp4"></video>'],
  ['audio', '<audio src="¦a.mp3"></audio>'],
  ['several on one line', '<p><a href="¦a.md">a</a> <img alt="" src="¦b.png"></p>'],
  ['on several lines', '<p>\n  <a\n    class="x"\n    href="¦a.md">a</a>\n</p>'],
  ['in a quote', '> <p>\n>   <a href="¦a.md">a</a>\n>  <a\n>    href="¦b.md">b</a>\n> </p>'],
  ['in a quote without a space', '><p>\n><a href="¦a.md">a</a>\n></p>'],
  ['in a list', '- x\n\n  <p>\n    <a href="¦a.md">a</a>\n  </p>'],
  ['in a list with tabs', '-\tx\n\n\t<p>\n\t\t<a href="¦a.md">a</a>\n\t</p>'],
  ['in a quote in a list', '- > <p>\n  >   <a href="¦a.md">a</a>\n  > </p>'],
  ['in a paragraph in a quote', '> x <a\n> href="¦a.md">a</a> y'],
  ['after a wide character', '<p>字𝒳é <a href="¦a.md">a</a></p>'],
  ['after an entity', '<a title="&amp;&eacute;" href="¦a&amp;b.md">a</a>'],
  ['in a table', '| a |\n| --- |\n| <a href="¦a.md">a</a> |'],
  ['in a heading', '## <a href="¦a.md">a</a>'],
  ['after a comment', '<!-- <a href="b.md"> -->\n<a href="¦a.md">a</a>'],
])

checkPlaces('no destinations', [
  ['code', '`[a](a.md)`'],
  ['a code block', '```md\n[a](a.md)\n<a href="a.md">\n```'],
  ['an indented code block', 'x\n\n    [a](a.md)\n    <a href="a.md">'],
  ['code in a list', '- x\n\n      [a](a.md)'],
  ['a comment', 'x <!-- [a](a.md) <a href="a.md"> -->'],
  ['a comment of several lines', '<!--\n[a](a.md)\n\n<a href="a.md">\n-->'],
  ['escaped text', '\\[a](a.md) !\\[a](a.png) \\<a href="a.md">'],
  ['an escaped image is a link', '\\![a](¦a.md)'],
  ['a reference to nothing', '[a][b] ![a][b] [a]'],
  ['a script', '<script>\nconst x = \'<a href="a.md">\'\n</script>'],
  ['a style', '<style>\na[href="a.md"] {}\n</style>'],
  ['other attributes', '<p data-href="a.md" title="a.md"><base href="/x/"></p>'],
  ['a task list', '- [ ] (a.md)'],
  ['a footnote', 'x[^1]\n\n[^1]: y'],
])

test('front matter has no links', () => {
  expect(references('---\ntitle: "[a](a.md) <a href=\'b.md\'>"\nimage: ./c.png\n---\n')).toEqual([])
})

describe('kinds', () => {
  test.each<[string, string[]]>([
    ['[a](b)', ['link b markdown']],
    ['![a](b)', ['image b markdown']],
    ['<a href="b">', ['link b html']],
    ['<img src="b">', ['image b html']],
    ['<video poster="b">', ['image b html']],
    ['<source srcset="b 1x, c 2x">', ['image b html', 'image c html']],
    ['[a]\n\n[a]: b', ['link b markdown']],
    ['![a]\n\n[a]: b', ['image b markdown']],
    ['[a]: b', ['link b markdown']],
    // A definition that links and images use must be valid for both.
    ['[a] ![a]\n\n[a]: b', ['link b markdown', 'image b markdown']],
    ['[a](&#x62;)', ['link b markdown']],
    ['<a href="&#x62;">', ['link b html']],
  ])('%j', (text, expected) => {
    expect(references(text).map(({ kind, href, form }) => `${kind} ${href} ${form}`)).toEqual(expected)
  })
})

describe('candidates of srcset', () => {
  test.each<[string, string[]]>([
    ['a', ['a']],
    ['a 1x', ['a']],
    ['a, b', ['a', 'b']],
    ['a,b', ['a,b']],
    ['a,,b', ['a,,b']],
    ['a 1x,b 2x', ['a', 'b']],
    ['a 1x , b 2x ', ['a', 'b']],
    [',a 1x,,b', ['a', 'b']],
    ['a, ', ['a']],
    [',', []],
    ['', []],
    [' ', []],
    ['data:image/png;base64,AA== 1x, b 2x', ['data:image/png;base64,AA==', 'b']],
    ['a (x, y) 1x, b', ['a', 'b']],
  ])('%j', (value, expected) => {
    expect(references(`<img alt="" srcset="${value}">`).map(({ href }) => href)).toEqual(expected)
  })
})

test('addresses of style elements count where HTML is published as it is written', () => {
  const text =
    '<style media="all">\n@import "c.css";\nb { background: url(a.png) }\n</style>\n\n<p style="color: red">d</p>\n'
  const { facts } = parseDocument({ path: 'page.md' as DocPath, text }, { docsDir: 'docs' })
  const found = (mode: 'safe' | 'verbatim'): string[] =>
    factsIn(facts, mode).references.map(({ href, line, column }) => `${line}:${column} ${href}`)
  expect(found('safe')).toEqual([])
  expect(found('verbatim')).toEqual(['2:10 c.css', '3:21 a.png'])
})
