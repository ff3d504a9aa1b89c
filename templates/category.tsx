/** The page of a category that has no document of its own: it lists the category's entries. */
import type { ReactNode } from 'react'
import { Breadcrumbs } from '../site/layout/breadcrumbs.tsx'
import { Pagination } from '../site/layout/pagination.tsx'
import type { PageKindRecord } from '../site/page/page-kind.ts'
import type { ViewProps } from '../site/page/view.ts'

export const category: PageKindRecord<'category'> = {
  kind: 'category',
  about: 'pages of categories',
  label: (route, { categories }) => categories.find((page) => page.route === route)?.title ?? '',
  props: (route, site) => ({ ...site.category(route), data: {} }),
  body: 'entries',
}

/** The body is drawn when the site is built (`category-list.tsx`), like every body, and React does not manage it. */
export function CategoryView({ page, body }: ViewProps<'category'>): ReactNode {
  return (
    <>
      <Breadcrumbs />
      <article className="markdown">
        <h1>{page.heading}</h1>
        {body}
      </article>
      <Pagination />
    </>
  )
}
