/** The facts of a body: sections for the search, description, first heading, table of contents. */

import { describe, expect, test } from 'vitest'
import { drawCode } from '../../cli/markdown/code/code-html.ts'
import type { DocPath, Facts, Section } from '../../cli/markdown/document.ts'
import { parseDocument } from '../../cli/markdown/parse.ts'
import { tableOfContents } from '../../cli/markdown/text/headings.ts'
import { drawBody } from '../../site/body/body.tsx'
import type { TocEntry } from '../../site/contract.ts'

const parse = (text: string): ReturnType<typeof parseDocument> =>
  parseDocument({ path: 'a.md' as DocPath, text }, { docsDir: 'docs' })

function factsOf(text: string): Facts {
  return parse(text).facts
}

async function sectionsOf(text: string): Promise<readonly Section[]> {
  return (await parse(text).body({ html: 'safe', draw: drawBody, code: drawCode })).sections
}

describe('sections', () => {
  test.each<[string, string[]]>([
    ['', []],
    ['a', ['||a']],
    ['# T\n\na', ['t|T|a']],
    ['a\n\n## B\n\nc\n\n### D\n\ne', ['||a', 'b|B|c', 'd|D|e']],
    ['## B\n\n## B', ['b|B|', 'b-1|B|']],
    ['## B {#x}', ['x|B|']],
    ['## `B` & *c* <b>d</b>', ['b--c-d|B & c d|']],
    ['> ## B\n>\n> a', ['b|B|a']],
    [':::note[T]\na\n:::\n\nb', ['||T a b']],
    ['a\nb', ['||a b']],
    ['a  \nb', ['||a b']],
    ['a\\\nb', ['||a b']],
    ['*a*b `c`d ~~e~~', ['||ab cd e']],
    ['[a](b.md) ![c](d.png)', ['||a']],
    ['- a\n- b', ['||a b']],
    ['| a | b |\n| - | - |\n| c | d |', ['||a b c d']],
    ['a\n\n```js\nb()\n// highlight-next-line\nc\n```\n\nd', ['||a b() c d']],
    ['a[^1]\n\n[^1]: b', ['||a b']],
    ['H<sub>2</sub>O a<br>b', ['||H2O a b']],
    ['<details>\n<summary>a</summary>\n\nb\n\n</details>', ['||a b']],
    ['<p>a <b>b</b>c</p>\n<!-- d -->\n<style>e</style>', ['||a bc']],
    ['a &amp; b &lt;c>', ['||a & b <c>']],
    ['[a]: b.md', []],
  ])('%j', async (text, expected) => {
    expect((await sectionsOf(text)).map(({ id = '', heading, text }) => `${id}|${heading}|${text}`)).toEqual(expected)
  })
})

describe('words', () => {
  test.each<[string, number]>([
    ['', 0],
    ['- - -', 0],
    ['a', 1],
    ["don't rock-n-roll 3.5 a_b", 6],
    ["'a' -b- c- -d 'e-' f--g", 6],
    ['`it’s` “so—called” …', 3],
    ['ASCII – élan naïve', 3],
    ['二文字 and kana かな', 7],
    ['@[`{ /:~', 0],
  ])('%j has %i', (text, count) => {
    expect(factsOf(text).words).toBe(count)
  })
})

describe('description', () => {
  test.each([
    ['# T\n\nFirst *words* of `a` [link](b.md).\n\nMore.', 'First words of a link.'],
    ['![only an image](a.png)\n\nWords.', 'Words.'],
    ['![an image](a.png) and words', 'and words'],
    ['```js\ncode\n```\n\nWords.', 'Words.'],
    ['<p>html</p>\n\nWords.', 'Words.'],
    ['Words with <b>HTML</b>.', 'Words with HTML.'],
    [':::note[Title]\nInside.\n:::', 'Inside.'],
    ['Two\nlines', 'Two lines'],
    ['Two  \nlines', 'Two lines'],
    ['A footnote[^1].\n\n[^1]: b', 'A footnote.'],
    ['a &lt;b> "c"', 'a <b> "c"'],
    ['## Only a heading', ''],
    ['', ''],
  ])('%j: %s', (text, expected) => {
    expect(factsOf(text).excerpt).toBe(expected)
  })

  test('a description ends at a word', () => {
    const { excerpt } = factsOf(`${'word, '.repeat(40)}end.`)
    expect(excerpt.length).toBeLessThanOrEqual(161)
    expect(excerpt).toMatch(/^(?:word, )+word…$/)
  })

  test('a description never ends inside a character', () => {
    for (let before = 0; before < 3; before++)
      expect(factsOf(`${'a'.repeat(before)}${'𝒳'.repeat(200)}`).excerpt.isWellFormed()).toBe(true)
  })
})

test.each([
  ['# T', 'T'],
  ['T\n===', 'T'],
  ['a\n\n# T', 'T'],
  ['# T\n\n# U', 'T'],
  ['# `T` *u* &amp; <b>v</b>', 'T u & v'],
  ['# T {#x}', 'T'],
  ['## T', undefined],
  ['## S\n\n# T', undefined],
  ['> # T', undefined],
  ['- # T', undefined],
  ['#', ''],
  ['a', undefined],
])('the own title of %j is %s', (text, title) => {
  expect(factsOf(text).ownTitle).toBe(title)
})

describe('table of contents', () => {
  /** `id(children)` for each entry. */
  const write = (entries: readonly TocEntry[]): string =>
    entries.map(({ id, children }) => (children.length > 0 ? `${id}(${write(children)})` : id)).join(' ')

  const headings = (depths: string): string =>
    [...depths].map((depth, index) => `${'#'.repeat(Number(depth))} ${'abcdefgh'[index]}`).join('\n\n')

  test.each([
    ['', 2, 3, ''],
    ['2', 2, 3, 'a'],
    ['1232', 2, 3, 'b(c) d'],
    ['22', 2, 3, 'a b'],
    ['2332', 2, 3, 'a(b c) d'],
    ['2342', 2, 4, 'a(b(c)) d'],
    ['2342', 2, 3, 'a(b) d'],
    ['242', 2, 4, 'a(b) c'],
    ['3233', 2, 3, 'a b(c d)'],
    ['23452', 3, 5, 'b(c(d))'],
    ['66', 2, 6, 'a b'],
    ['1', 2, 6, ''],
  ])('levels %s between %d and %d: %s', (depths, min, max, expected) => {
    expect(write(tableOfContents(factsOf(headings(depths)).headings, min, max))).toBe(expected)
  })

  test.each([
    ['a *b* **c** `d` ~~e~~', 'a <em>b</em> <strong>c</strong> <code>d</code> <del>e</del>'],
    ['[a](b.md) c', 'a c'],
    ['<b>a</b> c', 'a c'],
    ['![a](b.png) c', 'c'],
    ['a[^1] c', 'a c'],
    ['&lt;script>alert(1)&lt;/script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
    ['`<img src=x onerror=alert(1)>`', '<code>&lt;img src=x onerror=alert(1)&gt;</code>'],
    ['a "b" &amp; \'c\'', 'a &quot;b&quot; &amp; &#x27;c&#x27;'],
    ['a {#b}', 'a'],
  ])('%s is %s', (heading, html) => {
    const [entry] = tableOfContents(factsOf(`## ${heading}\n\n[^1]: x`).headings, 2, 3)
    expect(entry?.html).toBe(html)
  })

  test('a heading without words is not listed', () => {
    expect(tableOfContents(factsOf('## <a id="x"></a>').headings, 2, 3)).toEqual([])
  })
})
