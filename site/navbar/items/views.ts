/**
 * What draws the items of each type that reaches the page: one view each, named for the types and for the browser. The
 * types of the page's items come from here.
 */
import { DocsVersionItem } from './docs-version.tsx'
import { DocsVersionDropdown } from './docs-version-dropdown.tsx'
import { DropdownItem } from './dropdown.tsx'
import { HtmlItem } from './html.tsx'
import { LinkItem } from './link.tsx'
import { LocaleDropdown } from './locale-dropdown.tsx'
import { SearchItem } from './search.tsx'

export interface ItemViews {
  readonly link: typeof LinkItem
  readonly dropdown: typeof DropdownItem
  readonly localeDropdown: typeof LocaleDropdown
  readonly docsVersion: typeof DocsVersionItem
  readonly docsVersionDropdown: typeof DocsVersionDropdown
  readonly search: typeof SearchItem
  readonly html: typeof HtmlItem
}

export const itemViews: ItemViews = {
  link: LinkItem,
  dropdown: DropdownItem,
  localeDropdown: LocaleDropdown,
  docsVersion: DocsVersionItem,
  docsVersionDropdown: DocsVersionDropdown,
  search: SearchItem,
  html: HtmlItem,
}
