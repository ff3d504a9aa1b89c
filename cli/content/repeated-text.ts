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

/** Lines, counted from 1, that hold such a comment, each with the blank line after it. */
export function repeatedMarks(lines: readonly string[]): number[] {
  return lines.flatMap((text, index) => {
    if (beginsRepeated(text) === undefined && !endsRepeated(text)) return []
    return lines[index + 1]?.trim() === '' ? [index + 1, index + 2] : [index + 1]
  })
}

/** @returns whether a line, counted from 1, is repeated: what is wrong in it is reported on the page that has it first */
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
