import type { DetailsProps } from 'docs-build/theme'
import type { ReactNode } from 'react'

/** Has nothing to do in the browser, so it stays HTML. */
export default function Details({ summary, children }: DetailsProps): ReactNode {
  return (
    <section className="plain-details">
      <p>{summary}</p>
      {children}
    </section>
  )
}
