/**
 * Looks up names that authors write, in objects used as tables. Every object inherits `constructor`, but no table
 * contains it.
 */

/** @returns the value that the table itself has under the name, never an inherited one */
export function own<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined
}
