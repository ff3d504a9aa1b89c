/** The types of navbar items: one file with a record each, one line here, and one in `views.ts` for a view. */
import type { NavbarItemType } from '../item-types.ts'
import { doc } from './doc.ts'
import { docSidebar } from './doc-sidebar.ts'
import { docsVersion } from './docs-version.tsx'
import { docsVersionDropdown } from './docs-version-dropdown.tsx'
import { dropdown } from './dropdown.tsx'
import { html } from './html.tsx'
import { link } from './link.tsx'
import { localeDropdown } from './locale-dropdown.tsx'
import type { NavbarItemRecord } from './navbar-item.ts'
import { search } from './search.tsx'

/** Records whose data has a view. */
const records: readonly NavbarItemRecord<{ readonly type: NavbarItemType }>[] = [
  link(),
  dropdown(),
  doc(),
  docSidebar(),
  docsVersion(),
  docsVersionDropdown(),
  localeDropdown(),
  search(),
  html(),
]

/** By type, in the order in which they are suggested. */
export const navbarItems: ReadonlyMap<string, NavbarItemRecord> = new Map(
  records.map((record) => [record.type, record]),
)
