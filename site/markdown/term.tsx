/** A term of the trade, with what it means: shown at the pointer, at the focus and at a touch, without scripts. */
import type { ReactNode } from 'react'

export interface TermProps {
  id: string
  meaning: ReactNode
  children?: ReactNode
}

/** The meaning is no part of the text around it, so it is hidden from all until it is asked for (WCAG 2.2, 1.4.13). */
export function Term({ id, meaning, children }: TermProps): ReactNode {
  return (
    <dfn className="term" data-db="term" tabIndex={0} aria-describedby={id}>
      {children}
      <span className="term-meaning" role="tooltip" id={id}>
        {meaning}
      </span>
    </dfn>
  )
}
