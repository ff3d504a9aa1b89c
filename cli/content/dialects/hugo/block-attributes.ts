/** `{#id .class}` and `{class="x"}` behind a heading, or on a line of their own below a block, as Goldmark reads them. */
import type { Construct } from '../dialect.ts'

const LINE =
  /^[ \t>]*\{[ \t]*(?:[#.][\w-]+|[\w-]+=(?:"[^"\n]*"|[^\s"{}]+))(?:[ \t]+(?:[#.][\w-]+|[\w-]+=(?:"[^"\n]*"|[^\s"{}]+)))*[ \t]*\}[ \t]*$/gm

/** Attributes of a heading, besides an id alone, which is read as it is. */
const OF_HEADING = /(?<=^[ \t>]*#{1,6}[ \t][^\n{}]*)\{(?!#[\w-]+\})[ \t]*(?:[#.][\w-]|[\w-]+=)[^{}\n]*\}(?=[ \t]*$)/gm

export const blockAttributes: Construct = {
  about: '`{.class}` behind a heading or below a block: classes have no meaning here',
  mark: /^[ \t>]*(?:#{1,6}[ \t][^\n{}]*)?\{[ \t]*[#.\w]/m,
  rewrite({ text, isCode }) {
    const alone = Array.from(text.matchAll(LINE)).map(({ index, 0: written }) => ({ index, written, id: '' }))
    const behind = Array.from(text.matchAll(OF_HEADING)).map(({ index, 0: written }) => {
      const [id] = /#[\w-]+/.exec(written) ?? []
      return { index, written, id: id === undefined ? '' : `{${id}}` }
    })
    return [...alone, ...behind].flatMap(({ index, written, id }) =>
      isCode(index + written.indexOf('{')) ? [] : [{ start: index, end: index + written.length, text: id }],
    )
  },
}
