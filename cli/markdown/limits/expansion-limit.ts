/**
 * Finds pages whose HTML would be many times as long as their source: tables fill up missing cells, and definitions
 * repeat at every use.
 */
import type { Definition, Nodes, Root, Table } from 'mdast'
import { forEachNode } from '../text/for-each-node.ts'

/** Characters of HTML for each character of source, beyond the page's own words. */
const HTML_PER_CHARACTER = 16
/** Characters of HTML that every page may have, whatever its length. */
const HTML_OF_ANY_PAGE = 100_000
/** `<td></td>` and its line end. */
const EMPTY_CELL = 10

/**
 * The node at which the HTML exceeds its limit; nothing for any page that people write by hand. cmark has similar
 * limits: 500,000 cells, and as many characters from definitions as the text has.
 *
 * @param length characters of the source
 */
export function expandingNode(tree: Root, length: number): Nodes | undefined {
  const definitions = new Map<string, number>()
  const uses: Nodes[] = []
  forEachNode(tree, (node) => {
    if (node.type === 'definition' && !definitions.has(node.identifier)) definitions.set(node.identifier, sizeOf(node))
    if (node.type === 'table' || node.type === 'linkReference' || node.type === 'imageReference') uses.push(node)
  })
  let size = 0
  for (const node of uses) {
    size += node.type === 'table' ? missingCells(node) * EMPTY_CELL : (definitions.get(identifierOf(node)) ?? 0)
    if (size > HTML_OF_ANY_PAGE + HTML_PER_CHARACTER * length) return node
  }
  return undefined
}

function sizeOf({ url, title }: Definition): number {
  return url.length + (title?.length ?? 0)
}

function identifierOf(node: Nodes): string {
  return 'identifier' in node ? node.identifier : ''
}

/** GFM fills each row up to as many cells as the head has. */
function missingCells({ children: rows }: Table): number {
  const columns = rows[0]?.children.length ?? 0
  return rows.reduce((missing, row) => missing + Math.max(0, columns - row.children.length), 0)
}
