/**
 * Decides whether a temporary file belongs to a process that is still running. Its name holds the name of its process.
 */
import { readFileSync } from 'node:fs'

const DAY_MS = 24 * 3600 * 1000

/**
 * The name of a process: its number and, after a dot, the time of its start in ticks since the system started. Systems
 * give a number again, but never a name. Systems without this time have the number alone (proc_pid_stat(5), field 22).
 */
export function nameOfProcess(pid: number): string {
  const start = startOf(pid)
  return start === undefined ? String(pid) : `${pid}.${start}`
}

/** This process. */
export const OWNER: string = nameOfProcess(process.pid)

/** The names that `nameOfProcess` returns, as a part of a regular expression. */
export const OWNER_PATTERN = '\\d+(?:\\.[0-9a-z]+)?'

/**
 * Whether the owner of a temporary file is gone: the process has ended, or its number belongs to another process.
 * In containers every run may have the same number.
 *
 * @param owner the name of the process; a number alone where the system gave no start time
 * @param since the start of the temporary file, in milliseconds since the epoch
 */
export function isAbandoned(owner: string, since: number): boolean {
  const [number = '', start] = owner.split('.')
  const pid = Number(number)
  const now = start === undefined ? undefined : statOf(pid)
  if (now !== undefined) return now.start !== start || now.hasEnded
  if (pid === process.pid) return since < Date.now() - process.uptime() * 1000
  return !isAlive(pid) || Date.now() - since > DAY_MS
}

function startOf(pid: number): string | undefined {
  return statOf(pid)?.start
}

interface ProcessStat {
  readonly start: string
  /** A process that has ended keeps its number until its parent asks how it ended. The parent may never ask. */
  readonly hasEnded: boolean
}

function statOf(pid: number): ProcessStat | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // The name of the program stands in brackets, and may itself hold brackets.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [state = '', ticks] = [fields[0], fields[19]]
    return ticks === undefined ? undefined : { start: Number(ticks).toString(36), hasEnded: /^[ZXx]$/.test(state) }
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
