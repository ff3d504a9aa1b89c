/** The navbar's items as the page draws them. */
import type { NavbarItemData } from '../../site/contract.ts'
import { defined } from '../../site/defined.ts'
import { navbarItems } from '../../site/navbar/items/index.ts'
import type { ItemEntry, NavbarContext } from '../../site/navbar/items/navbar-item.ts'
import { withBase } from '../../site/url.ts'
import type { NavbarItemConfig } from '../config/config.ts'
import { firstPage } from '../graph/category-pages.ts'
import { documentsOf } from '../graph/documents.ts'
import { labelOf } from '../graph/sidebar.ts'
import type { Site } from '../graph/site.ts'
import type { ConfigUrls } from './config-urls.ts'

/** Items that lead to nothing that is published are left out. */
export function navbarItemsData(
  items: readonly NavbarItemConfig[],
  site: Site,
  urls: ConfigUrls,
): readonly NavbarItemData[] {
  const context = navbarContext(site, urls)
  return items.flatMap((item) => {
    const data = dataOf(item, context)
    const { position, className } = item
    return data ? [{ ...defined({ position, className }), ...data, written: written(item) }] : []
  })
}

function navbarContext(site: Site, { baseUrl, path, html }: ConfigUrls): NavbarContext {
  const context: NavbarContext = {
    url: path,
    below: (to) => withBase(to, baseUrl),
    html,
    document(id) {
      const doc = documentsOf(site).find(id)
      if (doc === undefined || doc === 'draft') return undefined
      return { label: doc.head.title || labelOf(doc.head), url: withBase(doc.route, baseUrl) }
    },
    sidebarStart(id) {
      const first = site.sidebars[id]?.map(firstPage).find((page) => page !== undefined)
      if (!first) return undefined
      const title = site.docs.find((doc) => doc.route === first.route)?.head.title
      return { label: title ?? first.label, url: withBase(first.route, baseUrl) }
    },
    // The schema lets no item into a menu but those whose data a menu can show.
    menu: <Entry extends ItemEntry>(entries: readonly ItemEntry[]) =>
      entries.flatMap((entry) => (dataOf(entry, context) as Entry | undefined) ?? []),
  }
  return context
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
