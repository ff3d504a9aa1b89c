/** The comments around text that a page of a plugin repeats from another page, such as a post in a list of posts. */

const BEGIN = /^<!-- post (\S+) -->$/
const END = '<!-- /post -->'

/** @param link from the page to the one that has the text first */
export function repeatedText(text: string, link: string): string[] {
  return [`<!-- post ${link} -->`, text, END]
}

/** @returns the link to the page whose text begins after this comment */
export function beginsRepeated(comment: string): string | undefined {
  return BEGIN.exec(comment)?.[1]
}

export function endsRepeated(comment: string): boolean {
  return comment === END
}

/** Lines, counted from 1, that Markdown made of a page does not have as they are written. */
interface RepeatedParts {
  /** The comments, the titles of repeated texts and the ends of excerpts, each with the blank line after it. */
  readonly hidden: readonly number[]
  /** Headings, which are one level lower than on the page that has them first. */
  readonly headings: readonly number[]
}

export function repeatedParts(lines: readonly string[]): RepeatedParts {
  const hidden: number[] = []
  const headings: number[] = []
  const hide = (index: number): void => {
    hidden.push(index + 1, ...(lines[index + 1]?.trim() === '' ? [index + 2] : []))
  }
  let isWithin = false
  let isFirst = false
  let fence: string | undefined
  for (const [index, text] of lines.entries()) {
    if (beginsRepeated(text) !== undefined || endsRepeated(text)) {
      isWithin = isFirst = !endsRepeated(text)
      fence = undefined
      hide(index)
      continue
    }
    if (!isWithin || text.trim() === '') continue
    const [, mark] = /^[ \t>]*(`{3,}|~{3,})/.exec(text) ?? []
    if (fence !== undefined) {
      if (mark?.startsWith(fence)) fence = undefined
      continue
    }
    fence = mark
    if (isFirst && /^# /.test(text)) hide(index)
    else if (/^#{1,5} /.test(text)) headings.push(index + 1)
    else if (/^<!--\s*(?:truncate|more|excerpt)\s*-->$/.test(text)) hide(index)
    isFirst = false
  }
  return { hidden, headings }
}

/** @returns whether a line, counted from 1, is repeated: its problems are reported on the page that has it first */
export function repeatedLines(markdown: string): (line: number) => boolean {
  const repeated = new Set<number>()
  let isWithin = false
  for (const [index, line] of markdown.split('\n').entries()) {
    if (endsRepeated(line)) isWithin = false
    if (isWithin) repeated.add(index + 1)
    if (beginsRepeated(line) !== undefined) isWithin = true
  }
  return (line) => repeated.has(line)
}
