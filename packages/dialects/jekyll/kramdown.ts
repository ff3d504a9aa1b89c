/** What kramdown has besides Markdown: https://kramdown.gettalong.org/syntax.html */
import type { Construct } from 'docs-build/markdown'

/** A list of one entry that kramdown replaces with the headings of the page, and the classes around its mark. */
const CONTENTS =
  /^(?:[*+-]|\d+\.)[ \t]+[^\n]*\r?\n(?:\{:[ \t]*\.[^}\n]*\}[ \t]*\r?\n)*\{:[ \t]*toc\b[^}\n]*\}[ \t]*(?:\r?\n\{:[^}\n]*\}[ \t]*)?$/gm

export const contents: Construct = {
  about: '`{:toc}`: each page has its contents beside it',
  mark: /^\{:[ \t]*toc\b/m,
  isEarly: true,
  rewrite: ({ text, isCode }) =>
    Array.from(text.matchAll(CONTENTS)).flatMap(({ index, 0: whole }) =>
      isCode(index) ? [] : [{ start: index, end: index + whole.length, text: '' }],
    ),
}

const HEADING = /^(#{1,6}[ \t][^\r\n]*?)[ \t]*\r?\n\{:[^}\n]*?#([\w:.-]+)[^}\n]*\}[ \t]*$/gm

export const headingIds: Construct = {
  about: '`{: #id }` below a heading',
  mark: /^\{:[^}\n]*#/m,
  isEarly: true,
  rewrite: ({ text, isCode }) =>
    Array.from(text.matchAll(HEADING)).flatMap(({ index, 0: whole, 1: heading = '', 2: id }) =>
      isCode(index) ? [] : [{ start: index + heading.length, end: index + whole.length, text: ` {#${id}}` }],
    ),
}

/** An element that holds Markdown, or the end of one, directly above a text. */
const HTML_LINE = /^[ ]{0,3}<(?:\/[a-z][\w-]*|[a-z][^<>\n]*[ \t]markdown=[^<>\n]*)>[ \t]*\r?\n(?=[ \t]*[^\s<])/gim

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
