/**
 * The only place that parses Markdown: text in, mdast out. Both engines keep the same contract, and their trees do not
 * differ (`test/parsers/`).
 */
import type { Parent, Root } from 'mdast'
import { placeDestination } from './destinations.ts'
import type { Dialect } from './dialect.ts'
import { parseNatively } from './native.ts'
import { parseWithRemark } from './remark.ts'

/**
 * @param text a body without front matter, within the limits of `limits/`
 * @returns mdast with positions, and with the place of each destination (`DestinationData`)
 * @throws TooManySteps when remark reads the text and it takes too much work for its length
 * @throws VFileMessage when the text is not valid MDX and the dialect asks for MDX
 */
export function parseMarkdown(text: string, dialect: Dialect): Root {
  const native =
    dialect.parser === 'remark' || (dialect.mdx && dialect.code) || mayHoldMath(text, dialect)
      ? undefined
      : parseNatively(text, dialect)
  const tree = native ?? parseWithRemark(text, dialect)
  completeTree(tree, text)
  return tree
}

/** Formulas are read by remark alone, so that there is nothing in which the parsers could differ. */
function mayHoldMath(text: string, { math = false }: Dialect): boolean {
  return math && text.includes('$')
}

/** Adds what both engines lack: places of destinations, and labels with single spaces. */
function completeTree(tree: Root, text: string): void {
  const pending: Parent[] = [tree]
  for (let parent = pending.pop(); parent; parent = pending.pop()) {
    for (const child of parent.children) {
      if (child.type === 'link' || child.type === 'image' || child.type === 'definition') placeDestination(child, text)
      if ('label' in child && typeof child.label === 'string') child.label = child.label.replace(/\s*[\r\n]\s*/g, ' ')
      if ('children' in child) pending.push(child)
    }
  }
}
