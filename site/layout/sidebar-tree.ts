/** Computes which entries of a sidebar are active and which are visible. */
import type { SidebarCategory, SidebarNode, Url } from '../contract.ts'
import { samePath } from '../path.ts'

/** The entries of a page: its own, and the categories that stand for it or contain it. */
export function activeNodes(nodes: readonly SidebarNode[], url: Url): ReadonlySet<SidebarNode> {
  const active = new Set<SidebarNode>()
  function visit(node: SidebarNode): boolean {
    if (node.type === 'html') return false
    const below = node.type === 'category' ? (node.children ?? []).filter(visit) : []
    const isActive = below.length > 0 || (node.url !== undefined && samePath(node.url, url))
    if (isActive) active.add(node)
    return isActive
  }
  nodes.forEach(visit)
  return active
}

/** An unlisted page is visible only while it is the current page. A category is visible when one of its children is. */
export function isVisibleNode(node: SidebarNode, active: ReadonlySet<SidebarNode>): boolean {
  if (node.type === 'html') return true
  if (active.has(node)) return true
  if (node.type === 'link') return !node.unlisted
  return (node.url !== undefined && !node.unlisted) || hasVisibleChildren(node, active)
}

/** Children that were not sent count as visible: the server leaves them out only in closed branches. */
export function hasVisibleChildren({ children }: SidebarCategory, active: ReadonlySet<SidebarNode>): boolean {
  return children === undefined || children.some((child) => isVisibleNode(child, active))
}

/** Whether a category is open when the page is first drawn. */
export function startsOpen(node: SidebarCategory, active: ReadonlySet<SidebarNode>): boolean {
  if (node.children === undefined) return false
  return !node.collapsible || !node.collapsed || active.has(node)
}

/** Whether entries were left out. */
export function isCut(nodes: readonly SidebarNode[]): boolean {
  return nodes.some((node) =>
    node.type === 'link' ? node.cut : node.type === 'category' && isCut(node.children ?? []),
  )
}
