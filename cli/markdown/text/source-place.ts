/** Places in a source: of nodes, of the destinations of links, and of offsets in raw HTML. */
import type { Definition, Html, Image, Link, Nodes } from 'mdast'
import type { DestinationData } from '../parser/dialect.ts'

/** Line and column of a source, both from 1. */
export interface SourcePlace {
  readonly line: number
  readonly column: number
}

/** Where a node begins. */
export function startOf(node: Nodes): SourcePlace {
  return { line: node.position?.start.line ?? 1, column: node.position?.start.column ?? 1 }
}

/** How many characters of space a text begins with. */
export function leadingSpace(text: string): number {
  return text.length - text.trimStart().length
}

/** Where the destination of a link, an image or a definition stands in a source. */
export function destinationOf(node: Link | Image | Definition, text: string): SourcePlace {
  const { line, column } = startOf(node)
  const space = leadingSpace(node.url)
  const written = (node.data as DestinationData | undefined)?.destination
  if (written) return { line: written.line, column: written.column + space }
  // In `<https://…>` the address begins after the bracket.
  return { line, column: column + space + (text[node.position?.start.offset ?? -1] === '<' ? 1 : 0) }
}

/**
 * Maps an offset in the value of a raw HTML node to its place in the source. The value lacks the prefix that a
 * container puts before later lines (`> `, indentation), so each line is measured from its end.
 */
export function htmlPlaces(node: Html, text: string): (offset: number) => SourcePlace {
  const start = startOf(node)
  if (!/[\r\n]/.test(node.value)) return (offset) => ({ line: start.line, column: start.column + offset })
  const source = linesOf(text.slice(node.position?.start.offset ?? 0, node.position?.end.offset ?? 0))
  const value = linesOf(node.value)
  let line = 0
  return (offset) => {
    // Offsets mostly come in order, so the search starts at the last answer.
    while (line > 0 && (value[line]?.start ?? 0) > offset) line--
    while ((value[line + 1]?.start ?? Number.POSITIVE_INFINITY) <= offset) line++
    const own = value[line] ?? { start: 0, length: 0 }
    const column = offset - own.start
    if (line === 0) return { line: start.line, column: start.column + column }
    const before = Math.max(0, (source[line]?.length ?? 0) - own.length)
    return { line: start.line + line, column: before + column + 1 }
  }
}

/** Start of each line of a text, and its length without the line end. */
function linesOf(text: string): { start: number; length: number }[] {
  let start = 0
  return text.split(/(\r\n|\n|\r)/).flatMap((part, index) => {
    const line = { start, length: part.length }
    start += part.length
    return index % 2 === 0 ? [line] : []
  })
}
