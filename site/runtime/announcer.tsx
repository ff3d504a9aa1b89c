/** Speaks to those who listen to the page instead of looking at it. */
import type { ReactNode } from 'react'
import { afterPaint } from './after-paint.ts'

const id = 'docs-announcer'

/** The live region. Its text is set from outside of React, so that static parts of a page can use it too. */
export function Announcer(): ReactNode {
  return <div id={id} className="visually-hidden" aria-live="polite" aria-atomic="true" suppressHydrationWarning />
}

/** Has a text read out politely. The same text twice is read twice. */
export function announce(text: string): void {
  const region = document.getElementById(id)
  if (!region) return
  region.textContent = ''
  afterPaint(() => {
    region.textContent = text
  })
}
