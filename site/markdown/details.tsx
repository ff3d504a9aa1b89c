/** Text that a click on a line opens. */
import type { ReactNode } from 'react'

export interface DetailsProps {
  /** The line that readers click. */
  summary: ReactNode
  /** Whether the text is shown from the start. */
  open?: boolean
  /** An anchor that links can lead to. */
  id?: string
  /** The text that the click shows. */
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
