/** The values that `evaluate.ts` knows besides plain data. */

/** An expression whose value only its execution would show. */
export class Unknown {
  /** The expression as written, shortened. */
  readonly source: string
  readonly file: string
  readonly line: number
  constructor(source: string, file: string, line: number) {
    this.source = source
    this.file = file
    this.line = line
  }
}

/** A call of a function from a package: `starlight({ … })`. Its arguments are known, its result is not. */
export class PackageCall {
  /** Name of the function, or of the package that it is the default export of. */
  readonly name: string
  readonly args: readonly unknown[]
  readonly file: string
  readonly line: number
  constructor(name: string, args: readonly unknown[], file: string, line: number) {
    this.name = name
    this.args = args
    this.file = file
    this.line = line
  }
}

/** An object of the configuration: plain, without a prototype's members. */
export function record(entries: readonly (readonly [string, unknown])[]): Record<string, unknown> {
  return Object.fromEntries(entries)
}

/** Whether a value is an object whose members are known. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  return !(value instanceof Unknown || value instanceof PackageCall)
}

/** Whether only the execution would show the value. */
export function isUnsure(value: unknown): boolean {
  return value instanceof Unknown || value instanceof PackageCall
}

export function isPrimitive(value: unknown): boolean {
  return value === null || !['object', 'function'].includes(typeof value)
}

/** The keys over which `for … in` goes. */
export function keysOf(value: unknown): string[] {
  return isRecord(value) || Array.isArray(value) ? Object.keys(value) : []
}

/** Stands in a text for the year in which the site is built. It is a character of the private use area (Unicode 23.5). */
export const YEAR = '\uE000'

/** Most values of a configuration: the largest of twelve public sites has 8,000. */
const MOST_VALUES = 200_000

/** Something of the configuration that is not plain data, with the options that lead to it. */
export interface UnreadPlace {
  readonly path: string
  readonly source: string
  readonly file: string
  readonly line: number
}

/**
 * Takes the plain data out of an evaluated value.
 *
 * @param path the option that holds the value, for `unread`
 * @param unread receives every part that is not plain data; it is left out of the result
 */
export function plainData(value: unknown, path: string, unread: UnreadPlace[]): unknown {
  return copyPlain(value, path, { unread, holders: new Set(), size: 0 })
}

interface Copying {
  readonly unread: UnreadPlace[]
  /** Objects that hold the value: one that holds itself has no plain form. */
  readonly holders: Set<object>
  size: number
}

function copyPlain(value: unknown, path: string, copying: Copying): unknown {
  const { unread, holders } = copying
  if (++copying.size > MOST_VALUES) return undefined
  if (typeof value === 'object' && value !== null && holders.has(value)) return undefined
  if (value instanceof Unknown) {
    unread.push({ path, source: value.source, file: value.file, line: value.line })
    return undefined
  }
  if (value instanceof PackageCall) {
    unread.push({ path, source: `${value.name}(…)`, file: value.file, line: value.line })
    return undefined
  }
  if (typeof value === 'function') return undefined
  if (typeof value !== 'object' || value === null) return value
  holders.add(value)
  try {
    if (Array.isArray(value)) {
      const items = value.map((item: unknown, index) => copyPlain(item, `${path}[${index}]`, copying))
      return items.filter((item) => item !== undefined)
    }
    const entries = Object.entries(value).flatMap(([key, item]): [string, unknown][] => {
      const plain = copyPlain(item, path === '' ? key : `${path}.${key}`, copying)
      return plain === undefined ? [] : [[key, plain]]
    })
    return Object.fromEntries(entries)
  } finally {
    holders.delete(value)
  }
}
