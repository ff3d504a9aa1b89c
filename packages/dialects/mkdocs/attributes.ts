/** `{ #id .class key=value }` and `{: … }` behind headings, links, images, code and blocks. */
import type { Construct, Edit, PageText } from 'docs-build/markdown'

const LIST =
  /(?<![ \t])[ \t]*\{:?[ \t]*((?:[#.][\w:.-]+|[\w-]+=(?:"[^"\n]*"|'[^'\n]*'|[^\s"'{}]+)|markdown|\.\.\.)(?:[ \t]+(?:[#.][\w:.-]+|[\w-]+=(?:"[^"\n]*"|'[^'\n]*'|[^\s"'{}]+)|markdown))*)[ \t]*\}/g

/** A line of a paragraph or of an item of a list. */
const TEXT = /^[ \t>]*(?![ \t>]|#{1,6}[ \t]|`{3}|~{3}|:{3}|\||[-=]+[ \t]*$)\S/

const HEADING = /^[ \t>]*#{1,6}[ \t]/
/** The end of an element in a line. In `\sum_{k=0}` nothing ends. */
const ELEMENT = /[)\]`*>:]$|(?<![\w\\])_[^_\n]+_$/
const LINE_END = /[^\S\r\n]*$/my

function rewrite({ text, isCode }: PageText): Edit[] {
  return Array.from(text.matchAll(LIST)).flatMap((match): Edit[] => {
    const start = match.index
    const end = start + match[0].length
    LINE_END.lastIndex = end
    const isLast = LINE_END.test(text)
    // Only what ends its line asks for all of it, which is once a line.
    const lineStart = isLast ? text.lastIndexOf('\n', start - 1) + 1 : start
    const before = text.slice(lineStart, start)
    if (isCode(start + match[0].indexOf('{'))) return []
    const id = /(?:^|\s)(?:#|id=["']?)([\w:.-]+)/.exec(match[1] ?? '')?.[1]
    if (isLast && HEADING.test(before)) {
      // Signs that close the heading stand before its attributes.
      const closing = /(?<=[^\s#])[ \t]+#+$/.exec(before)?.[0] ?? ''
      return [{ start: start - closing.length, end, text: id === undefined ? '' : ` {#${id}}` }]
    }
    const anchor = id === undefined ? '' : `<a id="${id}"></a>`
    // On a line of its own it belongs to the block; behind an element, to that.
    if (isLast && /^[ \t>]*$/.test(before)) {
      const line = text.slice(text.lastIndexOf('\n', lineStart - 2) + 1, Math.max(0, lineStart - 1))
      // Behind anything but text, an anchor would be a block.
      return [{ start, end, text: TEXT.test(line) ? anchor : '' }]
    }
    return ELEMENT.test(text.slice(Math.max(0, start - 200), start)) ? [{ start, end, text: anchor }] : []
  })
}

export const attributes: Construct = {
  about: '`{ #id .class }`: ids are kept; classes have no meaning here',
  mark: /\{:?[ \t]*(?:[#.][\w-]|[\w-]+=|markdown)/,
  rewrite,
}
