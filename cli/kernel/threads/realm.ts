/** A realm for the script of a package that was made for pages: it has the globals that it is given, and no others. */
import { createContext, runInContext } from 'node:vm'

interface Realm {
  /** Runs a script. @returns its value */
  readonly run: (script: string, filename?: string) => unknown
}

/** @param globals by name; changed by the scripts that run */
export function newRealm(globals: Record<string, unknown>): Realm {
  const context = createContext(globals)
  return { run: (script, filename) => runInContext(script, context, { filename: filename || undefined }) }
}
