/** What a component draws, as Markdown around the Markdown in it. */
import type { Nodes } from 'mdast'
import { expect, test } from 'vitest'
import { markdownAround } from '../../cli/markdown/text/drawn-markdown.ts'
import type { Segment } from '../../site/body/slot.ts'

const [FIRST, SECOND] = ['<docs-kept data-n="0"></docs-kept>', '<docs-kept data-n="1"></docs-kept>']
const CONTAINER = { type: 'containerDirective', name: 'box', children: [] } as Nodes
const INLINE = { type: 'textDirective', name: 'badge', children: [] } as Nodes
const POINT = { line: 1, column: 1, offset: 0 }
const BLOCK = { node: { type: 'paragraph', children: [] } as Nodes, start: POINT, end: POINT }

test.each<[string, readonly Segment[], string]>([
  ['text, marks and links', ['<p>A <b>b</b> <a href="https://x.example">c</a></p>'], 'A **b** [c](https://x.example)'],
  ['a table', ['<table><tr><th>A</th></tr><tr><td>1|2</td></tr></table>'], '| A |\n| - |\n| 1\\|2 |'],
  ["React's comments and decoration", ['<p>n<!-- -->: 4<i aria-hidden="true">#</i></p>'], 'n: 4'],
  ['a drawing with a name', ['<p><svg aria-label="Sleeve"><path d="M0 0"/></svg></p>'], 'Sleeve'],
  ['Markdown that is shown later', ['<p>A</p><template data-slot="0"><p>B</p></template>'], 'A\n\nB'],
  ['characters that stand for something else', ['<p>\uE0000\uE001 \uE0021\uE003</p>'], '0 1'],
  ['text that looks like Markdown', ['<p>*a* _b_ [c](d) &lt;b></p>'], '\\*a\\* \\_b\\_ \\[c]\\(d) \\<b>'],
])('%s', (_, html, markdown) => {
  expect(markdownAround(() => html, CONTAINER, [])).toEqual({ gaps: [[markdown]], blocks: [] })
})

test('destinations stay apart from the text', () => {
  const html = ['<p><a', { slot: 'link', href: './b.md' }, '>b</a> <img src="/c.png" alt="c"/></p>'] as const
  const { gaps } = markdownAround(() => html, INLINE, [])
  expect(gaps).toEqual([['[b](', { kind: 'link', href: './b.md' }, ') ![c](', { kind: 'url', href: '/c.png' }, ')']])
})

test.each<[string, string, string[], string[]]>([
  ['in an element', `<h3>T</h3><div>${FIRST}${SECOND}</div><p>E</p>`, ['### T\n\n', '\n\n', '\n\nE'], ['', '']],
  ['in a quote', `<blockquote>${FIRST}${SECOND}</blockquote>`, ['> ', '\n>\n> ', ''], ['> ', '> ']],
  ['in an item', `<ul><li>a ${FIRST}</li></ul>`, ['- a\n\n  ', ''], ['  ']],
  ['in a cell, where no block can stand', `<table><tr><td>${FIRST}</td></tr></table>`, ['| whole |'], []],
  ['in another order', SECOND + FIRST, ['whole'], []],
])('Markdown %s', (_, html, gaps, prefixes) => {
  const isMarked = (node: Nodes): boolean => 'children' in node && node.children.length > 0
  const node = { ...CONTAINER, children: [BLOCK.node, { ...BLOCK.node }] } as Nodes & { children: Nodes[] }
  const kept = node.children.map((child) => ({ ...BLOCK, node: child }))
  const whole = html.includes('<table') ? '<table><tr><th>whole</th></tr></table>' : '<p>whole</p>'
  const draw = (one: Nodes): string[] => [
    isMarked(one) && (one as typeof node).children.some(({ type }) => (type as string) === 'markup') ? html : whole,
  ]
  const around = markdownAround(draw, node, kept)
  expect(around.gaps.map((gap) => gap.join('').split('\n| -')[0])).toEqual(gaps)
  expect(around.blocks.map(({ prefix }) => prefix)).toEqual(prefixes)
})
