/** A document of the site: guide, how-to, tutorial or reference. */
import type { ReactNode } from 'react'
import { useEnglish } from '../site/context.tsx'
import { Breadcrumbs } from '../site/layout/breadcrumbs.tsx'
import { PageInfo } from '../site/layout/page-info.tsx'
import { Pagination } from '../site/layout/pagination.tsx'
import { hasToc, TocBox } from '../site/layout/toc.tsx'
import type { ViewProps } from '../site/view.ts'

export function DocView({ page, body }: ViewProps<'doc'>): ReactNode {
  const { minutes } = page.data
  const english = useEnglish()
  return (
    <>
      <Breadcrumbs />
      {page.data.unlisted && (
        <Banner title="Unlisted page">Search engines do not list this page; only its link leads here.</Banner>
      )}
      {page.data.draft && (
        <Banner title="Draft page">This page is shown here and left out of the published site.</Banner>
      )}
      {hasToc(page) && <TocBox />}
      <article className={minutes === undefined ? 'markdown' : 'markdown long-read'} lang={page.lang} dir={page.dir}>
        {page.heading !== undefined && (
          <header>
            <h1>{page.heading}</h1>
          </header>
        )}
        {minutes !== undefined && (
          <>
            <p className="reading-time" {...english}>
              {minutes === 1 ? 'One minute' : `${minutes} minutes`} to read
            </p>
            <div className="read-progress" aria-hidden="true" />
          </>
        )}
        {body}
      </article>
      <PageInfo />
      <Pagination />
    </>
  )
}

function Banner({ title, children }: { title: string; children: ReactNode }): ReactNode {
  return (
    <div className="admonition warning" role="note">
      <b className="admonition-title">{title}</b>
      <p>{children}</p>
    </div>
  )
}
