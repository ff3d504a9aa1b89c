/**
 * Writes the branch of a sidebar into the data of a page, and reads it. The data has a short row for each entry: it leaves
 * out the beginning that a URL shares with the previous URL.
 */
import type { SidebarCategory, SidebarLink, SidebarNode, SidebarRow, SidebarRows, Url } from './contract.ts'

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
      if (!isPlainCategory(node)) return node
      const row = [
        ...entry(node.label, node.url),
        (node.collapsed ? 1 : 0) + (node.fallbackUrl === undefined ? 0 : 2),
      ] as const
      return node.children ? [...row, rowsOf(node.children)] : row
    })
  return rowsOf(nodes)
}

export function fromRows(rows: SidebarRows): SidebarNode[] {
  let last = ''
  const nodesOf = (all: SidebarRows): SidebarNode[] =>
    all.map((row): SidebarNode => {
      if ('type' in row) return row
      const [label, shared, rest, closed, children] = row
      const url = last.slice(0, shared) + rest
      last = url
      if (closed === undefined) return { type: 'link', label, url }
      const fallback = closed > 1 ? { fallbackUrl: url } : {}
      const category = {
        type: 'category' as const,
        label,
        url,
        ...fallback,
        collapsible: true,
        collapsed: closed % 2 === 1,
      }
      return children ? { ...category, children: nodesOf(children) } : category
    })
  return nodesOf(rows)
}

function isPlainLink(node: SidebarNode): node is SidebarLink {
  return node.type === 'link' && Object.keys(node).length === 3
}

const PLAIN = new Set(['type', 'label', 'url', 'fallbackUrl', 'collapsible', 'collapsed', 'children'])

function isPlainCategory(node: SidebarNode): node is SidebarCategory & { readonly url: Url } {
  const isCategory = node.type === 'category' && node.url !== undefined && node.collapsible
  if (!isCategory || (node.fallbackUrl ?? node.url) !== node.url) return false
  return Object.keys(node).every((key) => PLAIN.has(key))
}
