/**
 * The site as a value: which pages there are, how they hang together, what may be linked to. Made from
 * heads and file names only, so that an edit of a body can never change it.
 */

import type { Head } from '../content/document.ts'
import type { Problem } from '../fault/finding.ts'
import type { CategoryPage } from './category-page.ts'
import type { GeneratedPage } from './generated-page.ts'
import type { DocRoute } from './routes.ts'
import type { Sidebars } from './sidebar.ts'
import type { Tag } from './tags.ts'

export interface Site {
  /** Pages made from documents, sorted by path. Drafts and names beginning with `_` are not among them. */
  readonly docs: readonly DocRoute[]
  /** Documents whose route another document has. */
  readonly displaced: readonly DocRoute[]
  readonly drafts: readonly Head[]
  readonly generated: readonly GeneratedPage[]
  readonly tags: readonly Tag[]
  /** Generated pages of the kind `category`, with what they say. */
  readonly categories: readonly CategoryPage[]
  readonly sidebars: Sidebars
  /** Files in the docs folder that are no documents. */
  readonly assets: readonly string[]
  /** Paths below the static folders, as they are published. */
  readonly statics: readonly string[]
  readonly problems: readonly Problem[]
}
