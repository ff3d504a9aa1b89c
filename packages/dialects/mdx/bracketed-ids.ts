/** `## Title [#id]`, as Nextra and Fumadocs write the id of a heading, and `## Title [step]`. */
import type { Construct } from 'docs-build/markdown'

const HEADING = /^[ \t>]*#{1,6}[ \t][^\n]*$/gm
const AT_END = /\[(?:#([^\s[\]{}]+)|!?toc|step)\][ \t\r]*$/

export const bracketedIds: Construct = {
  about: '`[#id]` behind a heading: its id is read; `[step]` and `[!toc]` are left out',
  mark: /(?<![^\r\n])[ \t>]*#{1,6}[ \t][^\r\n]*\[[#!ts]/,
  rewrite({ text, isCode }) {
    return Array.from(text.matchAll(HEADING)).flatMap(({ index, 0: line }) => {
      const found = AT_END.exec(line)
      const start = index + (found?.index ?? 0)
      if (found === null || isCode(start)) return []
      return [{ start, end: start + found[0].trimEnd().length, text: found[1] === undefined ? '' : `{#${found[1]}}` }]
    })
  },
}
