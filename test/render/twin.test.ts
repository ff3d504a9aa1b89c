/** Markdown twins of pages whose parts stand there in another form. */
import { expect, test } from 'vitest'
import type { WrittenParts } from '../../cli/markdown/document.ts'
import { markdownTwin } from '../../cli/output/render/twin.ts'

type TwinArguments = Parameters<typeof markdownTwin>

function twinOf(text: string, written: WrittenParts): string {
  const facts = { references: [], directives: [], ownTitle: 'A' }
  const page = { path: 'a.md', route: '/a/', title: 'A', text, facts, fills: {}, written }
  return markdownTwin(page as unknown as TwinArguments[0], {} as TwinArguments[1], 'https://x.example')
}

/** A part from a place to another, both as line and column. */
function part(
  [line, column]: [number, number],
  [toLine, toColumn]: [number, number],
  ...content: WrittenParts['parts'][number]['content']
): WrittenParts['parts'][number] {
  return { from: { line, column }, to: { line: toLine, column: toColumn }, content }
}

test('a title that a component draws is not repeated', () => {
  const drawn = (content: string): string => {
    const written = { parts: [part([1, 1], [1, 5], content)], shifts: [] }
    const facts = { references: [], directives: [] }
    const page = { path: 'a.md', route: '/a/', title: 'A', text: '<B/>', facts, fills: {}, written }
    return markdownTwin(page as unknown as TwinArguments[0], {} as TwinArguments[1], '')
  }
  expect(drawn('# Drawn\n\nText')).toBe('# Drawn\n\nText\n')
  expect(drawn('## Drawn')).toBe('# A\n\n## Drawn\n')
})

test('a container with a form of its own keeps its content, and no mark of it stays', () => {
  const box = { name: 'box', schema: { kind: 'container', attributes: {} }, twin: () => ['**Box**', ''] }
  const text = '# A\n\n::::box{x=1}\nInside\n\n:::note\nB\n:::\n::::\n\nAfter\n'
  const facts = { references: [], directives: [{ name: 'box', line: 3, column: 1 }], ownTitle: 'A' }
  const page = { path: 'a.md', route: '/a/', title: 'A', text, facts, fills: {} }
  const context = { baseUrl: '/', directives: new Map([['box', box]]) }
  expect(markdownTwin(page as unknown as TwinArguments[0], context as unknown as TwinArguments[1], '')).toBe(
    '# A\n\n**Box**\n\nInside\n\n:::note\nB\n:::\n\nAfter\n',
  )
})

test('marks around text that is repeated are left out', () => {
  const text =
    '## [B](b.md)\n\n<!-- post b.md -->\n\nText\n\n<!-- c -->\n\n<!-- /post -->\n\nMore\n\n<!-- post c.md -->\n\nEnd\n\n<!-- /post -->\n'
  const none = { parts: [], shifts: [] }
  expect(twinOf(text, none)).toBe('## [B](b.md)\n\nText\n\n<!-- c -->\n\nMore\n\nEnd\n')
})

test.each<[string, string, WrittenParts, string]>([
  ['in a line', '# A\n\na <B/> c', { parts: [part([3, 3], [3, 7], 'b')], shifts: [] }, '# A\n\na b c\n'],
  ['over lines', '# A\n\na <B\n  x\n/> c\nd', { parts: [part([3, 3], [5, 3], 'b')], shifts: [] }, '# A\n\na b c\nd\n'],
  ['for nothing', '# A\n\nimport b\n\nc', { parts: [part([3, 1], [3, 9])], shifts: [] }, '# A\n\nc\n'],
  [
    'around Markdown',
    '# A\n\n<B>\n  - a\n\n    b\n</B>\n\nc',
    {
      parts: [part([3, 1], [4, 3], '> '), part([6, 6], [7, 5], '\n\nend')],
      shifts: [
        { line: 5, width: 2, prefix: '> ' },
        { line: 6, width: 2, prefix: '> ' },
      ],
    },
    '# A\n\n> - a\n>\n>   b\n\nend\n\nc\n',
  ],
  [
    'with an address',
    '# A\n\n<B/>',
    { parts: [part([3, 1], [3, 5], '[b](', { kind: 'url', href: '/b/' }, ')')], shifts: [] },
    '# A\n\n[b](https://x.example/b/)\n',
  ],
])('a part %s', (_, text, written, twin) => {
  expect(twinOf(text, written)).toBe(twin)
})
