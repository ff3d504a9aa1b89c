/** Facts about the reader's device, as hooks and as functions. On the server every answer is no. */
import { useCallback, useSyncExternalStore } from 'react'
import { listen } from '../listen.ts'

/**
 * From 997 px on, or later where the reader's font is larger, the page has room for its sidebar. The style sheets use
 * the same limit.
 */
export const desktopQuery = '(min-width: 62.3125em)'
export const darkQuery = '(prefers-color-scheme: dark)'
const reducedMotionQuery = '(prefers-reduced-motion: reduce)'

/** Whether a media query matches, kept up to date. `undefined` on the server and during hydration. */
export function useMedia(query: string): boolean | undefined {
  const subscribe = useCallback((changed: () => void) => listen(window.matchMedia(query), { change: changed }), [query])
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => undefined,
  )
}

const never = () => () => {}

/** False on the server and in the browser's first render, true afterwards. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

/** Whether the reader's system asks for reduced motion. */
export function prefersReducedMotion(): boolean {
  return window.matchMedia(reducedMotionQuery).matches
}

interface Connection {
  readonly effectiveType?: string
  readonly saveData?: boolean
}

/** Whether preloading is too expensive: on a 2g connection or with data saving. */
export function isSavingData(connection: Connection | undefined): boolean {
  return Boolean(connection?.saveData || connection?.effectiveType?.includes('2g'))
}

/** The connection, as far as the browser describes it. */
export function currentConnection(): Connection | undefined {
  return (navigator as Navigator & { connection?: Connection }).connection
}
