/**
 * The site as a value: its pages, how they relate, and which targets links may have. It is made from heads and file
 * names only, so that an edit of a body never changes it.
 */

import type { Problem } from '../kernel/fault/finding.ts'
import type { Head } from '../markdown/document.ts'
import type { Redirect } from './links/redirects.ts'
import type { CategoryPage } from './pages/category-page.ts'
import type { GeneratedPage } from './pages/generated-page.ts'
import type { Tag } from './pages/tags.ts'
import type { DocRoute } from './routes.ts'
import type { Sidebars } from './sidebar.ts'

export interface Site {
  /** Pages made from documents, sorted by path. Drafts and names beginning with `_` are not among them. */
  readonly docs: readonly DocRoute[]
  /** Documents that lost their route to another document. */
  readonly displaced: readonly DocRoute[]
  readonly drafts: readonly Head[]
  readonly generated: readonly GeneratedPage[]
  readonly tags: readonly Tag[]
  /** Generated pages of the kind `category`, with their texts. */
  readonly categories: readonly CategoryPage[]
  readonly sidebars: Sidebars
  /** Old addresses and where they lead, in the order of their places. */
  readonly redirects: readonly Redirect[]
  /** Files in the docs folder that are not documents. */
  readonly assets: readonly string[]
  /** Published paths of the files in static folders. */
  readonly statics: readonly string[]
  readonly problems: readonly Problem[]
}
