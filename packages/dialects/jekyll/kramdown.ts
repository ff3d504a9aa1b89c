/** What kramdown has besides Markdown: https://kramdown.gettalong.org/syntax.html */
import type { Construct } from 'docs-build/markdown'
import { sign } from '../shared/sign.ts'

/** A list of one entry that kramdown replaces with the headings of the page, and the classes around its mark. */
const CONTENTS =
  /(?<![^\r\n])(?:[*+-]|\d+\.)[ \t][^\r\n]*\r?\n(?:\{:[ \t]*\.[^}\r\n]*\}[ \t]*\r?\n)*\{:[ \t]*toc\b[^}\r\n]*\}[ \t]*(?:\r?\n\{:[^}\r\n]*\}[ \t]*)?$/gm

export const contents: Construct = {
  ...sign('`{:toc}`: each page has its contents beside it', /^\{:[ \t]*toc\b/m, CONTENTS, () => ''),
  isEarly: true,
}

const HEADING = /(?<![^\r\n])(#{1,6}[ \t][^\r\n]*)\r?\n\{:([^}\r\n]*)\}[ \t]*$/gm

export const headingIds: Construct = {
  about: '`{: #id }` below a heading',
  mark: /(?<![^\r\n])\{:[^}\r\n]*#/,
  isEarly: true,
  rewrite: ({ text, isCode }) =>
    Array.from(text.matchAll(HEADING)).flatMap(({ index, 0: whole, 1: heading = '', 2: list = '' }) => {
      const [, id] = /#([\w:.-]+)/.exec(list) ?? []
      const start = index + heading.trimEnd().length
      return id === undefined || isCode(index) ? [] : [{ start, end: index + whole.length, text: ` {#${id}}` }]
    }),
}

/** An element that holds Markdown, or the end of one, directly above a text. */
const HTML_LINE = /^[ ]{0,3}<(?:\/[a-z][\w-]*|[a-z](?=[^<>\n]*[ \t]markdown=)[^<>\n]*)>[ \t]*\r?\n(?=[ \t]*[^\s<])/gim

export const htmlLines: Construct = {
  about: 'a text directly below `</div>` or `<div markdown="1">`',
  mark: /^[ ]{0,3}<(?:\/|[a-z][^<>\n]*[ \t]markdown=)/im,
  isEarly: true,
  rewrite: ({ text, isCode }) =>
    Array.from(text.matchAll(HTML_LINE)).flatMap(({ index, 0: whole }) => {
      const end = index + whole.length
      return isCode(index) ? [] : [{ start: end, end, text: '\n' }]
    }),
}
