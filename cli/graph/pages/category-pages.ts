/** Pages that list the entries of a category: which categories have one, and what it lists. */

import type { RoutePath } from '../../../site/contract.ts'
import { compareText, type Problem } from '../../kernel/fault/finding.ts'
import { type DocRoute, unpublishable } from '../routes.ts'
import type { SidebarCategoryItem, SidebarItem, Sidebars } from '../sidebar.ts'
import type { SiteNames } from '../site-names.ts'
import type { CategoryPage } from './category-page.ts'

/**
 * Gives categories the pages that they request. A category without anything to list gets none. Neither does one whose
 * route belongs to another page, which is a problem.
 *
 * @param ownerOf describes the page that already has a route
 * @returns the same sidebars; a category with such a page has `index` and `route`
 */
export function assignCategoryPages(
  sidebars: Sidebars,
  names: SiteNames,
  ownerOf: (route: RoutePath) => string | undefined,
): { sidebars: Sidebars; pages: CategoryPage[]; problems: Problem[] } {
  const pages = new Map<RoutePath, CategoryPage>()
  const refused = new Set<CategoryPage>()
  const problems: Problem[] = []
  const claim = (page: CategoryPage): boolean => {
    const known = pages.get(page.route)
    // Several sidebars may have the same folder.
    if (known === page) return true
    if (refused.has(page)) return false
    const { route, place } = page
    const owner = ownerOf(route) ?? (known && `the page of the category \`${known.title}\``)
    const fault = unpublishable(route, { page: `The category \`${page.title}\``, from: page.routeFrom }, names)
    if (owner !== undefined) {
      const message = `The route \`${route}\` is also ${owner}; the category has no page of its own.`
      const hint = 'Give the link of the category another `slug`.'
      problems.push({ rule: 'duplicate-route', place, target: route, message, hint })
    } else if (fault) problems.push({ rule: 'invalid-slug', place, target: route, ...fault })
    if (owner === undefined && !fault) pages.set(route, page)
    else refused.add(page)
    return pages.get(route) === page
  }
  const assign = (item: SidebarItem): SidebarItem => {
    if (item.type !== 'category') return item
    const { index, ...rest } = item
    const category = { ...rest, items: item.items.map(assign) }
    const hasPage = index !== undefined && category.items.some(isListed) && claim(index)
    return hasPage ? { ...category, route: index.route, index } : category
  }
  const assigned = Object.entries(sidebars).map(([name, items]) => [name, items.map(assign)] as const)
  const inOrder = [...pages.values()].sort((a, b) => compareText(a.route, b.route))
  return { sidebars: Object.fromEntries(assigned), pages: inOrder, problems }
}

/** An entry of a category, as the category's page shows it. */
interface CategoryEntry {
  readonly label: string
  /** The entry's own page, or the first page below it. */
  readonly route?: RoutePath
  /** Of a link from the configuration: a path below the root, or an external address. */
  readonly href?: string
  readonly autoAddBaseUrl?: boolean
  readonly description?: string
  /** Number of pages below the entry, if it is a category. */
  readonly pages?: number
}

/** The entries that a category's page lists: every entry that all readers may see and that has a target. */
export function categoryEntries(
  { items }: Pick<SidebarCategoryItem, 'items'>,
  docs: ReadonlyMap<RoutePath, DocRoute>,
): CategoryEntry[] {
  return items.filter(isListed).map((item) => entryOf(item, docs))
}

function entryOf(item: ListableItem, docs: ReadonlyMap<RoutePath, DocRoute>): CategoryEntry {
  switch (item.type) {
    case 'link':
      return {
        label: item.label,
        href: item.href,
        autoAddBaseUrl: item.autoAddBaseUrl,
        ...described(item.description),
      }
    case 'doc': {
      const head = docs.get(item.route)?.head
      return { label: head?.title || item.label, route: item.route, ...described(head?.frontMatter.description) }
    }
    default: {
      const own = item.route === undefined ? undefined : docs.get(item.route)?.head.frontMatter.description
      const first = firstPage(item)
      const pages = new Set(listedDocs(item.items)).size
      return {
        label: item.label,
        route: first?.route,
        ...described(item.description ?? item.index?.description ?? own),
        pages: pages === 0 ? undefined : pages,
      }
    }
  }
}

type ListableItem = Exclude<SidebarItem, { type: 'html' }>

function described(description: string | undefined): { description?: string } {
  return description ? { description } : {}
}

/** Whether all readers may see the entry, and it has a target. */
function isListed(item: SidebarItem): item is ListableItem {
  if (item.type === 'html') return false
  return item.type === 'link' || firstPage(item) !== undefined
}

function listedDocs(items: readonly SidebarItem[]): RoutePath[] {
  return items.flatMap((item) => {
    if (item.type === 'doc') return item.unlisted ? [] : [item.route]
    if (item.type !== 'category') return []
    const own = item.path === undefined || item.route === undefined || item.unlisted ? [] : [item.route]
    return [...own, ...listedDocs(item.items)]
  })
}

/** The first page of an entry that all readers may see, with the label of the page's own entry. */
export function firstPage(item: SidebarItem): { readonly route: RoutePath; readonly label: string } | undefined {
  if (item.type !== 'doc' && item.type !== 'category') return undefined
  if (item.route !== undefined && !item.unlisted) return { route: item.route, label: item.label }
  if (item.type === 'doc') return undefined
  for (const child of item.items) {
    const found = firstPage(child)
    if (found) return found
  }
  return undefined
}
