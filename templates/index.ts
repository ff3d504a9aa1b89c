/**
 * The list of page kinds: one file for each, with a line here for its view and one for its record. `site/page/page-parts.ts` has a
 * third, for the code that browsers load.
 */
import type { PageKind } from '../site/contract.ts'
import type { GeneratedKind, PageKindRecord } from '../site/page/page-kind.ts'
import type { Views } from '../site/page/view.ts'
import { CategoryView, category } from './category.tsx'
import { DocView } from './doc.tsx'
import { HomeView, home } from './home.tsx'
import { NotFoundView, notFound } from './not-found.tsx'
import { SearchView, search } from './search.tsx'
import { TagView, tag } from './tag.tsx'
import { TagsView, tags } from './tags.tsx'

/** The views, which browsers load. */
export const views: Views = {
  doc: DocView,
  home: HomeView,
  tags: TagsView,
  tag: TagView,
  category: CategoryView,
  search: SearchView,
  'not-found': NotFoundView,
} satisfies Record<PageKind, unknown>

/** The records of the kinds that no document makes, in the order in which their pages get their routes. */
export const pageKinds: { readonly [K in GeneratedKind]: PageKindRecord<K> } = {
  home,
  search,
  tags,
  tag,
  category,
  'not-found': notFound,
}
