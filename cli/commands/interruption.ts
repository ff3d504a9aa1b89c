/** Ctrl+C and a supervisor's request: what runs puts its things away, then the process ends as the signal wants it. */

export interface Interruption {
  readonly signal: AbortSignal
  /**
   * From here on the run ends in order. Before, a request ends the process at once, as it must while a
   * configuration of the user's is running, or a page is read that takes its time.
   */
  listen(): void
  /** Waits for the run. When it has ended early, this never returns. */
  end<T>(run: Promise<T>): Promise<T>
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
/** What does not end by itself within this time is ended. */
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
