/**
 * What a type of navbar item is: one record with what the program does with such an item, and a view that draws it. Each
 * type has a file in this folder, a line in `index.ts` and, if it has a view of its own, a line in `views.ts`; nothing
 * else in the program knows a type by its name.
 *
 * The program has the records and the browser the views, so that neither loads the other's half.
 */
import type { ReactNode } from 'react'
import type { Option, Type } from '../../../cli/kernel/schema/types.ts'
import type { NavbarItemData, Url } from '../../contract.ts'

/** @typeParam Data of the item that the page draws, besides its place in the bar */
export interface NavbarItemRecord<Data extends ItemEntry = ItemEntry> {
  /** As the configuration names it. */
  readonly type: string
  readonly schema: NavbarItemSchema
  /**
   * The sentence about such an item in the menu of a dropdown; without it, menus do not take the type. A menu shows links
   * and HTML, so the data must be of one of these types.
   */
  readonly inMenu?: string
  /**
   * @param item as the schema describes it, with its defaults
   * @returns plain JSON, drawn by the view of its `type`; `undefined` when the item leads to nothing that is published
   */
  data(item: ItemEntry, context: NavbarContext): Data | undefined
  /** What the item names that must be there, in the order of the options in most files. */
  references?(item: ItemEntry): readonly NavbarReference[]
}

/** How an item is written, besides `type`, `position` and `className`. */
interface NavbarItemSchema<Options extends NavbarOptions = NavbarOptions> {
  /** What the item is, as one sentence for the reference. */
  readonly about: string
  readonly options: Options
  /** Of each group exactly one option must be there. */
  readonly exactlyOne?: readonly (readonly string[])[]
  /** Of each group at most one option may be there. */
  readonly atMostOne?: readonly (readonly string[])[]
  /** Whether an item without `type` is of this type: `always`, or when it has an option that the others do not have. */
  readonly untyped?: 'always' | { readonly has: string }
}

type NavbarOptions = Readonly<Record<string, Option>>

/** An item of which only its type is known. */
export interface ItemEntry {
  /** Name of the type, as the configuration writes it. */
  readonly type: string
}

/** The site as the data of an item sees it. */
export interface NavbarContext {
  /** @returns the URL of a path inside the site, as it is written into pages */
  url(path: string): Url
  /** @returns the path below the base URL, whether or not there is such a page */
  below(path: string): Url
  /** @returns trusted HTML with its destinations as URLs */
  html(source: string): string
  /** @returns `undefined` for a document that is a draft or gone; the checks report it */
  document(id: string): NavbarPage | undefined
  /** @returns the first page of a sidebar */
  sidebarStart(id: string): NavbarPage | undefined
  /** @returns the entries of a menu */
  menu<Entry extends ItemEntry>(items: readonly ItemEntry[]): readonly Entry[]
}

/** A page to which an item leads. */
export interface NavbarPage {
  /** As the sidebar names the page. */
  readonly label: string
  /** Where the item leads. */
  readonly url: Url
  /** Name of its docs, when the pages with the item belong to others. */
  readonly docs?: string
  /** Its place in the other versions, by their names, where pages of the site belong to none of them. */
  readonly versions?: Readonly<Record<string, Url>>
}

/** Something that an item refers to, and the option that names it. */
export type NavbarReference =
  | { readonly option: string; readonly link: string | undefined }
  | { readonly option: string; readonly html: string }
  | { readonly option: string; readonly document: string }
  | { readonly option: string; readonly sidebar: string }
  /** The entries of a menu, with references of their own. */
  | { readonly menu: readonly ItemEntry[] }

/** Where an item stands: in the bar of wide screens or in the menu of small ones. */
export type ItemPlace = 'bar' | 'menu'

/** What the view of an item gets. It draws an `<li>`. */
export interface ItemProps<Data extends ItemEntry> {
  /** The item, as `data` of its type made it. */
  readonly item: Data & NavbarItemData
  /** Whether it is drawn in the bar or in the menu of small screens. */
  readonly place: ItemPlace
}

/** A view, whatever it draws. */
export type AnyItemView = (props: ItemProps<ItemEntry>) => ReactNode

/**
 * A record whose functions get the item in the types of its schema. The file of a type exports a function that returns
 * it: an uncalled function stays out of the browser's code.
 */
export function navbarItem<const Options extends NavbarOptions, Data extends ItemEntry>(
  record: Pick<NavbarItemRecord, 'type'> & {
    readonly schema: NavbarItemSchema<Options>
    readonly inMenu?: Data['type'] extends 'link' | 'html' ? string : never
    data(item: Written<Options>, context: NavbarContext): Data | undefined
    references?(item: Written<Options>): readonly NavbarReference[]
  },
): NavbarItemRecord<Data> {
  return record as NavbarItemRecord<Data>
}

/** An item with its defaults, in the types of its options. */
type Written<Options extends NavbarOptions> = ItemEntry & {
  readonly [K in keyof Options as Options[K] extends Present ? K : never]: Value<Options[K]['type']>
} & { readonly [K in keyof Options as Options[K] extends Present ? never : K]?: Value<Options[K]['type']> }

type Present = { readonly required: true } | { readonly default: unknown }

type Value<T extends Type> = T extends { readonly choice: readonly (infer Choice)[] }
  ? Choice
  : T extends { readonly list: infer Item extends Type }
    ? readonly Value<Item>[]
    : T extends { readonly is: string }
      ? ItemEntry
      : T extends 'boolean'
        ? boolean
        : T extends 'number' | { readonly integer: unknown }
          ? number
          : T extends string
            ? string
            : unknown

// ── options that several types have ─────────────────────────────────────────────────────────────────

export const label = { type: 'text', about: 'Text of the entry.', required: true } as const
export const ownLabel = {
  type: 'text',
  about: 'Text of the entry.',
  otherwise: 'the title of what it leads to',
} as const

export const destination = {
  to: { type: 'sitePath', about: 'Path inside the site, without the base URL.' },
  href: { type: 'externalUrl', about: 'Address outside the site; opens in a new tab.' },
} as const

export const menuEnds = {
  dropdownItemsBefore: { type: { list: { is: 'MenuLink' } }, about: 'Links above the generated entries.', default: [] },
  dropdownItemsAfter: { type: { list: { is: 'MenuLink' } }, about: 'Links below the generated entries.', default: [] },
} as const

/** The references of `to` and `href`. */
export function destinationReferences(item: {
  readonly to?: string
  readonly href?: string
}): readonly NavbarReference[] {
  return [
    { option: 'to', link: item.to },
    { option: 'href', link: item.href },
  ]
}
