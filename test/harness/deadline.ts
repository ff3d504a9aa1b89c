/**
 * How long a test waits for what must come. No test is about these times: they only end one that hangs, with a message,
 * and are far longer than anything takes on a machine with eight times the load.
 */

/** Milliseconds after which what a test waits for counts as never coming. */
export const HANGS_AFTER = 300_000

/**
 * For a whole test, so that what it waits for is over first. Vitest's own limit for each.
 *
 * @param ms milliseconds that the long form of the test may take, where that is more
 */
export function patience(ms = 0): number {
  return Math.max(2 * HANGS_AFTER, ms)
}

const TICKS = 20

/**
 * Calls back when the time is over, in which this process ran: while it is stopped, so is what it waits for.
 *
 * @returns ends the waiting
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
