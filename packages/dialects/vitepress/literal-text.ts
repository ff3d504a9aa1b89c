/** Text in `v-pre`, which Vue does not read as a template. Its braces are plain text. */
import type { Construct, Edit } from 'docs-build/markdown'

const ELEMENT = /<([a-z][\w-]*)[ \t][^<>\n]*\bv-pre\b[^<>\n]*>((?:(?!<\/\1>)[\s\S]){0,2000})<\/\1>/gi
const CONTAINER = /^[ \t>]*(:{3,})[ \t]+v-pre[ \t]*\r?\n([\s\S]{0,5000}?)^[ \t>]*\1[ \t]*\r?$/gm
/** Character references for braces, which are plain text in Markdown and in HTML. */
const BRACES = '&#123;&#123;'

/** Ranges of a text in which Vue reads no template. */
export function literalRanges(text: string): { start: number; end: number }[] {
  if (!text.includes('v-pre')) return []
  return [...text.matchAll(ELEMENT), ...text.matchAll(CONTAINER)].map(({ index, 0: whole }) => ({
    start: index,
    end: index + whole.length,
  }))
}

export const literalText: Construct = {
  about: '`<span v-pre>{{ x }}</span>` and `::: v-pre`: the braces are text',
  mark: /\bv-pre\b/,
  rewrite({ text, isCode }) {
    return [...text.matchAll(ELEMENT), ...text.matchAll(CONTAINER)].flatMap((match): Edit[] => {
      if (isCode(match.index)) return []
      const inner = match[2] ?? ''
      const from = match.index + match[0].indexOf(inner)
      return Array.from(inner.matchAll(/\{\{/g)).flatMap(({ index }): Edit[] => {
        const start = from + index
        return isCode(start) ? [] : [{ start, end: start + 2, text: BRACES }]
      })
    })
  },
}
