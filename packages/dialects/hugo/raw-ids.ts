/** Hugo makes the id of a heading from its source: the address of a link and the letters of an entity are parts of it. */
import type { Construct } from 'docs-build/markdown'

const HEADING = /^#{1,6}[ \t]+\S[^\n]*$/gm
const SEEN_IN_ID = /\]\(|&#?\w+;/

export const rawIds: Construct = {
  about: 'headings with links or entities: their ids have the letters of the source',
  mark: /(?<![^\r\n])#{1,6}[ \t][^\r\n]*(?:\]\(|&#?\w+;)/,
  rewrite({ text, isCode }) {
    return Array.from(text.matchAll(HEADING)).flatMap(({ index, 0: line }) => {
      if (!SEEN_IN_ID.test(line) || /\{[{#%]/.test(line) || isCode(index)) return []
      const end = index + line.trimEnd().length
      const id = line
        .trim()
        .toLowerCase()
        .replace(/^#+[ \t]+/, '')
        .replace(/[^\p{L}\p{N}_ -]+/gu, '')
        .replaceAll(' ', '-')
      return id === '' ? [] : [{ start: end, end, text: ` {#${id}}` }]
    })
  },
}
