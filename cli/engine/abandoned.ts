/** Whose are the files that an earlier run left? Runs write their process number into the names of temporary files. */

const DAY_MS = 24 * 3600 * 1000

/**
 * Whether what a process began is nobody's by now: the process has ended, or its number has passed to another.
 * In containers every run may have the same number.
 *
 * @param since when it was begun, in milliseconds since the epoch
 */
export function isAbandoned(pid: number, since: number): boolean {
  if (pid === process.pid) return since < Date.now() - process.uptime() * 1000
  return !isAlive(pid) || Date.now() - since > DAY_MS
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
