/** The wording of problems with a value, wherever the value was written. */
import { nearest } from '../fault/nearest.ts'

/** The fault of one value. */
export interface SchemaProblem {
  /** Path as messages show it: `navbar.items[2].to`; empty for the whole value. */
  readonly path: string
  /** The rest of a sentence that begins with the path: `must be a number, but is 'x'`. */
  readonly message: string
  /** A sentence that says what to write instead. */
  readonly hint?: string
}

/** Path of a value inside another: `items` + 2 → `items[2]`, `rules` + `broken-link` → `rules['broken-link']`. */
export function pathOf(parent: string, key: string | number): string {
  if (typeof key === 'number') return `${parent}[${key}]`
  if (!/^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(key)) return `${parent}[${quote(key)}]`
  return parent ? `${parent}.${key}` : key
}

/** Quotes a text, shortened when it is long, with control characters as escapes. */
export function quote(text: string): string {
  const short = text.length > 60 ? `${text.slice(0, 59)}…` : text
  const escaped = JSON.stringify(short).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")
  return `'${escaped.replace(/[\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g, asEscape)}'`
}

/** The hint for a name that does not exist; `undefined` when no name is near. */
export function didYouMean(name: unknown, candidates: Iterable<string>): string | undefined {
  const near = typeof name === 'string' ? nearest(name, candidates) : undefined
  return near === undefined ? undefined : `Did you mean \`${near}\`?`
}

/** `a, b or c` */
export function enumerate(names: readonly string[], word: 'and' | 'or'): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${word} ${names.at(-1)}`
}

function asEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
