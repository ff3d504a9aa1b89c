/** Where a configuration's file names a value, for findings in it. */

interface Literal {
  readonly value: string
  /** Keys that the value may stand behind: such places come first. */
  readonly keys?: readonly string[]
  /** Which one of several equal places, from 0. */
  readonly nth?: number
}

/** @returns the place of the value as quoted text, else of its text anywhere, else the file's first character */
export function literalPlace(text: string, literal: Literal): { line: number; column: number } {
  return pointAt(text, literalOffset(text, literal) ?? 0)
}

/** Offset of a value's first character; `undefined` when it stands nowhere as it is. */
export function literalOffset(text: string, { value, keys = [], nth = 0 }: Literal): number | undefined {
  if (value === '') return undefined
  const quoted: number[] = []
  let anywhere: number | undefined
  for (let at = text.indexOf(value); at !== -1; at = text.indexOf(value, at + 1)) {
    anywhere ??= at
    const quote = text[at - 1]
    if (quote && '\'"`'.includes(quote) && text[at + value.length] === quote) quoted.push(at)
  }
  const isBehindKey = (at: number): boolean => {
    const key = /([\w$]+)['"]?\s*:\s*$/.exec(text.slice(Math.max(0, at - 81), at - 1))?.[1]
    return key !== undefined && keys.includes(key)
  }
  const preferred = quoted.filter(isBehindKey)
  return preferred[nth] ?? quoted[nth] ?? preferred[0] ?? quoted[0] ?? anywhere
}

export function pointAt(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset).split(/\r\n|\n|\r/)
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}
