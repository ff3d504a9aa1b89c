/**
 * The part of the sandbox that runs inside it, around the language: a stopped clock, repeatable random numbers, a
 * console that collects its messages, and the exchange of JSON with the host. Only `scripts/inside.ts` imports
 * this module.
 */

import type { CodePlace, Drafted, Language, LanguageOptions, RawNames } from './language.ts'
import { ASK_NAMES } from './names.ts'

/** File name of the example's code in stacks. */
const FILE = 'example.js'
const LOGS = 50
const LOG_LENGTH = 2000

/** Saved before an example can replace them. */
const { stringify, parse } = JSON
const { apply, construct } = Reflect

/** The result of an example. It leaves the sandbox as JSON. */
export interface Answer extends Partial<Drafted> {
  readonly console: readonly string[]
  readonly thrown?: CodePlace & { readonly name: string; readonly message: string; readonly refused?: true }
  /** The answer to a request whose options are `ASK_NAMES`. */
  readonly names?: RawNames
}

const lines: string[] = []

/**
 * @returns the function that the host calls with the value of the example's code and the options as JSON; it returns an
 * `Answer` as JSON
 */
export function serve(language: Language): (source: unknown, options: string) => string {
  return (source, options) => {
    let answer: Answer
    try {
      answer =
        options === ASK_NAMES
          ? { names: language.names?.(), console: lines }
          : { ...language.draft(source, parse(options) as LanguageOptions, { place, refuse, text }), console: lines }
    } catch (error) {
      answer = { thrown: describe(error), console: lines }
    }
    return stringify(answer)
  }
}

class Refusal extends Error {
  readonly at: CodePlace
  constructor(message: string, at: CodePlace) {
    super(message)
    this.at = at
  }
}

function refuse(message: string, at: CodePlace = {}): Error {
  return new Refusal(message, at)
}

function describe(error: unknown): NonNullable<Answer['thrown']> {
  if (error instanceof Refusal) return { name: 'Refusal', message: error.message, refused: true, ...error.at }
  if (!(error instanceof Error)) return { name: '', message: text(error) }
  return { name: String(error.name), message: String(error.message), ...place(error) }
}

function place(error: unknown = new Error()): CodePlace {
  const stack = error instanceof Error ? String(error.stack) : ''
  const found = new RegExp(`\\b${FILE}:(\\d+)(?::(\\d+))?`).exec(stack)
  if (!found) return {}
  return { line: Number(found[1]), column: found[2] === undefined ? undefined : Number(found[2]) }
}

/** Formats a value approximately like a browser's console. */
function text(value: unknown): string {
  if (typeof value === 'string') return value.slice(0, LOG_LENGTH)
  if (value instanceof Error) return `${value.name}: ${value.message}`.slice(0, LOG_LENGTH)
  if (typeof value === 'function') return `function ${value.name}`
  try {
    return (typeof value === 'object' ? stringify(value) : String(value)).slice(0, LOG_LENGTH)
  } catch {
    return Object.prototype.toString.call(value)
  }
}

// ── clock and random numbers ──────────────────────────────────────────────────────────────────

function collect(...values: unknown[]): void {
  if (lines.length < LOGS) lines.push(values.map(text).join(' ').slice(0, LOG_LENGTH))
}

Object.assign(globalThis, {
  console: { log: collect, info: collect, warn: collect, error: collect, debug: collect, dir: collect, table: collect },
})

/** Random numbers: xorshift32 from a fixed seed, so that every run of an example gets the same ones. */
let seed = 0x2f6e2b1
Math.random = () => {
  seed ^= seed << 13
  seed ^= seed >>> 17
  seed ^= seed << 5
  return (seed >>> 0) / 2 ** 32
}

/** The time at which every example runs. Local time is UTC. */
const NOW = 1_767_268_800_000

const RealDate = Date

function FrozenDate(this: unknown, ...values: unknown[]): unknown {
  if (!new.target) return (construct(RealDate, [NOW]) as Date).toString()
  return construct(RealDate, [timeOf(values)], new.target)
}

function timeOf(values: unknown[]): unknown {
  const [first] = values
  if (values.length === 0) return NOW
  if (values.length > 1) return apply(RealDate.UTC, RealDate, values as number[])
  return typeof first === 'string' ? parseDate(first) : first
}

/** A time without a zone is local time, which is UTC here. */
function parseDate(value: string): number {
  const isBare = /\d:\d/.test(value) && !/(?:Z|UTC|GMT|[+-]\d{2}:?\d{2})\s*$/i.test(value)
  return RealDate.parse(isBare ? `${value}${/T/.test(value) ? 'Z' : ' UTC'}` : value)
}

FrozenDate.now = () => NOW
FrozenDate.parse = parseDate
FrozenDate.UTC = RealDate.UTC
Object.defineProperty(FrozenDate, 'prototype', { value: RealDate.prototype })
Object.defineProperty(FrozenDate, 'name', { value: 'Date' })

const proto = RealDate.prototype as unknown as Record<string, unknown>
proto['constructor'] = FrozenDate
for (const part of ['FullYear', 'Month', 'Date', 'Day', 'Hours', 'Minutes', 'Seconds', 'Milliseconds']) {
  proto[`get${part}`] = proto[`getUTC${part}`]
  if (part !== 'Day') proto[`set${part}`] = proto[`setUTC${part}`]
}

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const MONTHS = 'January February March April May June July August September October November December'.split(' ')

function dayText(date: Date): string {
  const month = (MONTHS[date.getUTCMonth()] ?? '').slice(0, 3)
  return `${DAYS[date.getUTCDay()]}, ${month} ${date.getUTCDate()}, ${date.getUTCFullYear()}`
}

function method(draw: (date: Date) => string): (this: Date) => string {
  return function (this: Date) {
    return draw(this)
  }
}

Object.assign(RealDate.prototype, {
  getTimezoneOffset: () => 0,
  toString: method((date) => date.toUTCString()),
  toDateString: method((date) => date.toUTCString().slice(0, 16)),
  toTimeString: method((date) => date.toUTCString().slice(17)),
  toLocaleString: method(dayText),
  toLocaleDateString: method(dayText),
  toLocaleTimeString: method((date) => date.toISOString().slice(11, 19)),
})
Object.assign(globalThis, { Date: FrozenDate })
