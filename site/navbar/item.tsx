/** One item of the navbar, and what happens when it cannot be drawn. */
import type { ReactNode } from 'react'
import type { NavbarItem, NavbarItemType } from '../contract.ts'
import { itemViews } from './index.ts'
import type { ItemPlace, ItemView } from './item-view.ts'

/** A row or list of items. */
export function NavbarItems({ items, place }: { items: readonly NavbarItem[]; place: ItemPlace }): ReactNode {
  return items.map((item, index) => <Item key={index} item={item} place={place} />)
}

/** Item types never change under one key, so calling the view here keeps the order of its hooks. */
function Item({ item, place }: { item: NavbarItem; place: ItemPlace }): ReactNode {
  try {
    const view = itemViews[item.type] as ItemView<NavbarItemType>
    return view({ item, place })
  } catch (error) {
    throw navbarItemError(item, error)
  }
}

/** Tells the site's owner which item to look at. */
export function navbarItemError(item: NavbarItem, cause: unknown): Error {
  const message = 'An item of the navbar failed. Check this item of navbar.items in the configuration:'
  return new Error(`${message}\n${JSON.stringify(item.written ?? item, null, 2)}`, { cause })
}
