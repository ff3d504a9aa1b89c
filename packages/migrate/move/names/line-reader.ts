/** The lines of offsets in a text. */

/** @returns the line of an offset, counted from 1, for offsets that ascend */
export function lineReader(text: string): (offset: number) => number {
  let at = 0
  let line = 1
  return (offset) => {
    for (let next = text.indexOf('\n', at); next !== -1 && next < offset; next = text.indexOf('\n', at)) {
      at = next + 1
      line++
    }
    return line
  }
}
