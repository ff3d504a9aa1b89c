/** `{ #id .class }` behind a heading, as Goldmark and mdBook read it. */
import type { Construct } from 'docs-build/markdown'

/** Attributes of a heading, besides an id alone, which is read as it is. */
const OF_HEADING =
  /(?<![^\r\n])([ \t>]*#{1,6}[ \t][^\r\n{}]*)(\{(?!#[\w-]+\})[ \t]*(?:[#.][\w-]|[\w-]+=)[^{}\r\n]*\})(?=[ \t]*$)/gm

export const headingAttributes: Construct = {
  about: '`{ #id .class }` behind a heading: its id is read, and classes have no meaning here',
  mark: /(?<![^\r\n])[ \t>]*#{1,6}[ \t][^\r\n{}]*\{/,
  rewrite({ text, isCode }) {
    return Array.from(text.matchAll(OF_HEADING)).flatMap(({ index, 1: { length } = '', 2: written = '' }) => {
      const start = index + length
      const [id] = /#[\w-]+/.exec(written) ?? []
      return isCode(start) ? [] : [{ start, end: start + written.length, text: id ? `{${id}}` : '' }]
    })
  },
}
