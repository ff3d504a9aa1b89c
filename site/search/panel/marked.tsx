/** Draws marked text. Its pieces are always inserted as text. */
import type { ReactNode } from 'react'
import type { Marked } from '../provider.ts'

export function MarkedText({ marked }: { marked: Marked }): ReactNode {
  return marked.map(({ text, hit }, index) => (hit ? <mark key={index}>{text}</mark> : text))
}
