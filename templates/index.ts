/** The list of page kinds: one file for each, one line here. */
import type { PageKind } from '../site/contract.ts'
import type { Views } from '../site/view.ts'
import { CategoryView } from './category.tsx'
import { DocView } from './doc.tsx'
import { HomeView } from './home.tsx'
import { NotFoundView } from './not-found.tsx'
import { SearchView } from './search.tsx'
import { TagView } from './tag.tsx'
import { TagsView } from './tags.tsx'

export const views: Views = {
  doc: DocView,
  home: HomeView,
  tags: TagsView,
  tag: TagView,
  category: CategoryView,
  search: SearchView,
  'not-found': NotFoundView,
} satisfies Record<PageKind, unknown>
