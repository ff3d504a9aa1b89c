/** The parser gives the same trees, places included, with its edits and without them. */
import { join } from 'node:path'
import { build, type Plugin } from 'esbuild'
import { beforeAll, describe, expect, test } from 'vitest'
import { parserEdits } from '../../cli/bundle/package-edits/parser-edits.ts'
import type { Dialect } from '../../cli/content/parser/dialect.ts'
import type { parseWithRemark } from '../../cli/content/parser/remark.ts'
import { PATTERNS } from '../abuse/pathological.ts'
import { commonmarkTexts, mixedTexts, pageTexts } from '../harness/markdown-texts.ts'
import { projectRoot } from '../harness/root.ts'

type Parse = typeof parseWithRemark

const DIALECTS: readonly Dialect[] = [
  { gfm: true, directives: true },
  { gfm: false, directives: false },
  { gfm: true, directives: true, mdx: true },
]

const pages = pageTexts(3)
const patterns = Object.values(PATTERNS).map((pattern) => pattern(200))

let given: Parse
let edited: Parse

beforeAll(async () => {
  ;[given, edited] = await Promise.all([parserWith([]), parserWith([parserEdits])])
})

async function parserWith(plugins: Plugin[]): Promise<Parse> {
  const { outputFiles } = await build({
    entryPoints: [join(projectRoot, 'cli/content/parser/remark.ts')],
    bundle: true,
    format: 'esm',
    platform: 'node',
    write: false,
    plugins,
  })
  const code = Buffer.from(outputFiles[0]?.contents ?? []).toString('base64')
  return ((await import(`data:text/javascript;base64,${code}`)) as { parseWithRemark: Parse }).parseWithRemark
}

/** The tree as text, or the error message for a text that is not MDX. */
function told(parse: Parse, text: string, dialect: Dialect): string {
  try {
    return JSON.stringify(parse(text, dialect))
  } catch (error) {
    return String(error)
  }
}

function expectSameTrees(texts: readonly string[], dialect: Dialect): void {
  for (const text of texts) {
    const [as, is] = [told(given, text, dialect), told(edited, text, dialect)]
    expect(is, JSON.stringify(text)).toBe(as)
  }
}

describe.each(DIALECTS)('as $gfm, $directives, $mdx', (dialect) => {
  test('the examples of CommonMark have the same trees', () => expectSameTrees(commonmarkTexts, dialect))
  test('patterns that are hard to parse have the same trees', () => expectSameTrees(patterns, dialect))
  test('the pages of the site have the same trees', () => expectSameTrees(pages, dialect))
  test('generated texts have the same trees', () => expectSameTrees([...mixedTexts('parser-edits', 1000)], dialect))
})
