/** Text in `v-pre`, which Vue does not read as a template. Its braces are plain text. */
import { type Construct, type Edit, markedParts } from 'docs-build/markdown'
import { endOf } from '../shared/match-end.ts'

const ELEMENT = /<([a-z][\w-]*)[ \t](?=[^<>\n]*\bv-pre\b)[^<>\n]*>|<\/([a-z][\w-]*)>/gi
const CONTAINER = /^[ \t>]*(:{3,})[ \t]+v-pre[ \t]*\r?\n|^[ \t>]*(:{3,})[ \t]*\r?$/gm
/** Character references for braces, which are plain text in Markdown and in HTML. */
const BRACES = '&#123;&#123;'

/** Ranges of a text in which Vue reads no template, in their order; of two that overlap, the first counts. */
export function literalRanges(text: string): { open: number; start: number; end: number }[] {
  if (!text.includes('v-pre')) return []
  let done = 0
  return [...markedParts(text, ELEMENT, 2000), ...markedParts(text, CONTAINER, 5000)]
    .map(([open, close]) => ({ open: open.index, start: endOf(open), end: close.index }))
    .sort((a, b) => a.open - b.open)
    .filter(({ open, end }) => {
      const isOwn = open >= done
      if (isOwn) done = end
      return isOwn
    })
}

export const literalText: Construct = {
  about: '`<span v-pre>{{ x }}</span>` and `::: v-pre`: the braces are text',
  mark: /\bv-pre\b/,
  rewrite({ text, isCode }) {
    return literalRanges(text).flatMap(({ open, start: from, end }): Edit[] => {
      if (isCode(open)) return []
      return Array.from(text.slice(from, end).matchAll(/\{\{/g)).flatMap(({ index }): Edit[] => {
        const start = from + index
        return isCode(start) ? [] : [{ start, end: start + 2, text: BRACES }]
      })
    })
  },
}
