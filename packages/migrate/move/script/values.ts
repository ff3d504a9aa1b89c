/** The value of a configuration: plain data, and facts about the rest. */
import { isData } from '../data.ts'
import type { Data } from '../moved-site.ts'

/** Stands in a text for the year in which the site is built. It is a character of the private use area (Unicode 23.5). */
export const YEAR = '\uE000'

/** Names a fact in the result of the sandbox, and stands in keys that are not known. */
const MARK = '\uE001'
const MARKED = /\uE001\d+\uE001/

/** A part of a configuration, as it is written. */
export interface Place {
  readonly source: string
  readonly file: string
  readonly line: number
}

/** Something of the configuration that is not plain data, with the options that lead to it. */
export interface UnreadPlace extends Place {
  readonly path: string
  readonly isCode: boolean
}

/** The result of reading a configuration. */
export interface ReadScript {
  /** With facts in place of what is no plain data. */
  readonly exports: Data
  /** The part of a file that has a number. */
  readonly place: (number: unknown) => Place
  /** What could not be read, with the reason. */
  readonly problems: readonly string[]
  /** Decisions that depend on what is not known. */
  readonly decisions: readonly Place[]
  /** Names of the environment variables that it reads. */
  readonly variables: readonly string[]
  /** Receives every part of `plainData` that is no plain data. */
  readonly unread: UnreadPlace[]
}

/** What is known of something that is no plain data: of a call, the `name` of the function or its package, and `args`. */
export function factOf(value: unknown): Data | undefined {
  const fact = isData(value) ? value[MARK] : undefined
  return isData(fact) ? fact : undefined
}

/**
 * @param path the option that holds the value
 * @returns the plain data in a value; the rest is left out, and named in `unread` of the script
 */
export function plainData(value: unknown, path: string, script: ReadScript): unknown {
  return copyPlain(value, path, script, new Set())
}

/** @param holders objects that hold the value: one that holds itself has no plain form */
function copyPlain(value: unknown, path: string, script: ReadScript, holders: Set<unknown>): unknown {
  const fact = typeof value === 'function' ? { isCode: true } : factOf(value)
  if (fact) {
    const { place, name, args, isCode } = fact as Data
    const call = args === undefined ? {} : { source: `${String(name)}(…)` }
    script.unread.push({ path, ...script.place(place), ...call, isCode: isCode === true })
  }
  if (fact || holders.has(value) || (isData(value) && MARK in value)) return undefined
  if (typeof value !== 'object' || value === null) return value
  holders.add(value)
  const copy = (item: unknown, at: string): unknown => copyPlain(item, at, script, holders)
  const plain = Array.isArray(value)
    ? value.map((item, index) => copy(item, `${path}[${index}]`)).filter((item) => item !== undefined)
    : Object.fromEntries(
        Object.entries(value).flatMap(([key, item]: [string, unknown]) => {
          const isKnown = !key.includes(MARK) || factOf(item) !== undefined
          const one = copy(isKnown ? item : { [MARK]: {} }, `${path}${path && '.'}${key.replace(MARKED, '…')}`)
          return one === undefined ? [] : [[key, one]]
        }),
      )
  holders.delete(value)
  return plain
}
