/** Values as the console of an example shows them. */
import { MOST_CHARACTERS } from './messages.ts'

const MOST_ENTRIES = 100
const DEEPEST = 4

/** The arguments of one call of `console.log`, as one text. */
export function inspectAll(values: readonly unknown[]): string {
  const [first, ...rest] = values
  // As consoles do: the format characters stand for the values after them.
  if (typeof first === 'string' && /%[sdifoOc]/.test(first)) {
    const left = [...rest]
    const text = first.replace(/%([sdifoOc%])/g, (mark, kind: string) => {
      if (kind === '%') return '%'
      if (left.length === 0) return mark
      const value = left.shift()
      return kind === 'c' ? '' : shown(value)
    })
    return [text, ...left.map(shown)].join(' ').slice(0, MOST_CHARACTERS)
  }
  return values.map(shown).join(' ').slice(0, MOST_CHARACTERS)
}

function shown(value: unknown): string {
  return typeof value === 'string' ? value : inspect(value)
}

/** A value as one writes it in code, as far as it can be. */
export function inspect(value: unknown): string {
  const budget = { entries: MOST_ENTRIES * 10 }
  return write(value, [], budget)
}

function write(value: unknown, above: readonly unknown[], budget: { entries: number }): string {
  if (typeof value === 'string') return JSON.stringify(value)
  if (typeof value === 'bigint') return `${value}n`
  if (typeof value === 'function') return `ƒ ${value.name || 'anonymous'}()`
  if (typeof value !== 'object' || value === null) return Object.is(value, -0) ? '-0' : String(value)
  if (above.includes(value)) return '[circular]'
  if (above.length >= DEEPEST) return Array.isArray(value) ? '[…]' : '{…}'
  try {
    return writeObject(value, [...above, value], budget)
  } catch {
    return '[unreadable]'
  }
}

function writeObject(value: object, above: readonly unknown[], budget: { entries: number }): string {
  const each = (one: unknown): string => write(one, above, budget)
  if (value instanceof Error) return `${value.name}: ${value.message}`
  if (value instanceof Date || value instanceof RegExp) return String(value)
  if (value instanceof Promise) return 'Promise {}'
  if (typeof Element === 'function' && value instanceof Element) return value.outerHTML.slice(0, 500)
  if (Array.isArray(value) || ArrayBuffer.isView(value))
    return list('[', Array.from(value as unknown[]), each, ']', budget)
  if (value instanceof Set) return list(`Set(${value.size}) {`, [...value], each, '}', budget)
  if (value instanceof Map)
    return list(`Map(${value.size}) {`, [...value], ([key, item]) => `${each(key)} => ${each(item)}`, '}', budget)
  const name = (Object.getPrototypeOf(value) as object | null)?.constructor.name
  const head = name === undefined || name === 'Object' ? '{' : `${name} {`
  return list(head, Object.entries(value), ([key, item]) => `${nameOf(key)}: ${each(item)}`, '}', budget)
}

function nameOf(key: string): string {
  return /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(key) ? key : JSON.stringify(key)
}

function list<T>(
  open: string,
  items: readonly T[],
  each: (item: T) => string,
  close: string,
  budget: { entries: number },
): string {
  const texts: string[] = []
  for (const item of items.slice(0, MOST_ENTRIES)) {
    if (budget.entries-- <= 0) break
    texts.push(each(item))
  }
  if (texts.length < items.length) texts.push(`… ${items.length - texts.length} more`)
  const space = open === '[' || texts.length === 0 ? '' : ' '
  const line = `${open}${space}${texts.join(', ')}${space}${close}`
  return line.length <= 72 ? line : `${open}\n${texts.map((text) => text.replace(/^/gm, '  ')).join(',\n')}\n${close}`
}
