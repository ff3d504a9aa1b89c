/** Links to the previous and next page of the sidebar. */
import type { ReactNode } from 'react'
import { useRoute } from '../context.tsx'
import { useWords, useWordsLanguage } from '../words/context.tsx'

export function Pagination(): ReactNode {
  const { previous, next } = useRoute()
  const say = useWords()
  const english = useWordsLanguage()
  if (!previous && !next) return null
  return (
    <nav className="pagination" aria-label={say('page.neighbours')}>
      {previous && (
        <a className="previous" href={previous.url} rel="prev">
          <small {...english}>{say('page.previous')}</small>
          <span>{previous.label}</span>
        </a>
      )}
      {next && (
        <a className="next" href={next.url} rel="next">
          <small {...english}>{say('page.next')}</small>
          <span>{next.label}</span>
        </a>
      )}
    </nav>
  )
}
