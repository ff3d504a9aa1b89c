/** The navbar's items as the page draws them. */
import type { NavbarItemData, RoutePath, Url } from '../../../site/contract.ts'
import { navbarItems } from '../../../site/navbar/items/index.ts'
import type { ItemEntry, NavbarContext, NavbarItemRecord } from '../../../site/navbar/items/navbar-item.ts'
import { withBase } from '../../../site/url.ts'
import type { NavbarItemConfig } from '../../graph/config/config.ts'
import { type Editions, type KnownEdition, samePage, versionsOf } from '../../graph/edition.ts'
import type { SiteIndex } from '../../graph/links/resolve.ts'
import { documentsOf } from '../../graph/pages/documents.ts'
import { sidebarStart } from '../../graph/pages/start.ts'
import { labelOf } from '../../graph/sidebar.ts'
import type { Site } from '../../graph/site.ts'
import type { ConfigUrls } from './config-urls.ts'

/** A graph in which items look for the documents that they name. */
export interface NavbarGraph {
  readonly site: Site
  readonly index: SiteIndex
  /** Name of the docs, when the pages with the items belong to others. */
  readonly docs?: string | undefined
}

/**
 * Items that lead to nothing that is published are left out.
 *
 * @param graphs where documents and sidebars are looked for, in this order
 * @param added the types that plugins bring
 */
export function navbarItemsData(
  items: readonly NavbarItemConfig[],
  graphs: readonly NavbarGraph[],
  urls: ConfigUrls,
  added: readonly NavbarItemRecord[] = [],
): readonly NavbarItemData[] {
  const context = navbarContext(graphs, urls)
  return items.flatMap(({ references: _, ...item }) => {
    const data = added.find(({ type }) => type === item.type)?.data(item, context) ?? dataOf(item, context)
    const { position, className } = item
    return data ? [{ position, className, ...data, written: written(item) }] : []
  })
}

function navbarContext(graphs: readonly NavbarGraph[], { baseUrl, path, html }: ConfigUrls): NavbarContext {
  const firstOf = <T>(find: (graph: NavbarGraph) => T | undefined): T | undefined => {
    for (const graph of graphs) {
      const found = find(graph)
      if (found !== undefined) return found
    }
    return undefined
  }
  const context: NavbarContext = {
    url: path,
    below: (to) => withBase(to, baseUrl),
    html,
    document: (id) =>
      firstOf(({ site, index, docs }) => {
        const doc = documentsOf(site).find(id)
        if (doc === undefined || doc === 'draft') return undefined
        return {
          label: doc.head.title || labelOf(doc.head),
          url: withBase(doc.route, index.address.baseUrl),
          docs,
          ...inVersions(index, (editions, other) =>
            samePage({ doc: doc.head.path, route: doc.route }, editions, other),
          ),
        }
      }),
    sidebarStart: (id) =>
      firstOf(({ site, index, docs }) => {
        const first = sidebarStart(site, id)
        if (!first) return undefined
        const title = site.docs.find((doc) => doc.route === first.route)?.head.title
        return {
          label: title ?? first.label,
          url: withBase(first.route, index.address.baseUrl),
          docs,
          ...inVersions(index, (_, other) => other.sidebarStarts.get(id)),
        }
      }),
    // The schema lets no item into a menu but those whose data a menu can show.
    menu: <Entry extends ItemEntry>(entries: readonly ItemEntry[]) =>
      entries.flatMap((entry) => (dataOf(entry, context) as Entry | undefined) ?? []),
  }
  return context
}

/** Where pages outside these docs lead readers of other versions. Only the last version has such pages. */
function inVersions(
  { editions }: SiteIndex,
  routeIn: (editions: Editions, other: KnownEdition) => RoutePath | undefined,
): { readonly versions?: Readonly<Record<string, Url>> } {
  if (!editions?.own.facts.isLast) return {}
  const found = versionsOf(editions).flatMap((other) => {
    const route = other === editions.own ? undefined : routeIn(editions, other)
    return route === undefined ? [] : [[other.version, withBase(route, other.baseUrl)] as const]
  })
  return found.length > 0 ? { versions: Object.fromEntries(found) } : {}
}

function dataOf(item: ItemEntry, context: NavbarContext): ItemEntry | undefined {
  return navbarItems.get(item.type)?.data(item, context)
}

/** An item without the defaults that the configuration has given it. */
function written(item: NavbarItemConfig): unknown {
  const isDefault = ([key, value]: readonly [string, unknown]): boolean =>
    value === DEFAULTS[key] || (Array.isArray(value) && value.length === 0)
  return JSON.parse(JSON.stringify(item), (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).filter((entry) => !isDefault(entry)))
      : value,
  )
}

const DEFAULTS: Readonly<Record<string, unknown>> = { type: 'link', position: 'right' }
