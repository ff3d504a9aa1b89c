/** Waits for a signal that ends a server: SIGINT (Ctrl+C), SIGTERM or SIGHUP (a closed terminal). */
export function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve())
  })
}
