/** Markdown inside another construct: a table's cell, an example's caption. */
import type { Paragraph, PhrasingContent, RootContent } from 'mdast'
import { pageLimit } from '../limits/page-limits.ts'
import type { DestinationData, Dialect } from '../parser/dialect.ts'
import { parseMarkdown } from '../parser/parser.ts'
import { TooManySteps } from '../parser/steps.ts'
import { forEachNode } from './for-each-node.ts'
import { plainText } from './plain-text.ts'

/** What the text shares with the page around it. Directives do not reach into it. */
type InlineDialect = Pick<Dialect, 'math' | 'syntax'>

/**
 * Reads one paragraph of Markdown. Any other block becomes its plain words.
 *
 * @param at place of the text in the source; the places in the tree are moved there
 * @param dialect that of the page
 * @throws what syntax of a plugin throws
 */
export function readInline(
  text: string,
  { line, column }: { readonly line: number; readonly column: number },
  dialect: InlineDialect,
): PhrasingContent[] {
  const children = childrenOf(text, dialect)
  const [only] = children
  if (children.length !== 1 || only?.type !== 'paragraph')
    return [{ type: 'text', value: children.map((child) => plainText(child, { imageAlt: true })).join(' ') }]
  forEachNode(only, (node) => {
    const data = node.data as DestinationData | undefined
    const place = data?.destination
    if (data && place)
      data.destination = { line: line + place.line - 1, column: place.column + (place.line === 1 ? column - 1 : 0) }
    if (node.position) {
      const point = { line, column: column + node.position.start.column - 1 }
      node.position = { start: point, end: point }
    }
  })
  return (only as Paragraph).children
}

/** The blocks of a text. One that takes too much work to parse stays as it is written. */
function childrenOf(text: string, { math = false, syntax }: InlineDialect): RootContent[] {
  if (pageLimit(text, '')) return [{ type: 'text', value: text }]
  try {
    return parseMarkdown(text, { gfm: true, directives: false, math, syntax }).children
  } catch (error) {
    if (error instanceof TooManySteps) return [{ type: 'text', value: text }]
    throw error
  }
}
