/**
 * The part of a sidebar that a page shows: the branch down to the page. Other categories are closed and have no
 * children, and of many siblings only the nearest are there, so that a page costs the same in every folder. The rest
 * comes from the files of the sidebar.
 */
import type { RoutePath, SidebarCategory, SidebarNode } from '../../../site/contract.ts'
import type { SidebarCategoryItem, SidebarItem } from '../../graph/sidebar.ts'
import { derived } from '../../kernel/store/memo.ts'
import { sidebarTree } from './sidebar-tree.ts'

/** The most siblings that a page shows without leaving one out. */
const SHOWN_WHOLE = 40

/** Of more siblings, the number of those before and after the page that it shows. */
const BESIDE = 10

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
  const nodes = prepared.get(baseUrl) ?? prepare(items, sidebarTree(items, baseUrl))
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
  const visible = nodes.filter((one) => one.listed || isActive(one, trail, route))
  const place = visible.findIndex((one) => isActive(one, trail, route))
  const from = visible.length > SHOWN_WHOLE ? Math.max(0, Math.min(place - BESIDE, visible.length - 2 * BESIDE - 1)) : 0
  const to = visible.length > SHOWN_WHOLE ? from + 2 * BESIDE + 1 : visible.length
  return [
    ...nearestLink(visible.slice(0, from).reverse()),
    ...visible.slice(from, to).flatMap((one) => shown(one, trail, route)),
    ...nearestLink(visible.slice(to)),
  ]
}

function shown(one: Prepared, trail: ReadonlySet<SidebarItem>, route: RoutePath): readonly SidebarNode[] {
  const { item, node, children } = one
  if (item.type !== 'category' || node.type !== 'category') return [node]
  const isOnWay = isActive(one, trail, route)
  if (!isOnWay && !children.some((child) => child.listed))
    return node.url === undefined ? [] : [{ ...node, children: [] }]
  const isOpen = isOnWay || !item.collapsible || !item.collapsed
  return [isOpen ? { ...node, children: branch(children, trail, route) } : node]
}

function isActive({ item }: Prepared, trail: ReadonlySet<SidebarItem>, route: RoutePath): boolean {
  return trail.has(item) || ((item.type === 'doc' || item.type === 'category') && item.route === route)
}

/** The first page of entries that are left out, which readers without scripts go on from. */
function nearestLink(hidden: readonly Prepared[]): SidebarNode[] {
  for (const { node } of hidden) {
    const url =
      node.type === 'category' ? (node.url ?? node.fallbackUrl) : node.type === 'link' && !node.external && node.url
    if (url && node.type !== 'html') return [{ type: 'link', label: node.label, url, cut: true }]
  }
  return []
}

function withoutChildren({ children: _, ...node }: SidebarCategory): SidebarCategory {
  return node
}
