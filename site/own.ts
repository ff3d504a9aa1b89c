/** Tables that are asked for names which authors write: `constructor` is in every object, and in no table. */

/** @returns what the table itself has under the name, and nothing that all objects have */
export function own<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined
}
