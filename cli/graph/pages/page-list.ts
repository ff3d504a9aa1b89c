/** The pages below a page, for lists in its text, in the order of its sidebar. */

import type { RoutePath } from '../../../site/contract.ts'
import type { ListedPage } from '../../../site/directives/directive.ts'
import { derived } from '../../kernel/store/memo.ts'
import type { DocRoute } from '../routes.ts'
import type { SidebarCategoryItem, SidebarItem } from '../sidebar.ts'
import { docsAt } from './documents.ts'

interface Graph {
  readonly docs: readonly DocRoute[]
  readonly sidebars: Readonly<Record<string, readonly SidebarItem[]>>
}

/**
 * @param depth number of levels; 1 means only the pages directly below
 * @returns nothing when the page heads no category of a sidebar
 */
export function pagesBelow(route: RoutePath, depth: number, graph: Graph): ListedPage[] {
  const category = categoriesOf(graph).get(route)
  return category ? listOf(category.items, depth, docsAt(graph)) : []
}

function listOf(items: readonly SidebarItem[], depth: number, docs: ReadonlyMap<RoutePath, DocRoute>): ListedPage[] {
  if (depth < 1) return []
  return items.flatMap((item): ListedPage[] => {
    if (item.type !== 'doc' && item.type !== 'category') return []
    const route = item.unlisted ? undefined : item.route
    const head = route === undefined ? undefined : docs.get(route)?.head
    const index = item.type === 'category' ? item.index : undefined
    const description = head?.frontMatter.description ?? index?.description
    const pages = item.type === 'category' ? listOf(item.items, depth - 1, docs) : []
    if (route === undefined && pages.length === 0) return []
    return [{ route, label: head?.title || index?.title || item.label, description, pages }]
  })
}

/** The categories of a site by the page that heads each. */
const categoriesOf = derived(({ sidebars }: Graph): ReadonlyMap<RoutePath, SidebarCategoryItem> => {
  const categories = new Map<RoutePath, SidebarCategoryItem>()
  const add = (items: readonly SidebarItem[]): void => {
    for (const item of items) {
      if (item.type !== 'category') continue
      if (item.route !== undefined && !categories.has(item.route)) categories.set(item.route, item)
      add(item.items)
    }
  }
  for (const items of Object.values(sidebars)) add(items)
  return categories
})
