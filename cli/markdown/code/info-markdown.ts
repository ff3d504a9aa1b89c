/** Markdown in the info strings of code blocks that plugins draw. */
import type { Root } from 'mdast'
import type { Dialect } from '../parser/dialect.ts'
import { forEachNode } from '../text/for-each-node.ts'
import { readInline } from '../text/inline-markdown.ts'
import { drawnKind } from './drawn-code.ts'

/** Makes the Markdown in info strings the children of their blocks. */
export function readInfoMarkdown(tree: Root, text: string, dialect: Dialect): void {
  const { drawn = [] } = dialect
  if (!drawn.some(({ name }) => text.includes(` ${name}`))) return
  forEachNode(tree, (node) => {
    const found = node.type === 'code' ? drawnKind(node, drawn)?.inline?.(node, text) : undefined
    if (found === undefined) return
    const { line = 1 } = node.position?.start ?? {}
    const children = readInline(found.text, { line, column: found.column }, dialect)
    if (children.length > 0) Object.assign(node, { children })
  })
}
