/**
 * Time limits for waiting tests. No test checks these times: they only stop a test that hangs, with a message, and are
 * far longer than any wait on a machine with eight times the load.
 */

/** Milliseconds after which an awaited event counts as missing. */
export const HANGS_AFTER = 300_000

/**
 * Milliseconds for a whole test: longer than each wait in it. Vitest uses this limit for every test.
 *
 * @param ms milliseconds that the long form of the test may take, if that is more
 */
export function patience(ms = 0): number {
  return Math.max(2 * HANGS_AFTER, ms)
}

const TICKS = 20

/**
 * Calls back when the time is over. Only time in which this process ran counts: while it is stopped, the awaited
 * process is stopped too.
 *
 * @returns stops the timer
 */
export function deadline(over: () => void, ms: number = HANGS_AFTER): () => void {
  let left = TICKS
  const timer = setInterval(() => {
    if (--left > 0) return
    clearInterval(timer)
    over()
  }, ms / TICKS)
  return () => clearInterval(timer)
}
