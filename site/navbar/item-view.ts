/** What a type of navbar item is to those who write one. */
import type { ReactNode } from 'react'
import type { NavbarItem, NavbarItemType } from '../contract.ts'

/** Where an item stands: in the bar of wide screens or in the menu of small ones. */
export type ItemPlace = 'bar' | 'menu'

export type ItemOf<T extends NavbarItemType> = Extract<NavbarItem, { type: T }>

/** Draws one type of item as an `<li>`. */
export type ItemView<T extends NavbarItemType> = (props: { item: ItemOf<T>; place: ItemPlace }) => ReactNode
