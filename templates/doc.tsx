/** A document of the site: guide, how-to, tutorial or reference. */
import type { ReactNode } from 'react'
import { Breadcrumbs } from '../site/layout/breadcrumbs.tsx'
import { PageInfo } from '../site/layout/page-info.tsx'
import { Pagination } from '../site/layout/pagination.tsx'
import { hasToc, TocBox } from '../site/layout/toc.tsx'
import type { ViewProps } from '../site/page/view.ts'
import { useWords, useWordsLanguage } from '../site/words/context.tsx'

export function DocView({ page, body }: ViewProps<'doc'>): ReactNode {
  const { readingTime, isDrawn } = page.data
  const say = useWords()
  const english = useWordsLanguage()
  if (isDrawn) return body
  return (
    <>
      <Breadcrumbs />
      {page.data.unlisted && <Banner title={say('page.unlisted')}>{say('page.unlistedText')}</Banner>}
      {page.data.draft && <Banner title={say('page.draft')}>{say('page.draftText')}</Banner>}
      {hasToc(page) && page.heading === undefined && <TocBox />}
      <article className="markdown" lang={page.lang} dir={page.dir}>
        {page.heading !== undefined && (
          <>
            <header>
              <h1>{page.heading}</h1>
            </header>
            {hasToc(page) && <TocBox />}
          </>
        )}
        {readingTime !== undefined && (
          <p className="reading-time" {...english}>
            {readingTime}
          </p>
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
