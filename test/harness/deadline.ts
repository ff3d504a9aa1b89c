/** How long a test waits for what must come at once. */
import { isLong } from './figures.ts'

const TICKS = 20
/** The long form runs beside other work, for hours. */
const PATIENCE = isLong ? 6 : 1

/**
 * Calls back when the time is over, in which this process ran: while it is stopped, so is what it waits for.
 *
 * @param ms milliseconds, of which the long form gives more
 * @returns ends the waiting
 */
export function deadline(ms: number, over: () => void): () => void {
  let left = TICKS
  const timer = setInterval(
    () => {
      if (--left > 0) return
      clearInterval(timer)
      over()
    },
    (ms * PATIENCE) / TICKS,
  )
  return () => clearInterval(timer)
}
