/** Every type of navbar item: one file, one line. */
import type { NavbarItemType } from '../contract.ts'
import { DocsVersionItem } from './docs-version.tsx'
import { DocsVersionDropdown } from './docs-version-dropdown.tsx'
import { DropdownItem } from './dropdown.tsx'
import { HtmlItem } from './html.tsx'
import type { ItemView } from './item-view.ts'
import { LinkItem } from './link.tsx'
import { LocaleDropdown } from './locale.tsx'
import { SearchItem } from './search.tsx'

export const itemViews: { readonly [T in NavbarItemType]: ItemView<T> } = {
  link: LinkItem,
  dropdown: DropdownItem,
  localeDropdown: LocaleDropdown,
  docsVersion: DocsVersionItem,
  docsVersionDropdown: DocsVersionDropdown,
  search: SearchItem,
  html: HtmlItem,
} satisfies Record<NavbarItemType, unknown>
