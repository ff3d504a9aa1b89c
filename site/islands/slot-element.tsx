/** The place of Markdown in an island. React knows the element and leaves its content alone. */
import { createElement, type ReactNode, useMemo } from 'react'
import { ISLAND_SLOT } from './marks.ts'

interface SlotProps {
  readonly n: number
  /** Nodes of the HTML, for a slot that React has made again. */
  readonly content?: readonly Node[]
  /** An empty text, as trusted HTML where browsers ask for that. */
  readonly empty?: string
}

export function IslandSlot({ n, content = [], empty = '' }: SlotProps): ReactNode {
  // React sets the content again when it gets another object.
  const inner = useMemo(() => ({ __html: empty }), [empty])
  return createElement(ISLAND_SLOT, {
    'data-slot': n,
    suppressHydrationWarning: true,
    // React takes the element over with the content that it has.
    dangerouslySetInnerHTML: inner,
    ref:
      content.length > 0
        ? (element: HTMLElement | null) => element && !element.firstChild && element.append(...content)
        : undefined,
  })
}
