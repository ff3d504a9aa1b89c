/** Replacements in a text. */

export interface TextEdit {
  /** Offsets in UTF-16 code units. */
  readonly start: number
  readonly end: number
  readonly text: string
}

/**
 * Applies edits to a text. Equal edits count once.
 *
 * @throws an `Error` when two edits overlap
 */
export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  let result = ''
  let done = 0
  let last: TextEdit | undefined
  for (const edit of [...edits].sort((a, b) => a.start - b.start || a.end - b.end)) {
    if (last && edit.start === last.start && edit.end === last.end && edit.text === last.text) continue
    if (edit.start < done) throw new Error(`Two changes overlap at offset ${edit.start}.`)
    result += text.slice(done, edit.start) + edit.text
    done = edit.end
    last = edit
  }
  return result + text.slice(done)
}

/** @returns a function from a line and a column, both from 1, to the offset in the text */
export function offsetsIn(text: string): (place: { readonly line: number; readonly column: number }) => number {
  const starts = [text.startsWith('\uFEFF') ? 1 : 0]
  for (const end of text.matchAll(/\r\n|\n|\r/g)) starts.push(end.index + end[0].length)
  return ({ line, column }) => (starts[line - 1] ?? text.length) + column - 1
}
