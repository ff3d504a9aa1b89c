/** A directive inside a sentence. */
import type { ReactElement, ReactNode } from 'react'

/** Its children are the text of the sentence; `drawn`, which is shown, may contain more. */
export function Phrase({ drawn }: { drawn: ReactElement; children?: ReactNode }): ReactNode {
  return drawn
}
