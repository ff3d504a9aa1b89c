/** Text that a click on a line opens. */
import type { ReactNode } from 'react'

export interface DetailsProps {
  summary: ReactNode
  open?: boolean
  id?: string
  children?: ReactNode
}

export function Details({ summary, open, id, children }: DetailsProps): ReactNode {
  return (
    <details id={id} className="details" open={open}>
      <summary>{summary}</summary>
      <div className="details-body">{children}</div>
    </details>
  )
}
