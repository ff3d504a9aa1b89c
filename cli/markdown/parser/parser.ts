/** The only place that parses Markdown: text in, mdast out. */
import type { Nodes, Parent, Root } from 'mdast'
import { placeDestination } from './destinations.ts'
import type { Dialect } from './dialect.ts'
import { parseWithRemark } from './remark.ts'

/**
 * @param text a body without front matter, within the limits of `limits/`
 * @returns mdast with positions, and with the place of each destination (`DestinationData`)
 * @throws TooManySteps when the text takes too much work for its length
 * @throws VFileMessage when the text is not valid MDX and the dialect asks for MDX
 */
export function parseMarkdown(text: string, dialect: Dialect): Root {
  const tree = parseWithRemark(text, dialect)
  completeTree(tree, text)
  return tree
}

/** Adds what mdast lacks: places of destinations, and labels with single spaces. */
function completeTree(tree: Root, text: string): void {
  const pending: Parent[] = [tree]
  for (let parent = pending.pop(); parent; parent = pending.pop()) {
    const { children } = parent
    for (let index = 0; index < children.length; index++) {
      const child = children[index] as Nodes
      if (child.type === 'text') continue
      if (child.type === 'link' || child.type === 'image' || child.type === 'definition') placeDestination(child, text)
      if ('label' in child && typeof child.label === 'string') child.label = child.label.replace(/\s*[\r\n]\s*/g, ' ')
      if ('children' in child) pending.push(child)
    }
  }
}
