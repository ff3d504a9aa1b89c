/** Completes names while a reader types: names of the framework, and names that the code introduces. */
import type { RawNames } from './language.ts'

/** Names for the place of the caret. */
export interface Completion {
  /** Position in the code where the unfinished name begins. */
  readonly from: number
  readonly names: readonly string[]
}

const MOST = 8
const NAME = /^[\w-]{1,60}$/
const GROUPS = new Set(['points', 'paths', 'snippets', 'measurements', 'options'])

/** @returns the names of a language that are valid */
export function readNames(raw: unknown): RawNames {
  const record = (typeof raw === 'object' && raw !== null ? raw : {}) as Readonly<Record<string, unknown>>
  const list = (value: unknown): string[] =>
    Array.isArray(value)
      ? value.filter((name): name is string => typeof name === 'string' && NAME.test(name)).slice(0, 500)
      : []
  return { words: list(record['words']), members: list(record['members']), quoted: list(record['quoted']) }
}

/**
 * @param code the code before the caret and after it
 * @param isAsked whether the reader has asked for names; otherwise two letters or a dot must come before the caret
 */
export function complete(code: string, caret: number, names: RawNames, isAsked: boolean): Completion | undefined {
  const line = code.slice(code.lastIndexOf('\n', caret - 1) + 1, caret)
  const quoted = /(["'])([\w-]*)$/.exec(line)
  const isQuoted = quoted !== null && isOpen(line, quoted.index)
  const typed = isQuoted ? (quoted[2] ?? '') : (/[\w$]*$/.exec(line)?.[0] ?? '')
  const owner = isQuoted ? undefined : /([\w$]*)\)?\.$/.exec(line.slice(0, line.length - typed.length))?.[1]
  if (/^\d/.test(typed) || (!isAsked && owner === undefined && typed.length < (isQuoted ? 1 : 2))) return undefined
  const from = caret - typed.length
  const found = candidates({ owner, isQuoted, names, code: code.slice(0, from) + code.slice(caret) })
  const fitting = rank(found, typed)
  return fitting.length === 0 ? undefined : { from, names: fitting }
}

/** Whether the quote at a position opens a text: the number of the same quotes before it is even. */
function isOpen(line: string, at: number): boolean {
  return line.slice(0, at).split(line[at] as string).length % 2 === 1
}

function candidates({
  owner,
  isQuoted,
  names,
  code,
}: {
  readonly owner: string | undefined
  readonly isQuoted: boolean
  readonly names: RawNames
  readonly code: string
}): string[] {
  if (isQuoted) return [...names.quoted]
  if (owner === undefined)
    return [...names.words, ...Array.from(code.matchAll(/\b(?:const|let|var)\s+(\w+)/g), ([, name = '']) => name)]
  if (!GROUPS.has(owner)) return [...names.members]
  return Array.from(code.matchAll(new RegExp(`\\b${owner}\\.(\\w+)`, 'g')), ([, name = '']) => name)
}

/** Names that begin with the typed text, first those in the same case of letters. A complete name has no completions. */
function rank(found: readonly string[], typed: string): string[] {
  const all = [...new Set(found)].sort()
  const lower = typed.toLowerCase()
  const exact = all.filter((name) => name.startsWith(typed))
  const others = all.filter((name) => !name.startsWith(typed) && name.toLowerCase().startsWith(lower))
  const fitting = [...exact, ...others]
  return fitting.length === 1 && fitting[0] === typed ? [] : fitting.slice(0, MOST)
}
