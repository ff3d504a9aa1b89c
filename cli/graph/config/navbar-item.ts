/** Items of the navbar as the configuration has them. */
import { navbarItems } from '../../../site/navbar/items/index.ts'
import type { ItemEntry, NavbarItemRecord, NavbarReference } from '../../../site/navbar/items/navbar-item.ts'
import type { NavbarItemConfig } from './config.ts'
import { withDefaults } from './defaults.ts'
import { navbarDefinition } from './navbar-schema.ts'
import type { NavbarItem, NavbarLink } from './user-config.ts'

/** @param item as `validate` leaves it: with its `type`, and nothing but the options of that type */
export function navbarItemOf(item: NavbarItem): NavbarItemConfig {
  // Items of plugins have their defaults already.
  if (item.type !== undefined && !navbarItems.has(item.type)) return item as NavbarItemConfig
  return withDefaults(navbarDefinition(item.type ?? '') as 'NavbarLink', item as NavbarLink) as NavbarItemConfig
}

/** What an item of the bar or of a menu refers to. */
export function navbarReferences(
  item: { readonly type: string } & Pick<NavbarItemConfig, 'references'>,
): readonly NavbarReference[] {
  return navbarItems.get(item.type)?.references?.(item) ?? item.references ?? []
}

/** Fills in what the configuration leaves out in the items of plugins. */
export function withPluggedItems(items: readonly NavbarItem[], records: readonly NavbarItemRecord[]): NavbarItem[] {
  return items.map((item) => {
    const record = records.find(({ type }) => type === item?.type)
    if (!record) return item
    const defaults = Object.entries(record.schema.options).flatMap(([name, option]) =>
      option.default === undefined ? [] : [[name, option.default] as const],
    )
    const filled = { position: 'right', ...Object.fromEntries(defaults), ...item }
    return { ...filled, references: record.references?.(filled as ItemEntry) ?? [] } as unknown as NavbarItem
  })
}
