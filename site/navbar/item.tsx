/** One item of the navbar, and what happens when it cannot be drawn. */
import type { ReactNode } from 'react'
import type { NavbarItemData } from '../contract.ts'
import type { NavbarItemType } from './item-types.ts'
import type { AnyItemView, ItemPlace } from './items/navbar-item.ts'
import { itemViews } from './items/views.ts'

/** A row or list of items. */
export function NavbarItems({ items, place }: { items: readonly NavbarItemData[]; place: ItemPlace }): ReactNode {
  return items.map((item, index) => <Item key={index} item={item} place={place} />)
}

/** Item types never change under one key, so calling the view here keeps the order of its hooks. */
function Item({ item, place }: { item: NavbarItemData; place: ItemPlace }): ReactNode {
  try {
    const view = itemViews[item.type as NavbarItemType] as AnyItemView
    return view({ item, place })
  } catch (error) {
    throw navbarItemError(item, error)
  }
}

/** Tells the site's owner which item to look at. */
function navbarItemError(item: NavbarItemData, cause: unknown): Error {
  const message = 'This item of navbar.items in the configuration failed:'
  return new Error(`${message}\n${JSON.stringify(item.written ?? item, null, 2)}`, { cause })
}
