/** `<figure markdown>`: the lines inside are Markdown, also without a blank line before them. */
import type { Construct } from 'docs-build/markdown'

const OPENING = /^[ \t]{0,3}<figure\b[^<>\n]{0,300}\smarkdown\b[^<>\n]{0,300}>[ \t]*(?=\r?\n[ \t]{0,3}[^\s<])/gm

export const figures: Construct = {
  about: '`<figure markdown>`',
  mark: /<figure\b[^<>\n]*\smarkdown\b/,
  rewrite: ({ text, isCode }) =>
    Array.from(text.matchAll(OPENING)).flatMap(({ index, 0: opening }) => {
      const end = index + opening.length
      return isCode(index) ? [] : [{ start: end, end, text: '\n' }]
    }),
}
