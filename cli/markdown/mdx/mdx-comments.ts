/** HTML comments in MDX, which MDX itself refuses: Docusaurus and older versions of MDX accept them. */
import { fenceReader } from '../code/fences.ts'

const MARKS = /`+|<!--|-->/g

/**
 * Blanks the comments of a text, so that every offset stays valid. Comments in code stay.
 *
 * @param source an MDX file without its front matter
 */
export function blankComments(source: string): string {
  if (!source.includes('<!--')) return source
  const isCode = fenceReader()
  let isComment = false
  return source
    .split(/(\r\n|\n|\r)/)
    .map((line, index) => {
      if (index % 2 === 1 || (!isComment && isCode(line))) return line
      const read = readLine(line, isComment)
      isComment = read.isComment
      return read.text
    })
    .join('')
}

function readLine(line: string, isWithin: boolean): { text: string; isComment: boolean } {
  let isComment = isWithin
  let text = ''
  let done = 0
  let ticks: string | undefined
  for (const { 0: mark, index } of line.matchAll(MARKS)) {
    if (isComment) {
      if (mark !== '-->') continue
      text += ' '.repeat(index + 3 - done)
      done = index + 3
      isComment = false
    } else if (mark.startsWith('`')) {
      if (ticks === undefined) ticks = line.includes(mark, index + mark.length) ? mark : undefined
      else if (ticks === mark) ticks = undefined
    } else if (mark === '<!--' && ticks === undefined) {
      text += line.slice(done, index)
      done = index
      isComment = true
    }
  }
  const rest = line.slice(done)
  return { text: text + (isComment ? ' '.repeat(rest.length) : rest), isComment }
}
