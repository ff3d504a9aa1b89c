/** Makes text from others safe for terminals and build logs, and aligns it in columns. */

/**
 * Characters that control a terminal or reorder a line: control characters (C0 and C1), direction marks, line
 * separators, invisible tags, halves of surrogate pairs.
 */
const UNSAFE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern must match control characters
  /[\0-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ud800-\udfff]|[\u{e0000}-\u{e007f}]/gu

/**
 * Build servers execute commands in the lines of a log: `##[warning]`, `##vso[…]` and `##teamcity[…]` anywhere in a
 * line (for GitHub see `ActionCommand.cs` in actions/runner), `::warning::` and `::error file=a::` at its beginning.
 */
const COMMAND = /(?<=#)#(?=[a-z]*\[)/g
/** Three colons and `::note` are no commands: they begin containers and directives in the texts that are shown. */
const FIRST_COMMAND = /^(\s*):(?=:[^:].*?::)/

/** Characters two columns wide: East Asian wide and full-width ranges, and pictures. */
const WIDE =
  /^[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe10-\ufe19\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{1f200}-\u{1f265}\u{20000}-\u{3fffd}]|\p{Emoji_Presentation}|\ufe0f/u

/**
 * Created when an excerpt first needs it: creating it takes 7 ms, and an excerpt with it takes ten times as long as one
 * without.
 */
let segmenter: Intl.Segmenter | undefined

/** One line of text without control: unsafe characters become `�`, line breaks and tabs become spaces. */
export function printable(text: string): string {
  const line = text.replace(/\r\n|[\r\n\t]/g, ' ').replace(UNSAFE, '\ufffd')
  return line.replace(COMMAND, '\ufffd').replace(FIRST_COMMAND, '$1\ufffd')
}

interface Mark {
  /** Line and column count from 1; the column in UTF-16 code units. */
  readonly line: number
  readonly column: number
  /** Length of the mark in UTF-16 code units; at least 1. */
  readonly length: number
}

interface Excerpt {
  /** The source line, shortened around the mark when it is wider than the limit. */
  readonly text: string
  /** Spaces and `^`, for the line below the text. */
  readonly marker: string
}

/**
 * The source line with a mark.
 *
 * @param width the most columns that the text may take
 * @returns `undefined` when the source has no such line
 */
export function excerpt(source: string, mark: Mark, width: number): Excerpt | undefined {
  const line = source.split(/\r\n|[\r\n]/, mark.line)[mark.line - 1]?.replace(COMMAND, '\ufffd')
  if (line === undefined) return undefined
  const start = Math.min(mark.column - 1, line.length)
  const end = Math.max(start + 1, start + mark.length)
  const cells = readCells(line, Math.max(0, start - 2 * width), start + 2 * width)
  const marked = cells.findIndex((cell) => cell.end > start)
  const [first, last] = windowAround(cells, marked < 0 ? cells.length : marked, width - 2)

  const shown = cells.slice(first, last)
  const isCutBefore = (shown[0]?.start ?? 0) > 0
  const isCutAfter = (shown.at(-1)?.end ?? line.length) < line.length
  const before = widthOf(shown.filter((cell) => cell.end <= start)) + (isCutBefore ? 1 : 0)
  const under = widthOf(shown.filter((cell) => cell.end > start && cell.start < end))
  return {
    text: `${isCutBefore ? '…' : ''}${shown.map((cell) => cell.text).join('')}${isCutAfter ? '…' : ''}`,
    marker: ' '.repeat(before) + '^'.repeat(Math.max(1, under)),
  }
}

/** Characters that share a place on the screen: a letter with its accents, a tab, a picture of several characters. */
interface Cell {
  readonly start: number
  readonly end: number
  readonly text: string
  readonly width: number
}

function readCells(line: string, from: number, to: number): Cell[] {
  const part = line.slice(from, to)
  if (/^[ -~]*$/.test(part))
    return Array.from(part, (text, index) => ({ start: from + index, end: from + index + 1, text, width: 1 }))
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  return Array.from(segmenter.segment(part), ({ segment, index }) => {
    const text = segment === '\t' ? '  ' : segment.replace(UNSAFE, '\ufffd')
    return { start: from + index, end: from + index + segment.length, text, width: columnsOf(text) }
  })
}

function columnsOf(text: string): number {
  if (text === '  ' || WIDE.test(text)) return 2
  return /^[\p{Mark}\u200b-\u200d]/u.test(text) ? 0 : 1
}

function widthOf(cells: readonly Cell[]): number {
  return cells.reduce((sum, cell) => sum + cell.width, 0)
}

/** The cells that fit around a centre: a third of the room before it, the rest after it. */
function windowAround(cells: readonly Cell[], center: number, width: number): [first: number, last: number] {
  let first = center
  let last = center
  let left = width
  const fits = (index: number, room: number): boolean => {
    const cell = cells[index]
    if (!cell || cell.width > room) return false
    left -= cell.width
    return true
  }
  while (fits(first - 1, left - (width * 2) / 3)) first--
  while (fits(last, left)) last++
  while (fits(first - 1, left)) first--
  return [first, last]
}
