/**
 * The only place that parses Markdown: text in, mdast out. Both engines keep the same contract, and their trees do not
 * differ (`test/parsers/`).
 */
import type { Nodes, Parent, Root } from 'mdast'
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
  const native = dialect.parser === 'remark' || (dialect.mdx && dialect.code) ? undefined : parseNatively(text, dialect)
  const tree = native && !mayHoldMath(native, text, dialect) ? native : parseWithRemark(text, dialect)
  completeTree(tree, text)
  return tree
}

/**
 * Only remark reads formulas. A dollar sign inside of code begins none, because the code begins before it: pages about
 * shells and prices in code need no remark.
 */
function mayHoldMath(tree: Root, text: string, { math = false }: Dialect): boolean {
  let dollar = math ? text.indexOf('$') : -1
  if (dollar < 0) return false
  for (const [start, end] of codeRanges(tree)) {
    if (dollar < start) return true
    if (dollar < end) dollar = text.indexOf('$', end)
    if (dollar < 0) return false
  }
  return true
}

/** Where the code of a tree stands, in the order of the text. */
function codeRanges(tree: Root): [start: number, end: number][] {
  const ranges: [number, number][] = []
  const pending: Nodes[] = [tree]
  for (let node = pending.pop(); node; node = pending.pop()) {
    const { start, end } = node.position ?? {}
    if (
      (node.type === 'code' || node.type === 'inlineCode') &&
      start?.offset !== undefined &&
      end?.offset !== undefined
    )
      ranges.push([start.offset, end.offset])
    if ('children' in node) pending.push(...node.children)
  }
  return ranges.sort(([a], [b]) => a - b)
}

/** Adds what both engines lack: places of destinations, and labels with single spaces. */
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
