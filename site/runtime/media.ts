/** Facts about the reader's device, as hooks and as plain questions. The server answers no to all of them. */
import { useCallback, useSyncExternalStore } from 'react'
import { listen } from './listen.ts'

/**
 * From 997 px on a page has room for its sidebar, and later where the reader's letters are larger; the style sheets use
 * the same line.
 */
export const desktopQuery = '(min-width: 62.3125em)'
export const darkQuery = '(prefers-color-scheme: dark)'
const reducedMotionQuery = '(prefers-reduced-motion: reduce)'

/** Whether a media query holds, kept up to date. `undefined` on the server and during hydration. */
export function useMedia(query: string): boolean | undefined {
  const subscribe = useCallback((changed: () => void) => listen(window.matchMedia(query), { change: changed }), [query])
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => undefined,
  )
}

const never = () => () => {}

/** False on the server and in the first render of the browser, true ever after. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

/** The reader asked the system for less movement. */
export function prefersReducedMotion(): boolean {
  return window.matchMedia(reducedMotionQuery).matches
}

interface Connection {
  readonly effectiveType?: string
  readonly saveData?: boolean
}

/** Loading ahead would cost the reader: a 2g connection, or data saving is on. */
export function isSavingData(connection: Connection | undefined): boolean {
  return Boolean(connection?.saveData || connection?.effectiveType?.includes('2g'))
}

/** The connection as far as the browser tells it. */
export function currentConnection(): Connection | undefined {
  return (navigator as Navigator & { connection?: Connection }).connection
}
