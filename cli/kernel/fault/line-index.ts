/** Lines and columns of many places in one text, for findings. */

/** A place in a text. Both numbers count from 1, and columns count UTF-16 units. */
interface Point {
  readonly line: number
  readonly column: number
}

/**
 * Reads the text once, so that asking for thousands of places in it stays linear.
 *
 * @returns the place of an offset
 */
export function lineIndex(text: string): (offset: number) => Point {
  const starts = [0]
  for (const { index, 0: ending } of text.matchAll(/\r\n|\n|\r/g)) starts.push(index + ending.length)
  return (offset) => {
    let low = 0
    for (let high = starts.length; high - low > 1; ) {
      const middle = (low + high) >> 1
      if ((starts[middle] ?? 0) <= offset) low = middle
      else high = middle
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 }
  }
}
