/**
 * A page kind as a contributor adds it: a file like those in `templates`. Its page names all pages of the site. The types
 * of the repository leave the file out, because `PageData` would have the kind there.
 */
import type { ReactNode } from 'react'
import type { RoutePath } from '../site/contract.ts'
import type { ListedDoc, PageKindRecord } from '../site/page/page-kind.ts'
import type { ViewProps } from '../site/page/view.ts'

declare module '../site/contract.ts' {
  interface PageData {
    'all-pages': { readonly docs: readonly ListedDoc[] }
  }
}

export const allPages: PageKindRecord<'all-pages'> = {
  kind: 'all-pages',
  about: 'the page with all pages',
  routes: () => ['/all/' as RoutePath],
  anchors: () => ['list'],
  label: () => 'All pages',
  props: (_, { title, docs, compare }) => ({
    title: 'All pages',
    description: `Everything of ${title}.`,
    data: { docs: [...docs()].sort((a, b) => compare(a.title, b.title)) },
  }),
}

export function AllPagesView({ page }: ViewProps<'all-pages'>): ReactNode {
  return (
    <div className="markdown">
      <h1>{page.title}</h1>
      <ol id="list">
        {page.data.docs.map(({ url, title }) => (
          <li key={url}>
            <a href={url}>{title}</a>
          </li>
        ))}
      </ol>
    </div>
  )
}
