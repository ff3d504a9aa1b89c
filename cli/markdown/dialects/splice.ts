/** Changes a text and keeps, for each place in the result, the place in the source that it comes from. */

/** A part of a text and what replaces it. */
export interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** A changed text. */
export interface Spliced {
  readonly text: string
  /** Offset in the result → offset in the source. What an edit has put in lies where the edit begins. */
  readonly sourceOf: (offset: number) => number
  /** Offset in the source → offset in the result; a removed part lies where it was. */
  readonly resultOf: (offset: number) => number
}

/**
 * @param edits in any order; of two that overlap, the one that begins later is left out
 * @returns `undefined` when there is nothing to change
 */
export function splice(source: string, edits: readonly Edit[]): Spliced | undefined {
  if (edits.length === 0) return undefined
  const parts: string[] = []
  /** For each copied part: where it begins in the result, and where in the source. */
  const results: number[] = [0]
  const sources: number[] = [0]
  let done = 0
  let length = 0
  for (const { start, end, text } of [...edits].sort((a, b) => a.start - b.start || a.end - b.end)) {
    if (start < done) continue
    parts.push(source.slice(done, start), text)
    length += start - done
    // What is put in is a part of its own, without length in the source.
    results.push(length)
    sources.push(start)
    length += text.length
    results.push(length)
    sources.push(end)
    done = end
  }
  parts.push(source.slice(done))
  return {
    text: parts.join(''),
    sourceOf(offset) {
      const part = lastAtMost(results, offset)
      const from = sources[part] ?? 0
      const next = sources[part + 1] ?? source.length
      const within = offset - (results[part] ?? 0)
      // Odd parts are texts that were put in, even parts are copies.
      return part % 2 === 1 ? from : Math.min(from + within, next)
    },
    resultOf(offset) {
      const part = lastAtMost(sources, offset)
      const from = results[part] ?? 0
      const within = offset - (sources[part] ?? 0)
      return part % 2 === 1 ? from : from + within
    },
  }
}

/** Index of the last number that is not greater than a limit, in an ascending list that begins with 0. */
function lastAtMost(list: readonly number[], limit: number): number {
  let low = 0
  let high = list.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((list[middle] ?? 0) <= limit) low = middle
    else high = middle - 1
  }
  return low
}

/** Two changes after each other, as one. */
export function inTurn(first: Spliced | undefined, second: Spliced | undefined): Spliced | undefined {
  if (!first || !second) return first ?? second
  return {
    text: second.text,
    sourceOf: (offset) => first.sourceOf(second.sourceOf(offset)),
    resultOf: (offset) => second.resultOf(first.resultOf(offset)),
  }
}

interface Point {
  readonly line: number
  readonly column: number
}

/** Lines and columns of a text, counted from 1. Lines end as CommonMark says: LF, CRLF or CR. */
export function linePlaces(text: string): { at(offset: number): Point; offsetOf(point: Point): number } {
  const starts = [0]
  for (const { index, 0: ending } of text.matchAll(/\r\n|\n|\r/g)) starts.push(index + ending.length)
  return {
    at(offset) {
      const line = lastAtMost(starts, offset)
      return { line: line + 1, column: offset - (starts[line] ?? 0) + 1 }
    },
    offsetOf: ({ line, column }) => (starts[line - 1] ?? text.length) + column - 1,
  }
}
