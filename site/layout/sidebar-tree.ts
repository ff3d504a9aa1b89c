/** Questions about a sidebar's tree: what is active, and what is to be seen. */
import type { SidebarCategory, SidebarNode, Url } from '../contract.ts'
import { samePath } from '../path.ts'

/** The page itself, or a category that is or holds it. */
export function isActiveNode(node: SidebarNode, url: Url): boolean {
  if (node.type === 'html') return false
  if (node.url !== undefined && samePath(node.url, url)) return true
  return node.type === 'category' && (node.children ?? []).some((child) => isActiveNode(child, url))
}

/** Unlisted pages are shown only while the reader is there; a category is shown for what it holds. */
export function isVisibleNode(node: SidebarNode, url: Url): boolean {
  if (node.type === 'html') return true
  if (node.type === 'link') return !node.unlisted || isActiveNode(node, url)
  if (isActiveNode(node, url) || (node.url !== undefined && !node.unlisted)) return true
  return hasVisibleChildren(node, url)
}

/** Children that were not sent count as visible: the server leaves them out only where the branch is closed. */
export function hasVisibleChildren({ children }: SidebarCategory, url: Url): boolean {
  return children === undefined || children.some((child) => isVisibleNode(child, url))
}

/** A category that shows its children when the page is first drawn. */
export function startsOpen(node: SidebarCategory, url: Url): boolean {
  if (node.children === undefined) return false
  return !node.collapsible || !node.collapsed || isActiveNode(node, url)
}
