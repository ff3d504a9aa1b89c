/** What stands above the text of a page that is not in the newest version, or not in the language of the site. */
import type { ReactNode } from 'react'
import type { EditionNotice, LastVersionLink } from '../site/contract.ts'

export function EditionNotices({ notices }: { notices: readonly EditionNotice[] }): ReactNode {
  return notices.map((notice) => <Notice key={notice.kind} notice={notice} />)
}

function Notice({ notice }: { notice: EditionNotice }): ReactNode {
  const english = notice.lang === undefined ? {} : { lang: notice.lang, dir: 'ltr' as const }
  switch (notice.kind) {
    case 'badge':
      return (
        <p className="docs-version" {...english}>
          <small>Version: {notice.label}</small>
        </p>
      )
    case 'unreleased':
      return (
        <div className="admonition warning" role="note" {...english}>
          <p>
            This is the documentation of {notice.label}, which is not released yet. <LastVersion {...notice} />
          </p>
        </div>
      )
    case 'unmaintained':
      return (
        <div className="admonition warning" role="note" {...english}>
          <p>
            This is the documentation of {notice.label}, which is no longer maintained. <LastVersion {...notice} />
          </p>
        </div>
      )
    case 'untranslated':
      return (
        <div className="admonition info" role="note" {...english}>
          <p>
            This page is not translated yet. It is shown in{' '}
            <a href={notice.url} hrefLang={notice.language}>
              {notice.label}
            </a>
            .
          </p>
        </div>
      )
  }
}

function LastVersion({ last }: { last?: LastVersionLink }): ReactNode {
  if (!last) return null
  return (
    <a href={last.url}>
      {last.isSamePage ? 'Read this page' : 'Begin to read'} in the current version, {last.label}.
    </a>
  )
}
