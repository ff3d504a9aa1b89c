/** Parts of a file: lines, and regions between two marks in comments. */

/** Marks as tools write them, behind the sign of a comment. */
const MARK =
  /^(?:\/\/|\/\*|#|--|;|%|<!--|\{\/\*|"|')?[ \t]*(?:#?(region|endregion)\b(?:[ \t]+([\w-]+))?|-*8<-+[ \t]*\[(start|end):[ \t]*([\w-]+)\]|(ANCHOR(?:_END)?):[ \t]*([\w-]+)|<(\/?)([A-Za-z][\w-]*)>)[ \t]*(?:\*\/\}?|-->)?$/

interface Mark {
  readonly isEnd: boolean
  readonly name: string
}

function markOf(line: string): Mark | undefined {
  if (!/region|8<-|ANCHOR|<\/?[A-Za-z]/.test(line)) return undefined
  const match = MARK.exec(line.trim())
  if (!match) return undefined
  const [, region, regionName, snippet, snippetName, anchor, anchorName, slash, tag] = match
  // `region` without a sign is a word of the text.
  if (region !== undefined)
    return /#|\/\/|\/\*|--|<!--/.test(line) ? { isEnd: region === 'endregion', name: regionName ?? '' } : undefined
  if (snippet !== undefined) return { isEnd: snippet === 'end', name: snippetName ?? '' }
  if (anchor !== undefined) return { isEnd: anchor === 'ANCHOR_END', name: anchorName ?? '' }
  return /^[ \t]*(?:\/\/|#|--|'|<!--)/.test(line) ? { isEnd: slash === '/', name: tag ?? '' } : undefined
}

/**
 * The lines between the marks of a region, without any marks. Letters may differ in case where no region has the exact name,
 * as DocFX has it.
 *
 * @returns `undefined` when the file has no such region
 */
export function regionOf(text: string, name: string): string | undefined {
  const exact = linesBetween(text, (mark) => mark === name)
  return exact ?? linesBetween(text, (mark) => mark.toLowerCase() === name.toLowerCase())
}

function linesBetween(text: string, isNamed: (mark: string) => boolean): string | undefined {
  const lines: string[] = []
  let depth = 0
  let isFound = false
  for (const line of text.split(/\r\n|\n|\r/)) {
    const mark = markOf(line)
    if (!mark) {
      if (depth > 0) lines.push(line)
    } else if (isNamed(mark.name) && !mark.isEnd && depth === 0 && !isFound) {
      isFound = true
      depth = 1
    } else if (depth > 0 && mark.isEnd && (isNamed(mark.name) || mark.name === '')) depth--
    else if (depth > 0 && !mark.isEnd && /region/.test(line)) depth += mark.name === '' ? 1 : 0
  }
  return isFound ? lines.join('\n') : undefined
}

/** A text without the marks of regions. */
export function withoutMarks(text: string): string {
  if (!/region|8<-|ANCHOR/.test(text)) return text
  return text
    .split(/\r\n|\n|\r/)
    .filter((line) => !/region|8<-|ANCHOR/.test(line) || !markOf(line))
    .join('\n')
}

/**
 * Lines of a text, counted from 1: `3`, `3-5`, `3:5`, `3:`, `:5`, and lists of these with commas.
 *
 * @returns `undefined` for another form, and for lines after the end
 */
export function linesOf(text: string, ranges: string): string | undefined {
  const all = text.split(/\r\n|\n|\r/)
  const picked: string[] = []
  for (const part of ranges.split(',')) {
    const [, first = '', separator = '', last = ''] = /^(\d{0,7})(?:\s*([-:])\s*(\d{0,7}))?$/.exec(part.trim()) ?? []
    if (first === '' && last === '') return undefined
    const from = first === '' ? 1 : Number(first)
    const end = last === '' ? all.length : Number(last)
    const to = separator === '' ? from : end
    if (from < 1 || from > all.length) return undefined
    for (const line of all.slice(from - 1, to)) picked.push(line)
  }
  return picked.join('\n')
}

/** A text without the indentation that all of its lines share. */
export function dedented(text: string): string {
  const lines = text.split('\n')
  const depths = lines.filter((line) => line.trim() !== '').map((line) => /^[ \t]*/.exec(line)?.[0].length ?? 0)
  const least = depths.length === 0 ? 0 : depths.reduce((a, b) => Math.min(a, b))
  return lines.map((line) => line.slice(least)).join('\n')
}
