/** What Liquid fills in before Markdown is read, in code as well: https://jekyllrb.com/docs/liquid/ */
import { type Construct, type Edit, markedParts } from 'docs-build/markdown'
import { endOf } from '../shared/match-end.ts'
import { plainText } from '../shared/plain-text.ts'

type Tag = RegExpExecArray

/** The pairs of a tag and its end, in the order of the text. An opening tag inside of another one is text. */
const pairsOf = (text: string, name: 'raw' | 'comment' | 'highlight') =>
  markedParts(text, new RegExp(`\\{%-?[ \\t]*(?:(${name})|end(${name}))\\b([^%\\n]{0,200})%\\}`, 'g'), text.length)

const edit = (tag: Tag, text: string): Edit => ({ start: tag.index, end: endOf(tag), text })

/** The text with blanks in the place of what `{% raw %}` holds, which is no template. */
function templatesOf(text: string): string {
  const parts: string[] = []
  let done = 0
  for (const [open, end] of pairsOf(text, 'raw')) {
    parts.push(text.slice(done, open.index), text.slice(open.index, endOf(end)).replace(/[^\n]/g, ' '))
    done = endOf(end)
  }
  return done === 0 ? text : parts.join('') + text.slice(done)
}

/** An edit for each match outside of raw text. @param made nothing leaves the text as it is */
function replaced(text: string, pattern: RegExp, made: (match: Tag) => string | undefined): Edit[] {
  return Array.from(templatesOf(text).matchAll(pattern)).flatMap((match) => {
    const next = made(match)
    return next === undefined ? [] : [edit(match, next)]
  })
}

export const comments: Construct = {
  about: '`{% comment %}`',
  mark: /\{%-?[ \t]*comment\b/,
  isEarly: true,
  rewrite: ({ text }) =>
    pairsOf(templatesOf(text), 'comment').map(([open, end]) => ({ start: open.index, end: endOf(end), text: '' })),
}

export const highlights: Construct = {
  about: '`{% highlight js linenos %}`',
  mark: /\{%-?[ \t]*highlight\b/,
  isEarly: true,
  rewrite: ({ text }) =>
    pairsOf(templatesOf(text), 'highlight').flatMap(([open, end]) => {
      const [, language = '', options = ''] = /^[ \t]*([\w+#-]*)(.*)$/.exec(open[3] ?? '') ?? []
      const code = text.slice(endOf(open), end.index)
      const fence = code.includes('```') ? '~~~~~' : '```'
      return [
        edit(open, `${fence}${language}${/\blinenos\b/.test(options) ? ' showLineNumbers' : ''}`),
        edit(end, fence),
      ]
    }),
}

/** Braces that are no tag of `raw` itself. */
const BRACES = /\{(?=\{|%(?!-?[ \t]*(?:end)?raw\b))/g

export const raw: Construct = {
  about: '`{% raw %}`: what stands in it is text',
  mark: /\{%-?[ \t]*raw\b/,
  rewrite: ({ text, isCode }) =>
    pairsOf(text, 'raw').flatMap(([open, end]): Edit[] => [
      edit(open, ''),
      ...Array.from(text.slice(endOf(open), end.index).matchAll(BRACES)).flatMap(({ index }): Edit[] => {
        const start = endOf(open) + index
        return isCode(start) ? [] : [{ start, end: start + 1, text: '&#123;' }]
      }),
      edit(end, ''),
    ]),
}

const LINK = /(?:\{\{-?[ \t]*site\.baseurl[ \t]*-?\}\}\/?)?\{%-?[ \t]*link[ \t]+"?([^\s"%]+)"?[ \t]*-?%\}/g
const FILTERED = /\{\{-?[ \t]*(["'])([^"'{}\n]*)\1[ \t]*\|[ \t]*(?:relative_url|absolute_url)[ \t]*-?\}\}/g
const BASE = /\{\{-?[ \t]*site\.(?:base)?url[ \t]*-?\}\}(?!\/?\{%-?[ \t]*link\b)/g

export const paths: Construct = {
  about: "`{% link guide/a.md %}`, `{{ '/a/' | relative_url }}` and `{{ site.baseurl }}`",
  mark: /\{%-?[ \t]*link\b|\{\{-?[ \t]*(?:site\.(?:base)?url|["'])/,
  rewrite: ({ text }) => [
    ...replaced(text, LINK, ([, path = '']) => `/${path.replace(/^\//, '')}`),
    ...replaced(text, FILTERED, ([, , path = '']) => path),
    ...replaced(text, BASE, () => ''),
  ],
}

const PAGE = /\{\{-?[ \t]*page\.([\w-]+)[ \t]*-?\}\}/g

export const values: Construct = {
  about: '`{{ page.title }}`: a value of the front matter',
  mark: /\{\{-?[ \t]*page\./,
  rewrite: ({ text, fields }) =>
    replaced(text, PAGE, ([, name = '']) =>
      fields && Object.hasOwn(fields, name) ? plainText(fields[name]) : undefined,
    ),
}
