/** What remark plugins make passes the lists of what is allowed; what the parser has made is no plugin's doing. */
import type { Nodes, Root } from 'mdast'
import { describe, expect, test } from 'vitest'
import { pluggedMarkdown } from '../../cli/markdown/plugged-markdown.ts'

const DOCUMENT = { file: 'docs/a.md', text: '', frontMatter: {}, language: 'en', words: {} }

const position = (line: number): Nodes['position'] => ({ start: { line, column: 1 }, end: { line, column: 5 } })

/** A tree of two paragraphs; the parser has named the element of the second. */
function written(): Root {
  return {
    type: 'root',
    children: [
      { type: 'paragraph', children: [{ type: 'text', value: 'Text' }], position: position(1) },
      { type: 'paragraph', children: [], data: { hName: 'own-element' } as object, position: position(3) },
    ],
  }
}

async function problemsAfter(change: (tree: Root) => void): Promise<string[]> {
  const plugin = () => (tree: Root) => change(tree)
  const { problems } = await pluggedMarkdown(written(), [{ plugin: 'own', remark: [plugin] }], DOCUMENT)
  return problems.map(({ rule, place, message }) => `${rule} ${place.line}: ${message}`)
}

const dataOf =
  (data: object) =>
  ({ children: [first] }: Root): void => {
    if (first) first.data = data
  }

describe('a node that a plugin changes', () => {
  test.each([
    ['an element that is allowed', { hName: 'section' }, []],
    ['an element that is not', { hName: 'script' }, ['the element `script`']],
    ['an attribute that is allowed', { hName: 'div', hProperties: { className: ['a', 'b'] } }, []],
    ['an attribute that is not', { hName: 'section', hProperties: { onClick: 'x()' } }, ['`on-click` of `section`']],
    ['an attribute that is read out', { hProperties: { ariaLabel: 'a', role: 'note' } }, []],
    ['an attribute of a paragraph that is not', { hProperties: { style: 'color: red' } }, ['`style` of `p`']],
  ])('%s', async (_, data, expected) => {
    const found = await problemsAfter(dataOf(data))
    expect(found).toEqual(expected.map((part) => expect.stringContaining(part)))
    for (const one of found) expect(one).toMatch(/^plugin-message 1: .*`own`/)
  })
})

test('nothing is left out of a page that keeps HTML as it is written', async () => {
  const extensions = [{ plugin: 'own', remark: [() => dataOf({ hName: 'script' })] }]
  expect((await pluggedMarkdown(written(), extensions, DOCUMENT, 'verbatim')).problems).toEqual([])
})

test('an element that the tree had before any plugin is no problem', async () => {
  expect(await problemsAfter(() => {})).toEqual([])
})

test('a problem is reported once, by the plugin that made it', async () => {
  const one = () => dataOf({ hName: 'script' })
  const extensions = [
    { plugin: 'first', remark: [one] },
    { plugin: 'second', remark: [() => () => {}] },
  ]
  const { problems } = await pluggedMarkdown(written(), extensions, DOCUMENT)
  expect(problems).toMatchObject([{ message: expect.stringContaining('first') }])
})

test('a formula that a plugin makes comes too late to be drawn, and is reported', async () => {
  const found = await problemsAfter((tree) => {
    tree.children.push({ type: 'math', value: 'x', position: position(5) } as Root['children'][number])
  })
  expect(found).toEqual([expect.stringMatching(/^plugin-message 5: /)])
})
