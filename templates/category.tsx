/** The page of a category that has no document of its own: what there is in it. */
import type { ReactNode } from 'react'
import { Breadcrumbs } from '../site/layout/breadcrumbs.tsx'
import { Pagination } from '../site/layout/pagination.tsx'
import type { ViewProps } from '../site/view.ts'

/** The list is drawn with the site (`category-list.tsx`) and, like all text, left alone by the browser. */
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
