/** Waits for the signal that ends a server: Ctrl+C, a supervisor's request, or a closed terminal. */
export function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve())
  })
}
