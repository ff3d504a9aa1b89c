/** `{#id .class}` and `{class="x"}` on a line of their own below a block, as Goldmark reads them. */
import type { Construct } from 'docs-build/markdown'

const LINE =
  /^[ \t>]*\{[ \t]*(?:[#.][\w-]+|[\w-]+=(?:"[^"\n]*"|[^\s"{}]+))(?:[ \t]+(?:[#.][\w-]+|[\w-]+=(?:"[^"\n]*"|[^\s"{}]+)))*[ \t]*\}[ \t]*$/gm

export const blockAttributes: Construct = {
  about: '`{.class}` below a block: classes have no meaning here',
  mark: /^[ \t>]*\{[ \t]*[#.\w]/m,
  rewrite({ text, isCode }) {
    return Array.from(text.matchAll(LINE)).flatMap(({ index, 0: written }) =>
      isCode(index + written.indexOf('{')) ? [] : [{ start: index, end: index + written.length, text: '' }],
    )
  },
}
