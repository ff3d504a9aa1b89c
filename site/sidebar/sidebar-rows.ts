/**
 * Writes the branch of a sidebar into the data of a page, and reads it. The data has a short row for each entry: it leaves
 * out the beginning that a URL shares with the previous URL.
 */
import type { SidebarCategory, SidebarLink, SidebarNode, SidebarRow, SidebarRows, Url } from '../contract.ts'

export function toRows(nodes: readonly SidebarNode[]): SidebarRows {
  let last = ''
  const entry = (label: string, url: Url): [string, number, string] => {
    let shared = 0
    while (shared < url.length && url[shared] === last[shared]) shared++
    last = url
    return [label, shared, url.slice(shared)]
  }
  const rowsOf = (all: readonly SidebarNode[]): SidebarRows =>
    all.map((node): SidebarRow | SidebarNode => {
      if (isPlainLink(node)) return entry(node.label, node.url)
      const url = plainUrl(node)
      if (node.type !== 'category' || url === undefined) return node
      const row = [...entry(node.label, url), sumOf(node)] as const
      return node.children ? [...row, rowsOf(node.children)] : row
    })
  return rowsOf(nodes)
}

export function fromRows(rows: SidebarRows): SidebarNode[] {
  let last = ''
  const nodesOf = (all: SidebarRows): SidebarNode[] =>
    all.map((row): SidebarNode => {
      if ('type' in row) return row
      const [label, shared, rest, sum, children] = row
      const url = last.slice(0, shared) + rest
      last = url
      if (sum === undefined) return { type: 'link', label, url }
      const category: SidebarCategory = {
        type: 'category',
        label,
        url: sum & PAGELESS ? undefined : url,
        fallbackUrl: sum & FALLBACK ? url : undefined,
        collapsible: true,
        collapsed: (sum & CLOSED) > 0,
        branch: sum & BRANCH ? url : undefined,
      }
      return children ? { ...category, children: nodesOf(children) } : category
    })
  return nodesOf(rows)
}

function isPlainLink(node: SidebarNode): node is SidebarLink {
  return node.type === 'link' && keysOf(node).length === 3
}

function keysOf(node: SidebarNode): string[] {
  return Object.entries(node).flatMap(([key, value]) => (value === undefined ? [] : key))
}

/** What the sum in the row of a category consists of, see `SidebarRow`. */
const CLOSED = 1
const FALLBACK = 2
const BRANCH = 4
const PAGELESS = 8

function sumOf({ url, fallbackUrl, collapsed, branch }: SidebarCategory): number {
  const parts = [collapsed && CLOSED, fallbackUrl !== undefined && FALLBACK, branch !== undefined && BRANCH]
  return [...parts, url === undefined && PAGELESS].reduce<number>((sum, part) => sum + (part || 0), 0)
}

const PLAIN = new Set(['type', 'label', 'url', 'fallbackUrl', 'collapsible', 'collapsed', 'branch', 'children'])

/** The one URL of a category that a row can hold; `undefined` for any other entry. */
function plainUrl(node: SidebarNode): Url | undefined {
  if (node.type !== 'category' || !node.collapsible || !keysOf(node).every((key) => PLAIN.has(key))) return undefined
  const { url = node.fallbackUrl } = node
  return [node.fallbackUrl ?? url, node.branch ?? url].every((other) => other === url) ? url : undefined
}
