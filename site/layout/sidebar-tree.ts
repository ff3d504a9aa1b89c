/** Questions about a sidebar's tree: what is active, and what is to be seen. */
import type { SidebarCategory, SidebarNode, Url } from '../contract.ts'
import { samePath } from '../path.ts'

/** The entries of a page, and the categories that are or hold it. */
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

/** Unlisted pages are shown only while the reader is there; a category is shown for what it holds. */
export function isVisibleNode(node: SidebarNode, active: ReadonlySet<SidebarNode>): boolean {
  if (node.type === 'html') return true
  if (active.has(node)) return true
  if (node.type === 'link') return !node.unlisted
  return (node.url !== undefined && !node.unlisted) || hasVisibleChildren(node, active)
}

/** Children that were not sent count as visible: the server leaves them out only where the branch is closed. */
export function hasVisibleChildren({ children }: SidebarCategory, active: ReadonlySet<SidebarNode>): boolean {
  return children === undefined || children.some((child) => isVisibleNode(child, active))
}

/** A category that shows its children when the page is first drawn. */
export function startsOpen(node: SidebarCategory, active: ReadonlySet<SidebarNode>): boolean {
  if (node.children === undefined) return false
  return !node.collapsible || !node.collapsed || active.has(node)
}
