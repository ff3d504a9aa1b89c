/** Tells the lines of fenced code from all other lines, without a parser. */

/** An opening fence, behind the marks of quotes and lists. A fence of backticks has none in its info string. */
const OPENING = /^(?:[ \t>]|[-+*][ \t]|\d{1,9}[.)][ \t])*(?:(`{3,})[^`]*|(~{3,}).*)$/
const CLOSING = /^[ \t>]*(`{3,}|~{3,})[ \t]*$/

/**
 * @returns a function that takes the lines of a text in their order, and says whether a line belongs to fenced code, the
 * fences included
 */
export function fenceReader(): (line: string) => boolean {
  let open: string | undefined
  return (line) => {
    if (open === undefined) {
      if (!line.includes('```') && !line.includes('~~~')) return false
      const [, ticks, tildes] = OPENING.exec(line) ?? []
      open = ticks ?? tildes
      return open !== undefined
    }
    const mark = line.includes(open) ? CLOSING.exec(line)?.[1] : undefined
    if (mark?.startsWith(open)) open = undefined
    return true
  }
}
