/** A text directive has a name of ASCII, and a label or attributes; whatever else the text holds. */
import type { Nodes } from 'mdast'
import { expect, test } from 'vitest'
import { parseMarkdown } from '../../cli/markdown/parser/parser.ts'

function namesIn(node: Nodes): string[] {
  const own = node.type === 'textDirective' ? [node.name] : []
  return [...own, ...('children' in node ? node.children.flatMap(namesIn) : [])]
}

test.each([
  [':kbd[A] and a:hover', ['kbd']],
  [':a :b[c] :d{e="f"} :g[h]{i="j"}', ['b', 'd', 'g']],
  [':a[:b[c] :d]', ['a', 'b']],
  ['9:30[a](b) :kbd[A]', ['kbd']],
  [':ä[b] :kbd[A]', ['kbd']],
  [':a[b :c{d', []],
  ['\\:a[b] ::c[d] `:e[f]`', []],
])('%j', (text, names) => {
  expect(namesIn(parseMarkdown(text, { gfm: true, directives: true }))).toEqual(names)
})
