/** The types of the items that reach the page, as their views have them. */
import type { ReactNode } from 'react'
import type { NavbarItemData } from '../contract.ts'
import type { ItemPlace } from './items/navbar-item.ts'
import type { ItemViews } from './items/views.ts'

export type NavbarItemType = keyof ItemViews

export type ItemOf<T extends NavbarItemType> = Parameters<ItemViews[T]>[0]['item'] &
  NavbarItemData & { readonly type: T }

/** `doc` and `docSidebar` items reach the page as links: the graph has already resolved them. */
export type NavbarItem = { [T in NavbarItemType]: ItemOf<T> }[NavbarItemType]

/** Draws one type of item as an `<li>`. */
export type ItemView<T extends NavbarItemType> = (props: { item: ItemOf<T>; place: ItemPlace }) => ReactNode
