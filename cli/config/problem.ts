/** A fault of the configuration, and the words in which it is told. */
import { nearest } from '../fault/nearest.ts'

export interface ConfigProblem {
  /** As in the file: `navbar.items[2].to`; empty for the whole. */
  readonly path: string
  readonly message: string
}

/** Path of a value inside another: `items` + 2 → `items[2]`, `rules` + `broken-link` → `rules['broken-link']`. */
export function pathOf(parent: string, key: string | number): string {
  if (typeof key === 'number') return `${parent}[${key}]`
  if (!/^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u.test(key)) return `${parent}[${quote(key)}]`
  return parent ? `${parent}.${key}` : key
}

/** A text as it stands in the configuration, cut when it is long. Control characters appear as escapes. */
export function quote(text: string): string {
  const short = text.length > 60 ? `${text.slice(0, 59)}…` : text
  const escaped = JSON.stringify(short).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")
  return `'${escaped.replace(/[\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g, asEscape)}'`
}

/** The end of a message about a name that is not there; empty when no other is near. */
export function didYouMean(name: unknown, candidates: Iterable<string>): string {
  const near = typeof name === 'string' ? nearest(name, candidates) : undefined
  return near === undefined ? '' : `; did you mean ${quote(near)}?`
}

/** `a, b or c` */
export function enumerate(names: readonly string[], word: 'and' | 'or'): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} ${word} ${names.at(-1)}`
}

function asEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
