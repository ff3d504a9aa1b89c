/** Finds out whether a component does something in the browser, by what it uses while it is drawn. */
import type { ReactElement, ReactNode } from 'react'
import { drawHtml } from '../body/drawing.tsx'
import { watched } from './watch.ts'

/**
 * Draws an element once, without a result.
 *
 * @param within puts around an element what components may read
 * @returns whether it uses state or effects, or makes HTML elements with handlers of events or refs
 */
export function isLive(element: ReactElement, within: (node: ReactElement) => ReactNode): boolean {
  return watched(() => drawHtml(within(element)))
}
