/** Where a configuration's file names a value, for findings in it. */

import { lineIndex } from '../../kernel/fault/line-index.ts'
import { derived } from '../../kernel/store/memo.ts'

interface Literal {
  readonly value: string
  /** Keys that the value may stand behind: such places come first. */
  readonly keys?: readonly string[]
  /** Which one of several equal places, from 0. */
  readonly nth?: number
}

interface ConfigFile {
  readonly text: string
}

/** @returns the place of the value as quoted text, else of its text anywhere, else the file's first character */
export function literalPlace(file: ConfigFile, literal: Literal): { line: number; column: number } {
  return pointIn(file, literalOffset(file, literal) ?? 0)
}

/** Offset of a value's first character; `undefined` when the text does not hold it unchanged. */
export function literalOffset(file: ConfigFile, { value, keys = [], nth = 0 }: Literal): number | undefined {
  if (value === '') return undefined
  const { text } = file
  const quoted = indexOf(file).quoted.get(value) ?? []
  const isBehindKey = (at: number): boolean => {
    const key = /([\w$]+)['"]?\s*:\s*$/.exec(text.slice(Math.max(0, at - 81), at - 1))?.[1]
    return key !== undefined && keys.includes(key)
  }
  const preferred = quoted.filter(isBehindKey)
  const found = preferred[nth] ?? quoted[nth] ?? preferred[0] ?? quoted[0]
  if (found !== undefined) return found
  const anywhere = text.indexOf(value)
  return anywhere === -1 ? undefined : anywhere
}

/** The place of an offset in a configuration's file. */
export function pointIn(file: ConfigFile, offset: number): { line: number; column: number } {
  return indexOf(file).pointAt(offset)
}

interface FileIndex {
  /** Text between two equal quotes → its offsets. */
  readonly quoted: ReadonlyMap<string, readonly number[]>
  readonly pointAt: ReturnType<typeof lineIndex>
}

/** A configuration may hold thousands of redirects, and each has its place: its file is read once for all of them. */
const indexOf = derived(({ text }: ConfigFile): FileIndex => {
  const quoted = new Map<string, number[]>()
  for (const quote of ['"', "'", '`']) {
    for (let from = text.indexOf(quote); from !== -1; ) {
      const to = text.indexOf(quote, from + 1)
      if (to === -1) break
      const value = text.slice(from + 1, to)
      const places = quoted.get(value)
      if (places) places.push(from + 1)
      else quoted.set(value, [from + 1])
      from = to
    }
  }
  for (const places of quoted.values()) places.sort((a, b) => a - b)
  return { quoted, pointAt: lineIndex(text) }
})
