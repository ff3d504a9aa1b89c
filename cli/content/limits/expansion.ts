/** What a page would become much more of than it is: tables are filled up, definitions are written out. */
import type { Definition, Nodes, Root, Table } from 'mdast'

/** HTML that a page may have for each character of its source, beyond what its own words need. */
const MOST_TIMES = 16
/** What any page may have. */
const FREE = 100_000
/** `<td></td>` and its line. */
const EMPTY_CELL = 10

/**
 * The node from which on a page is more than so many times its source; nothing for every page that was written by
 * hand. cmark stops at 500,000 cells for the same reason, and at as many characters of definitions as the text has.
 *
 * @param length characters of the source
 */
export function expandingNode(tree: Root, length: number): Nodes | undefined {
  const definitions = new Map<string, number>()
  const uses: Nodes[] = []
  const walk = (node: Nodes): void => {
    if (node.type === 'definition' && !definitions.has(node.identifier)) definitions.set(node.identifier, sizeOf(node))
    if (node.type === 'table' || node.type === 'linkReference' || node.type === 'imageReference') uses.push(node)
    if ('children' in node) for (const child of node.children) walk(child)
  }
  walk(tree)
  let size = 0
  for (const node of uses) {
    size += node.type === 'table' ? missingCells(node) * EMPTY_CELL : (definitions.get(identifierOf(node)) ?? 0)
    if (size > FREE + MOST_TIMES * length) return node
  }
  return undefined
}

function sizeOf({ url, title }: Definition): number {
  return url.length + (title?.length ?? 0)
}

function identifierOf(node: Nodes): string {
  return 'identifier' in node ? node.identifier : ''
}

/** GFM gives every row as many cells as the head has. */
function missingCells({ children: rows }: Table): number {
  const columns = rows[0]?.children.length ?? 0
  return rows.reduce((missing, row) => missing + Math.max(0, columns - row.children.length), 0)
}
