/** The place of Markdown in an island. React knows the element and leaves its content alone. */
import { createElement, type ReactNode } from 'react'
import { trustedHtml } from '../trusted.tsx'
import { ISLAND_SLOT } from './island.ts'

interface SlotProps {
  readonly n: number
  /** Nodes of the HTML, for a slot that React has made again. */
  readonly content?: readonly Node[]
}

export function IslandSlot({ n, content = [] }: SlotProps): ReactNode {
  return createElement(ISLAND_SLOT, {
    'data-slot': n,
    suppressHydrationWarning: true,
    // React takes the element over with the content that it has.
    dangerouslySetInnerHTML: EMPTY,
    ...(content.length > 0
      ? { ref: (element: HTMLElement | null) => element && !element.firstChild && element.append(...content) }
      : {}),
  })
}

/** React sets the content only when this object is another one. */
const EMPTY = { __html: trustedHtml('') }
