/** Links to the previous and next page of the sidebar. */
import type { ReactNode } from 'react'
import { useEnglish, useRoute } from '../context.tsx'

export function Pagination(): ReactNode {
  const { previous, next } = useRoute()
  const english = useEnglish()
  if (!previous && !next) return null
  return (
    <nav className="pagination" aria-label="Docs pages">
      {previous && (
        <a className="previous" href={previous.url} rel="prev">
          <small {...english}>Previous</small>
          <span>{previous.label}</span>
        </a>
      )}
      {next && (
        <a className="next" href={next.url} rel="next">
          <small {...english}>Next</small>
          <span>{next.label}</span>
        </a>
      )}
    </nav>
  )
}
