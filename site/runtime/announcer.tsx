/** Announces changes of the page to screen readers. */
import type { ReactNode } from 'react'
import { afterPaint } from './after-paint.ts'

const id = 'docs-announcer'

/** The live region. Its text is set outside of React, so that static parts of a page can use it too. */
export function Announcer(): ReactNode {
  return <div id={id} className="visually-hidden" aria-live="polite" aria-atomic="true" suppressHydrationWarning />
}

/** Has screen readers read a text at the next pause. Announcing the same text twice reads it twice. */
export function announce(text: string): void {
  const region = document.getElementById(id)
  if (!region) return
  region.textContent = ''
  afterPaint(() => {
    region.textContent = text
  })
}
