/**
 * remark reads CommonMark as commonmark.js does, but for the listed kinds of texts: a new kind fails. The long form counts
 * them: `npm run abuse -- "second opinion"`, with `ABUSE_SEED` for other texts.
 */
import { describe, expect, it, test } from 'vitest'
import type { Dialect } from '../../cli/markdown/parser/dialect.ts'
import { parseWithRemark } from '../../cli/markdown/parser/remark.ts'
import { howOften, record } from '../harness/figures.ts'
import { grammarTexts, shrink } from '../harness/grammar-texts.ts'
import { commonmarkTexts } from '../harness/markdown-texts.ts'
import { judgedShape, remarkShape } from './judge.ts'
import { JUDGE_DIFFERENCES, kindOf } from './judge-differences.ts'

const COMMONMARK: Dialect = { gfm: false, directives: false }
const SEED = process.env['ABUSE_SEED'] ?? 'judge'
const COUNT = howOften(500, 20_000)

const shapeOf = (text: string): string => remarkShape(parseWithRemark(text, COMMONMARK))
const differs = (text: string): boolean => shapeOf(text) !== judgedShape(text)

it('the examples of CommonMark', () => {
  for (const text of commonmarkTexts) if (differs(text)) expect(kindOf(shrink(text, differs)), text).toBeDefined()
  expect(commonmarkTexts.length).toBeGreaterThan(600)
})

it('texts from the grammar, but for the known kinds', () => {
  const counts = new Map<string, number>()
  for (const text of grammarTexts(SEED, COUNT, COMMONMARK, 1)) {
    if (!differs(text)) continue
    const least = shrink(text, differs)
    const kind = kindOf(least)
    if (kind === undefined) expect(shapeOf(least), JSON.stringify(least)).toBe(judgedShape(least))
    counts.set(String(kind), (counts.get(String(kind)) ?? 0) + 1)
  }
  expect(counts.size).toBeLessThanOrEqual(JUDGE_DIFFERENCES.length)
  for (const [kind, count] of counts) {
    record('second opinion', `${((count / COUNT) * 10_000).toFixed(0)} of 10,000 texts: ${kind}`)
  }
})

describe('the known kinds', () => {
  test.each(JUDGE_DIFFERENCES)('$kind', ({ kind, text }) => {
    expect(differs(text)).toBe(true)
    expect(kindOf(text)).toBe(kind)
  })
})

describe('what micromark reads otherwise is repaired', () => {
  test.each([
    [
      'an address as an unquoted value',
      '<a href=https://x.example/a>ok</a>',
      'root\n paragraph\n  html "<a href=https://x.example/a>"\n  text "ok"\n  html "</a>"',
    ],
    ['a slash that ends such a value', 'a <b c=/d/>', 'root\n paragraph\n  text "a "\n  html "<b c=/d/>"'],
    ['`=` in such a value', '<a b=c=d>\ne', 'root\n paragraph\n  text "<a b=c=d>\\ne"'],
    ['a value that a slash begins, as a block', '<a b=/c d>\ne', 'root\n html "<a b=/c d>\\ne"'],
    ['an element in a lazy line', '> a\n<b>', 'root\n blockquote\n  paragraph\n   text "a\\n"\n   html "<b>"'],
    [
      'an element of which a tag ends in the next line',
      'a <b\nc=/d\ne>',
      'root\n paragraph\n  text "a "\n  html "<b\\nc=/d\\ne>"',
    ],
    [
      'a list behind indented code',
      '    a\n\n2. b',
      'root\n code "" "a"\n list 2 tight\n  item\n   paragraph\n    text "b"',
    ],
    [
      'a list that begins a quote',
      'a\n> 2. b',
      'root\n paragraph\n  text "a"\n blockquote\n  list 2 tight\n   item\n    paragraph\n     text "b"',
    ],
    ['a number in a paragraph', 'a\n2. b', 'root\n paragraph\n  text "a\\n2. b"'],
    ['a number in a paragraph of a quote', '> a\n> 2. b', 'root\n blockquote\n  paragraph\n   text "a\\n2. b"'],
    [
      'lines of code behind a container',
      '> # a\n    b\n    c',
      'root\n blockquote\n  heading 1\n   text "a"\n code "" "b\\nc"',
    ],
    ['white space below code at the end', '    a\n     ', 'root\n code "" "a"'],
    ['white space between lines of code', '    a\n      \n    b', 'root\n code "" "a\\n  \\nb"'],
  ])('%s', (_, text, expected) => {
    expect(shapeOf(text)).toBe(expected)
    expect(judgedShape(text)).toBe(expected)
  })
})
