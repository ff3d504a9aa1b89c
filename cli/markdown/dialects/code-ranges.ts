/** Where the code of a page lies, for changes that must leave it alone. */
import { fenceReader } from '../code/fences.ts'

/** @returns whether an offset lies in fenced code or in a code span of one line; offsets may come in any order */
export function codeReader(text: string): (offset: number) => boolean {
  let fences: number[] | undefined
  let spans: { readonly start: number; readonly end: number; readonly ranges: readonly (readonly [number, number])[] }
  spans = { start: 0, end: -1, ranges: [] }
  return (offset) => {
    fences ??= fencedRanges(text)
    if (isWithin(fences, offset)) return true
    if (offset < spans.start || offset > spans.end) {
      const start = text.lastIndexOf('\n', offset - 1) + 1
      const next = text.indexOf('\n', offset)
      const end = next === -1 ? text.length : next
      spans = { start, end, ranges: spansOf(text.slice(start, end)) }
    }
    const column = offset - spans.start
    return spans.ranges.some(([from, to]) => column >= from && column < to)
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

function spansOf(line: string): [number, number][] {
  const ranges: [number, number][] = []
  const runs = Array.from(line.matchAll(/(?<!\\)`+/g), ({ index, 0: ticks }) => ({ index, length: ticks.length }))
  /** For each length, the places of its runs; a run opens a span only when another of its length follows. */
  const byLength = new Map<number, number[]>()
  for (const { index, length } of runs) byLength.set(length, [...(byLength.get(length) ?? []), index])
  let done = 0
  for (const { index, length } of runs) {
    if (index < done) continue
    const close = byLength.get(length)?.find((other) => other > index)
    if (close === undefined) continue
    done = close + length
    ranges.push([index, done])
  }
  return ranges
}
