/** The place of a page: its sidebar, the categories above it, its neighbours. */
import type { RoutePath } from '../../site/contract.ts'
import { derived } from '../kernel/store/memo.ts'
import type { SidebarCategoryItem, SidebarDoc, SidebarItem, Sidebars } from './sidebar.ts'

export interface SidebarPlace {
  readonly sidebar: string
  /** Categories from the top down to the page. A category that the page itself heads is not among them. */
  readonly trail: readonly SidebarCategoryItem[]
  /** The category whose label opens the page. */
  readonly category?: SidebarCategoryItem
  /** The same category, if the page lists its entries. */
  readonly lists?: SidebarCategoryItem
  readonly previous?: SidebarNeighbour
  readonly next?: SidebarNeighbour
}

export interface SidebarNeighbour {
  readonly route: RoutePath
  readonly label: string
}

/** Every page's place. If several sidebars list a page, its place is in the one that it requests, else in the last. */
export const sidebarPlaces: (sidebars: Sidebars) => ReadonlyMap<RoutePath, SidebarPlace> = derived(placesIn)

function placesIn(sidebars: Sidebars): ReadonlyMap<RoutePath, SidebarPlace> {
  const result = new Map<RoutePath, SidebarPlace>()
  for (const [sidebar, items] of Object.entries(sidebars)) {
    const entries = [...listedPages(items, [])]
    const listed = entries.filter(({ item }) => !item.unlisted)
    const position = new Map(listed.map((entry, index) => [entry, index]))
    for (const entry of entries) {
      const { displayed, route } = entry.item
      if (displayed !== undefined && displayed !== sidebar && result.has(route)) continue
      if (result.get(route)?.sidebar === displayed && displayed !== undefined) continue
      const at = position.get(entry)
      const previous = at === undefined ? undefined : listed[at - 1]
      const next = at === undefined ? undefined : listed[at + 1]
      result.set(route, {
        sidebar,
        trail: entry.trail,
        category: entry.category,
        lists: entry.category?.index && entry.category,
        previous: previous && neighbour(previous),
        next: next && neighbour(next),
      })
    }
  }
  return result
}

interface Listed {
  readonly item: SidebarNeighbour & Pick<SidebarDoc, 'displayed' | 'unlisted'>
  readonly trail: readonly SidebarCategoryItem[]
  readonly category?: SidebarCategoryItem
}

/** The pages of a sidebar in reading order, without repeats. */
function* listedPages(
  items: readonly SidebarItem[],
  trail: readonly SidebarCategoryItem[],
  seen: Set<RoutePath> = new Set(),
): Generator<Listed> {
  for (const item of items) {
    if (isEntryOfPage(item) && item.route !== undefined && !seen.has(item.route)) {
      seen.add(item.route)
      const own = item.type === 'category' ? { category: item } : {}
      yield { item: { ...item, route: item.route }, trail, ...own }
    }
    if (item.type === 'category') yield* listedPages(item.items, [...trail, item], seen)
  }
}

/** Every page that a sidebar lists. */
export function listedRoutes(sidebars: Sidebars): ReadonlySet<RoutePath> {
  const routes = new Set<RoutePath>()
  const add = (items: readonly SidebarItem[]): void => {
    for (const item of items) {
      if (isEntryOfPage(item) && item.route !== undefined) routes.add(item.route)
      if (item.type === 'category') add(item.items)
    }
  }
  for (const items of Object.values(sidebars)) add(items)
  return routes
}

function isEntryOfPage(item: SidebarItem): item is SidebarDoc | SidebarCategoryItem {
  return (item.type === 'doc' && !item.ref) || item.type === 'category'
}

function neighbour({ item: { route, label } }: Listed): SidebarNeighbour {
  return { route, label }
}
