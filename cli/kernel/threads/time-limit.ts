/** A time limit for functions that never yield to the event loop. */
import { type Context, createContext, Script } from 'node:vm'

interface Cell {
  run: (() => unknown) | undefined
}

const cell: Cell = { run: undefined }
const script = new Script('run()')
let context: Context | undefined

/**
 * Runs a synchronous function with a time limit. This costs up to a millisecond, because it starts a thread.
 *
 * @returns its value in an object; `undefined` when it was stopped
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
