/** `{#id}` and `{.class}` on a line of their own, below the block that they belong to. */
import type { Construct, Edit } from 'docs-build/markdown'

/** The marks that sites choose when their templates use plain braces; ends of lines, and the marks of headings. */
const MARKED = /\n|^[ \t>]*#{1,6}(?=[ \t])|(?<![ \t])[ \t]*%\{[ \t]*((?:[#.][^\s#.{}%]+[ \t]*)+)\}%/gm
const LINE = /^[ \t>]*\{[ \t]*(?:[#.][\w-]+[ \t]*)+\}[ \t]*(?=\r?$)/gm
const HEADING = /^[ \t>]*#{1,6}[ \t][^\n]*[^\s}][ \t]*$/

export const attributes: Construct = {
  about: '`{#id}` on a line of its own, the id of the heading above; `%{#id}%`',
  mark: /^[ \t>]*\{[ \t]*[#.][\w-]|%\{[ \t]*[#.]/m,
  rewrite({ text, isCode }) {
    /** Where the mark of the heading ends in whose line the next match is. */
    let heading = Number.NaN
    const marked = Array.from(text.matchAll(MARKED)).flatMap(({ index, 0: whole, 1: list }): Edit[] => {
      const end = index + whole.length
      if (list === undefined) heading = whole === '\n' ? Number.NaN : end
      if (list === undefined || isCode(index)) return []
      const id = /#([^\s#.{}%]+)/.exec(list)?.[1]
      return [{ start: index, end, text: id && index > heading ? ` {#${id}}` : '' }]
    })
    const lines = Array.from(text.matchAll(LINE)).flatMap((match): Edit[] => {
      const start = match.index
      const end = start + match[0].length
      if (isCode(start)) return []
      const lineBreak = Math.max(0, start - 1)
      const lineEnd = text[lineBreak - 1] === '\r' ? lineBreak - 1 : lineBreak
      const above = text.slice(text.lastIndexOf('\n', lineEnd - 1) + 1, lineEnd)
      const id = /#([\w-]+)/.exec(match[0])?.[1]
      const removed: Edit = { start, end, text: '' }
      return id !== undefined && HEADING.test(above)
        ? [{ start: lineEnd, end: lineEnd, text: ` {#${id}}` }, removed]
        : [removed]
    })
    return [...marked, ...lines]
  },
}
