/** Items of the navbar as the configuration has them. */
import { navbarItems } from '../../site/navbar/items/index.ts'
import type { NavbarReference } from '../../site/navbar/items/navbar-item.ts'
import type { NavbarItemConfig } from './config.ts'
import { withDefaults } from './defaults.ts'
import { navbarDefinition } from './navbar-schema.ts'
import type { NavbarItem, NavbarLink } from './user-config.ts'

/** @param item as `validate` leaves it: with its `type`, and nothing but the options of that type */
export function navbarItemOf(item: NavbarItem): NavbarItemConfig {
  return withDefaults(navbarDefinition(item.type ?? '') as 'NavbarLink', item as NavbarLink) as NavbarItemConfig
}

/** What an item of the bar or of a menu refers to. */
export function navbarReferences(item: { readonly type: string }): readonly NavbarReference[] {
  return navbarItems.get(item.type)?.references?.(item) ?? []
}
