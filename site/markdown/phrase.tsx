/** A directive inside of a sentence. */
import type { ReactElement, ReactNode } from 'react'

/** Its children are the words that count as text of the sentence; what is drawn may hold more. */
export function Phrase({ drawn }: { drawn: ReactElement; children?: ReactNode }): ReactNode {
  return drawn
}
