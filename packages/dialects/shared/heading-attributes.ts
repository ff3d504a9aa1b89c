/** `{ #id .class }` behind a heading, as Goldmark and mdBook read it. */
import type { Construct } from 'docs-build/markdown'

/** Attributes of a heading, besides an id alone, which is read as it is. */
const OF_HEADING = /(?<=^[ \t>]*#{1,6}[ \t][^\n{}]*)\{(?!#[\w-]+\})[ \t]*(?:[#.][\w-]|[\w-]+=)[^{}\n]*\}(?=[ \t]*$)/gm

export const headingAttributes: Construct = {
  about: '`{ #id .class }` behind a heading: its id is read, and classes have no meaning here',
  mark: /^[ \t>]*#{1,6}[ \t][^\n{}]*\{/m,
  rewrite({ text, isCode }) {
    return Array.from(text.matchAll(OF_HEADING)).flatMap(({ index, 0: written }) => {
      const [id] = /#[\w-]+/.exec(written) ?? []
      const end = index + written.length
      return isCode(index) ? [] : [{ start: index, end, text: id === undefined ? '' : `{${id}}` }]
    })
  },
}
