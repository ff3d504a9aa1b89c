/** Where the code of a page lies, for changes that must leave it alone. */
import { fenceReader } from '../code/fences.ts'

/** @returns whether an offset lies in fenced code or in a code span of one line; offsets may come in any order */
export function codeReader(text: string): (offset: number) => boolean {
  let fences: number[] | undefined
  let spans = { start: 0, end: -1, ranges: [] as readonly number[] }
  return (offset) => {
    fences ??= fencedRanges(text)
    if (isWithin(fences, offset)) return true
    if (offset < spans.start || offset > spans.end) {
      const start = text.lastIndexOf('\n', offset - 1) + 1
      const next = text.indexOf('\n', offset)
      const end = next === -1 ? text.length : next
      spans = { start, end, ranges: spansOf(text.slice(start, end)) }
    }
    return isWithin(spans.ranges, offset - spans.start)
  }
}

/** Offsets at which fenced code begins and ends, in turn. */
function fencedRanges(text: string): number[] {
  const isCode = fenceReader()
  const ranges: number[] = []
  let isOpen = false
  let at = 0
  for (const line of text.split('\n')) {
    const isFenced = isCode(line.endsWith('\r') ? line.slice(0, -1) : line)
    if (isFenced !== isOpen) ranges.push(at)
    isOpen = isFenced
    at += line.length + 1
  }
  return ranges
}

function isWithin(ranges: readonly number[], offset: number): boolean {
  let low = 0
  let high = ranges.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ranges[middle] ?? 0) <= offset) low = middle + 1
    else high = middle
  }
  return low % 2 === 1
}

/** Columns at which code spans begin and end, in turn. */
function spansOf(line: string): number[] {
  const ranges: number[] = []
  const runs = Array.from(line.matchAll(/(?<!\\)`+/g), ({ index, 0: ticks }) => ({
    index,
    length: ticks.length,
    close: 0,
  }))
  // The next run of its length closes the span that a run opens.
  const next = new Map<number, number>()
  for (const run of runs.toReversed()) {
    run.close = next.get(run.length) ?? 0
    next.set(run.length, run.index)
  }
  let done = 0
  for (const { index, length, close } of runs) {
    if (index < done || close === 0) continue
    done = close + length
    ranges.push(index, done)
  }
  return ranges
}
