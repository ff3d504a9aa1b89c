/** Cells that a row of a table has beyond those of its head: GFM leaves them out ("the excess is ignored", 4.10). */
import type { Root, Table, TableCell } from 'mdast'
import type { Problem } from '../../kernel/fault/finding.ts'
import { forEachNode } from '../text/for-each-node.ts'
import { startOf } from '../text/source-place.ts'

/** Removes the cells, so that nothing in them counts as part of the page, and reports those with content. */
export function dropExtraCells(tree: Root, text: string, file: string): Problem[] {
  if (!text.includes('|')) return []
  const problems: Problem[] = []
  forEachNode(tree, (node) => {
    if (node.type !== 'table') return
    const extra = takeExtraCells(node)
    const first = extra[0]?.[0]
    if (first) problems.push(lostCells(extra, first, node.children[0]?.children.length ?? 0, file))
  })
  return problems
}

/** @returns the cells with content, row by row */
function takeExtraCells({ children: [head, ...rows] }: Table): TableCell[][] {
  return rows.flatMap((row) => {
    const extra = row.children.splice(head?.children.length ?? 0)
    const lost = extra.filter(({ children }) => children.length > 0)
    return lost.length === 0 ? [] : [lost]
  })
}

function lostCells(rows: readonly TableCell[][], first: TableCell, columns: number, file: string): Problem {
  const times = rows.length === 1 ? '' : ` It happens in ${rows.length} rows of this table.`
  return {
    rule: 'table-cells',
    place: { file, ...startOf(first) },
    target: `${columns} columns`,
    message: `A row has more cells than the head of its table, which has ${columns}: the others are left out.${times}`,
    hint: 'Add a cell to the head, and one to the line below it. A bar that belongs to the text is written `\\|`.',
  }
}
