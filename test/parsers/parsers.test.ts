/** The native parser and remark give the same tree for the same text, positions included. */
import { describe, expect, it } from 'vitest'
import { bracketTitles } from '../../cli/content/admonition-titles.ts'
import type { DocPath } from '../../cli/content/document.ts'
import { readFrontMatter } from '../../cli/content/frontmatter.ts'
import type { Dialect } from '../../cli/content/parser/dialect.ts'
import { hasNativeParser } from '../../cli/content/parser/native.ts'
import { PATTERNS } from '../abuse/pathological.ts'
import { isLong } from '../harness/figures.ts'
import { commonmarkTexts, mixedTexts, noiseTexts, pageTexts } from '../harness/markdown-texts.ts'
import { COMMONMARK, compareParsers, MARKDOWN, MDX } from './difference.ts'
import { GFM_TEXTS } from './gfm-texts.ts'

const COUNT = isLong ? 100_000 : 5_000
/** Long enough for a machine that is busy with eight times as much. */
const TIMEOUT = 600_000

/** @returns the share of texts that the native parser read */
function expectEqualTrees(texts: Iterable<string>, dialect: Dialect): number {
  let count = 0
  let native = 0
  for (const text of texts) {
    const { difference, isNative } = compareParsers(text, dialect)
    expect(difference, JSON.stringify(text)).toBeUndefined()
    count++
    if (isNative) native++
  }
  return native / count
}

/** As documents reach the parser. */
function bodies(every: number): string[] {
  return pageTexts(every).map((text) => bracketTitles(readFrontMatter('a.md' as DocPath, text, 'a.md').body).text)
}

it('the native parser is installed', () => expect(hasNativeParser()).toBe(true))

it('looks at a bounded number of lines before a fence that closes nothing, and leaves longer paragraphs to remark', () => {
  const isNative = (lines: number): boolean => compareParsers(`${'a\n'.repeat(lines)}:::\n`, MARKDOWN).isNative
  expect([1, 39, 40, 4_000].map(isNative)).toEqual([true, true, false, false])
})

describe('expressions of MDX that would take satteri the power of their elements are left to remark', () => {
  it.each([
    ...[
      '{<a>',
      '<a>{',
      '{<a b={',
      '<a b={',
      '{a<b>(',
      '{"}"<a>',
      "{'}'<a>{",
      '{/*}*/<a>',
      '{`}`<a>',
      '\\{ " { " } } <a>{',
    ],
  ])('%s', (piece) => {
    expect(compareParsers(piece.repeat(400), MDX)).toEqual({ isNative: false })
  })

  it.each([
    ['elements in one expression', `{${'<a>'.repeat(400)}}`],
    ['behind a text that closes nothing', `{"}"${'<a>'.repeat(400)}}`],
    ['behind a comment that closes nothing', `{/* } */ ${'<a>'.repeat(400)}}`],
  ])('%s', (_, text) => {
    expect(compareParsers(text, MDX)).toEqual({ isNative: false })
  })

  it('and those of pages are not', () => {
    const text = '{/* one */}\n\n<A b={1} c={["d"]} />\n\n{<b>two</b>}\n\n'
    expect(compareParsers(text.repeat(3), MDX)).toEqual({ isNative: true })
  })
})

describe('the same tree', () => {
  it.each([
    ['CommonMark', COMMONMARK, 0.95],
    ['all that a page may hold', MARKDOWN, 0.95],
    ['MDX', MDX, 0.5],
  ] as const)('of the examples of CommonMark, as %s', (_, dialect, share) => {
    expect(expectEqualTrees(commonmarkTexts, dialect)).toBeGreaterThan(share)
  })

  it('of what GFM adds', () => {
    expect(expectEqualTrees(GFM_TEXTS, MARKDOWN)).toBeGreaterThan(0.6)
  })

  it(
    'of every page of the site',
    () => {
      expect(expectEqualTrees(bodies(1), MARKDOWN)).toBeGreaterThan(0.97)
    },
    TIMEOUT,
  )

  it('of patterns that are hard to read', () => {
    expect(
      expectEqualTrees(
        Object.values(PATTERNS).map((pattern) => pattern(200)),
        MARKDOWN,
      ),
    ).toBeGreaterThan(0.5)
  })

  it.each([
    ['lines of pages and signs between them', mixedTexts],
    ['signs in every order', noiseTexts],
  ])(
    'of texts that nobody wrote: %s',
    (name, texts) => {
      expectEqualTrees(texts(`markdown ${name}`, COUNT), MARKDOWN)
      expectEqualTrees(texts(`mdx ${name}`, COUNT), MDX)
    },
    TIMEOUT,
  )
})
