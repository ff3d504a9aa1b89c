/**
 * The part of a sidebar that a page shows: the branch down to the page. Other categories are closed and have no
 * children. All pages share the closed categories, so that a site of n pages costs n branches instead of n trees.
 */
import type { RoutePath, SidebarCategory, SidebarNode } from '../../site/contract.ts'
import { derived } from '../engine/memo.ts'
import type { SidebarCategoryItem, SidebarItem } from '../graph/sidebar.ts'
import { sidebarNodes } from './sidebar-nodes.ts'

interface Prepared {
  readonly item: SidebarItem
  readonly node: SidebarNode
  readonly children: readonly Prepared[]
  /** Whether all readers may see an entry below the category. */
  readonly listed: boolean
}

/** What the branches of a sidebar are cut from, by base URL. */
const preparedOf = derived((_items: readonly SidebarItem[]) => new Map<string, readonly Prepared[]>())

/**
 * @param trail the categories above the page, from the top
 * @param route the route of the page
 */
export function sidebarBranch(
  items: readonly SidebarItem[],
  trail: readonly SidebarCategoryItem[],
  route: RoutePath,
  baseUrl: string,
): SidebarNode[] {
  const prepared = preparedOf(items)
  const nodes = prepared.get(baseUrl) ?? prepare(items, sidebarNodes(items, baseUrl))
  prepared.set(baseUrl, nodes)
  return branch(nodes, new Set(trail), route)
}

function prepare(items: readonly SidebarItem[], nodes: readonly SidebarNode[]): Prepared[] {
  return items.map((item, index) => {
    const node = nodes[index] as SidebarNode
    const children =
      item.type === 'category' && node.type === 'category' ? prepare(item.items, node.children ?? []) : []
    const isListed = (node.type === 'html' || !node.unlisted) && (node.type !== 'category' || node.url !== undefined)
    return {
      item,
      node: node.type === 'category' ? withoutChildren(node) : node,
      children,
      listed: isListed || children.some((child) => child.listed),
    }
  })
}

function branch(nodes: readonly Prepared[], trail: ReadonlySet<SidebarItem>, route: RoutePath): SidebarNode[] {
  const visible: SidebarNode[] = []
  for (const { item, node, children, listed } of nodes) {
    const isCurrent = (item.type === 'doc' || item.type === 'category') && item.route === route
    const isActive = isCurrent || trail.has(item)
    if (!listed && !isActive) continue
    if (item.type !== 'category' || node.type !== 'category') {
      visible.push(node)
      continue
    }
    if (!isActive && !children.some((child) => child.listed)) {
      if (node.url !== undefined) visible.push({ ...node, children: [] })
      continue
    }
    const isOpen = isActive || !item.collapsible || !item.collapsed
    visible.push(isOpen ? { ...node, children: branch(children, trail, route) } : node)
  }
  return visible
}

function withoutChildren({ children: _, ...node }: SidebarCategory): SidebarCategory {
  return node
}
