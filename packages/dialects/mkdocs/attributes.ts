/** `{ #id .class key=value }` and `{: … }` behind headings, links, images, code and blocks. */
import type { Construct, Edit, PageText } from 'docs-build/markdown'

const LIST =
  /[ \t]*\{:?[ \t]*((?:[#.][\w:.-]+|[\w-]+=(?:"[^"\n]*"|'[^'\n]*'|[^\s"'{}]+)|markdown|\.\.\.)(?:[ \t]+(?:[#.][\w:.-]+|[\w-]+=(?:"[^"\n]*"|'[^'\n]*'|[^\s"'{}]+)|markdown))*)[ \t]*\}/g

const HEADING = /^[ \t>]*#{1,6}[ \t]/

function rewrite({ text, isCode }: PageText): Edit[] {
  return Array.from(text.matchAll(LIST)).flatMap((match): Edit[] => {
    const start = match.index
    const end = start + match[0].length
    const lineStart = text.lastIndexOf('\n', start - 1) + 1
    const before = text.slice(lineStart, start)
    const after = /^[^\r\n]*/.exec(text.slice(end, end + 200))?.[0] ?? ''
    if (isCode(start + match[0].indexOf('{'))) return []
    if (HEADING.test(before) && after.trim() === '') {
      const id = /(?:^|\s)#([\w:.-]+)/.exec(match[1] ?? '')?.[1]
      // Signs that close the heading stand before its attributes.
      const closing = /(?<=[^\s#])[ \t]+#+$/.exec(before)?.[0] ?? ''
      return [{ start: start - closing.length, end, text: id === undefined ? '' : ` {#${id}}` }]
    }
    // On a line of its own it belongs to the block; behind an element, to that.
    if ((before.trim() === '' && after.trim() === '') || /[)\]`*_>:]$/.test(before)) return [{ start, end, text: '' }]
    return []
  })
}

export const attributes: Construct = {
  about: '`{ #id .class }`: the id of a heading is kept; classes have no meaning here',
  mark: /\{:?[ \t]*(?:[#.][\w-]|[\w-]+=|markdown)/,
  rewrite,
}
