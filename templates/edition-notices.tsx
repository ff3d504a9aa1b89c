/** What stands above the text of a page that is not in the newest version, or not in the language of the site. */
import type { ReactNode } from 'react'
import type { EditionNotice, LastVersionLink } from '../site/contract.ts'
import { sentence, useTextWords } from '../site/words/context.tsx'

export function EditionNotices({ notices }: { notices: readonly EditionNotice[] }): ReactNode {
  return notices.map((notice) => <Notice key={notice.kind} notice={notice} />)
}

function Notice({ notice }: { notice: EditionNotice }): ReactNode {
  const say = useTextWords()
  const language = notice.lang === undefined ? {} : { lang: notice.lang, dir: notice.dir }
  switch (notice.kind) {
    case 'badge':
      return (
        <p className="docs-version" {...language}>
          <small>{say('text.version', { label: notice.label })}</small>
        </p>
      )
    case 'unreleased':
    case 'unmaintained':
      return (
        <div className="admonition warning" role="note" {...language}>
          <p>
            {say(`text.${notice.kind}`, { label: notice.label })} <LastVersion {...notice} />
          </p>
        </div>
      )
    case 'untranslated': {
      const link = (
        <a href={notice.url} hrefLang={notice.language}>
          {notice.label}
        </a>
      )
      return (
        <div className="admonition info" role="note" {...language}>
          <p>{sentence(say.parts('text.untranslated', { language: link }))}</p>
        </div>
      )
    }
  }
}

function LastVersion({ last }: { last?: LastVersionLink }): ReactNode {
  const say = useTextWords()
  if (!last) return null
  return <a href={last.url}>{say(last.isSamePage ? 'text.readSame' : 'text.readStart', { label: last.label })}</a>
}
