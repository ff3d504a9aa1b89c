/** A bound for functions that never give way. */
import { readFileSync } from 'node:fs'
import { type Context, createContext, Script } from 'node:vm'

interface Cell {
  run: (() => unknown) | undefined
}

const cell: Cell = { run: undefined }
const script = new Script('run()')
let context: Context | undefined

/**
 * Runs a synchronous function for so long and no longer; costs up to a millisecond: it starts a thread.
 *
 * @returns its value in an object; `undefined` when it was stopped, and nothing of it is left
 */
export function withinTime<T>(ms: number, run: () => T): { readonly value: T } | undefined {
  context ??= createContext(cell)
  cell.run = run
  try {
    return { value: script.runInContext(context, { timeout: ms }) as T }
  } catch (error) {
    if ((error as { code?: unknown } | null)?.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return undefined
    throw error
  } finally {
    cell.run = undefined
  }
}

/** A machine that gives less than a quarter of a processor, again and again, is too busy for anything. */
const ATTEMPTS = 3

/**
 * As `withinTime`, for functions that may be called again: time in which the process was stopped, or the processor
 * was somebody else's, is not theirs.
 */
export function withinProcessorTime<T>(ms: number, run: () => T): { readonly value: T } | undefined {
  for (let attempt = 1; ; attempt++) {
    const before = processorTime()
    const result = withinTime(ms, run)
    if (result || attempt === ATTEMPTS || processorTime() - before > ms / 4) return result
  }
}

/** Linux reports processor time to programs in ticks of this length, whatever the kernel's own clock. */
const TICK_MS = 10

/** Milliseconds that this thread has had of the processor; where the system does not tell, the whole process. */
function processorTime(): number {
  try {
    const stat = readFileSync('/proc/thread-self/stat', 'latin1')
    // The name of the thread stands in brackets and may hold some itself; the times are fields 14 and 15.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS
  } catch {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1000
  }
}
