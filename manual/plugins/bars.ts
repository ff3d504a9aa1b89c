/** A table of figures in `:::bars` → a group of bars for each of its columns. The table stays in the Markdown of the page. */
import { escapeHtml } from 'docs-build/plugins'

/** The parts of a tree of Markdown that are used here. */
interface MarkdownNode {
  readonly type: string
  readonly name?: string
  readonly value?: string
  readonly position?: unknown
  children?: MarkdownNode[]
}

/** Puts bars in the place of each such table. */
export function barsOf(tree: MarkdownNode): void {
  for (const node of tree.children ?? []) barsOf(node)
  if (tree.type !== 'containerDirective' || tree.name !== 'bars') return
  tree.children = tree.children?.map((node) =>
    node.type === 'table' ? { type: 'markup', value: drawn(node), text: textOf(node), position: node.position } : node,
  )
}

/** The first column has names, the others have figures. The row whose name is bold is our own. */
function drawn(table: MarkdownNode): string {
  const [head = [], ...rows] = (table.children ?? []).map(({ children = [] }) => children)
  return head
    .slice(1)
    .map((title, place) => {
      const figures = rows.map((row) => textOf(row[place + 1]))
      const most = Math.max(...figures.map(numberOf))
      const bars = rows.map((row, at) => {
        const figure = figures[at] ?? ''
        const isOwn = row[0]?.children?.[0]?.type === 'strong'
        const bar = `<svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true"><rect width="${((100 * numberOf(figure)) / most).toFixed(2)}" height="1"/></svg>`
        return `<li${isOwn ? ' class="own"' : ''}><span>${escapeHtml(textOf(row[0]))}</span> ${bar} <b>${escapeHtml(figure)}</b></li>`
      })
      return `<div><p>${escapeHtml(textOf(title))}</p><ul class="bar-list">${bars.join('')}</ul></div>`
    })
    .join('')
}

function numberOf(figure: string): number {
  return Number(figure.replace(',', '.'))
}

function textOf(node: MarkdownNode | undefined): string {
  return node?.value ?? (node?.children ?? []).map(textOf).join(node?.type === 'tableRow' ? ' ' : '')
}
