/** A text is divided before blocks only: no part begins within a paragraph of remark's tree. */
import type { Nodes } from 'mdast'
import { expect, it } from 'vitest'
import { dividedText } from '../../cli/content/parser/paragraphs.ts'
import { parseWithRemark } from '../../cli/content/parser/remark.ts'
import { isLong } from '../harness/figures.ts'
import { commonmarkTexts, pageTexts } from '../harness/markdown-texts.ts'
import { createRandom } from '../harness/random.ts'
import { MARKDOWN } from './difference.ts'
import { GFM_TEXTS } from './gfm-texts.ts'

const COUNT = isLong ? 100_000 : 3_000

const MARKS = [
  ...[
    '',
    '',
    '',
    ' ',
    '  ',
    '   ',
    '    ',
    '      ',
    '\t',
    '> ',
    '>',
    '>   ',
    '- ',
    '+    ',
    '1. ',
    '2) ',
    '12. ',
    '#',
  ],
  ...['- - ', '- > ', '> - ', '# ', '[^a]: ', '[b]: ', '[ ]: ', '| ', '```', '<!-- '],
]
const LINES = [
  'a:b',
  'a | b',
  '| a | b |',
  '|-|-|',
  '-',
  '---',
  '===',
  'b',
  '[b]: c(d',
  '[b]: c',
  '[^a]: d',
  '',
  '',
  ':::note',
  '2. a',
  '```',
  '-->',
  '<p>',
  'c "d"',
]

function* linesOfMarks(seed: string, count: number): Generator<string> {
  const random = createRandom(seed)
  for (let made = 0; made < count; made++) {
    let text = ''
    for (let left = 2 + random.below(8); left > 0; left--)
      text += `${random.pick(MARKS)}${random.oneIn(3) ? random.pick(MARKS) : ''}${random.pick(LINES)}\n`
    yield text
  }
}

/** Lines of paragraphs, but their first. */
function innerLines(tree: Nodes): Set<number> {
  const lines = new Set<number>()
  const pending = [tree]
  for (let node = pending.pop(); node; node = pending.pop()) {
    const { start, end } = node.position ?? {}
    if (node.type === 'paragraph' && start && end)
      for (let line = start.line + 1; line <= end.line; line++) lines.add(line)
    if ('children' in node) pending.push(...node.children)
  }
  return lines
}

it.each([
  ['the examples of CommonMark', commonmarkTexts],
  ['the examples of GFM', GFM_TEXTS],
  ['pages of the site', pageTexts(7)],
  ['lines of marks', linesOfMarks('paragraphs', COUNT)],
])('%s', (_, texts: Iterable<string>) => {
  for (const text of texts) {
    if (/\r(?!\n)/.test(text)) continue
    const inner = innerLines(parseWithRemark(text, MARKDOWN))
    const parts = dividedText(text, true)
    expect(parts.join('\n')).toBe(text.replaceAll('\r\n', '\n'))
    let line = 1
    for (const part of parts) {
      expect(inner.has(line), `line ${line} of ${JSON.stringify(text)}`).toBe(false)
      line += part.split('\n').length
    }
  }
})

it.each<[string, (index: number) => string]>([
  ['items', (index) => `- [a:b](c_${index})\n`],
  ['numbered items', (index) => `${index + 1}. a:b\n`],
  ['items of items', (index) => `${index % 2 ? '    ' : ''}- a:b\n`],
  ['definitions', (index) => `[d${index}]: https://a.b/c_${index} "d"\n`],
  ['footnotes', (index) => `[^${index}]: a:b\n`],
  ['rows', (index) => (index === 0 ? '| a | b |\n| - | - |\n' : '| c_d | e:f |\n')],
])('%s stand in a part each', (_, line) => {
  const text = Array.from({ length: 100 }, (__, index) => line(index)).join('')
  expect(Math.max(...dividedText(text, true).map((part) => part.split('\n').length))).toBeLessThan(3)
})
