/** Whose are the files that an earlier run left? Runs write the name of their process into those of temporary files. */
import { readFileSync } from 'node:fs'

const DAY_MS = 24 * 3600 * 1000

/**
 * A process among all that ever had its number: the number, and behind a dot when it was started, in ticks since the
 * system was, where the system tells (proc_pid_stat(5), field 22).
 */
export function nameOfProcess(pid: number): string {
  const start = startOf(pid)
  return start === undefined ? String(pid) : `${pid}.${start}`
}

/** This process. */
export const OWNER: string = nameOfProcess(process.pid)

/** What `nameOfProcess` makes, as a part of a regular expression. */
export const OWNER_PATTERN = '\\d+(?:\\.[0-9a-z]+)?'

/**
 * Whether what a process began is nobody's by now: the process has ended, or its number has passed to another.
 * In containers every run may have the same number.
 *
 * @param owner the name of the process; a number alone is one that the system told no more of
 * @param since when it was begun, in milliseconds since the epoch
 */
export function isAbandoned(owner: string, since: number): boolean {
  const [number = '', start] = owner.split('.')
  const pid = Number(number)
  const now = start === undefined ? undefined : startOf(pid)
  if (now !== undefined) return now !== start
  if (pid === process.pid) return since < Date.now() - process.uptime() * 1000
  return !isAlive(pid) || Date.now() - since > DAY_MS
}

function startOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // The name of the program stands in brackets and may hold some itself.
    const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
    return ticks === undefined ? undefined : Number(ticks).toString(36)
  } catch {
    return undefined
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
