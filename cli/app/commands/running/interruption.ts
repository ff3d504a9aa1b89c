/** Handles SIGINT, SIGTERM and SIGHUP: the run cleans up, and then the process ends by the signal. */

interface Interruption {
  readonly signal: AbortSignal
  /**
   * From this call on, a signal lets the run clean up. Before it, a signal ends the process at once, because the
   * configuration or the parser may be busy for a long time.
   */
  listen(): void
  /** Waits for the run. After a signal the process ends, and the promise never settles. */
  end<T>(run: Promise<T>): Promise<T>
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
/** Milliseconds that the run has for cleaning up. */
const PATIENCE_MS = 3_000

export function createInterruption(): Interruption {
  const stop = new AbortController()
  let received: NodeJS.Signals | undefined
  const obey = (name: NodeJS.Signals): void => {
    received = name
    forget()
    stop.abort()
    setTimeout(() => process.kill(process.pid, name), PATIENCE_MS).unref()
  }
  const forget = (): void => {
    for (const name of SIGNALS) process.off(name, obey)
  }
  return {
    signal: stop.signal,
    listen() {
      for (const name of SIGNALS) process.on(name, obey)
    },
    async end(run) {
      try {
        return await run
      } catch (error) {
        if (received === undefined) throw error
        process.kill(process.pid, received)
        return await new Promise<never>(() => {})
      } finally {
        forget()
      }
    },
  }
}
