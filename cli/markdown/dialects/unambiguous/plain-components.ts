/**
 * Components of a site in plain Markdown, of Vue or of a preprocessor: `<LinkCard title="A" link="/a" />`. They do not exist
 * here. Their words and links stay.
 */

import { SAFE_ELEMENTS } from '../../html/safe-elements.ts'
import { isDestination, LINK_ATTRIBUTES, WORD_ATTRIBUTES } from '../../mdx/kept-attributes.ts'
import { UNKNOWN_NAME } from '../../mdx/mdx-faults.ts'
import type { Construct, PageText } from '../dialect.ts'
import { markedParts } from '../marked-parts.ts'
import type { Edit } from '../splice.ts'

const TAG =
  /<([A-Z][\w.]{0,60})((?:[ \t\r\n]+[^\s"'<>/=]{1,60}(?:=(?:"[^"<>]{0,1000}"|'[^'<>]{0,1000}'))?){0,30})[ \t\r\n]*(\/?)>/g
const ATTRIBUTE = /\s([a-z][\w-]*)=(?:"([^"]*)"|'([^']*)')/gi
/** What is no text of the page. */
const SCRIPT = /<(script|style)\b|<\/(script|style)>/gi
/** Read by the dialect of VitePress. */
const BADGE = 'Badge'

export const plainComponents: Construct = {
  about: 'words and links of components: `<LinkCard title="A" link="/a" />`',
  mark: new RegExp(
    `<[A-Z](?:[a-z]*(?: [^<>]*)?/>|[^<>]*\\b(?:${[...WORD_ATTRIBUTES, ...LINK_ATTRIBUTES].join('|')})=["'])`,
  ),
  rewrite(page) {
    const { text, isCode } = page
    const scripts = markedParts(text, SCRIPT, text.length)
    return Array.from(text.matchAll(TAG)).flatMap((tag): Edit[] => {
      const isOutside =
        isCode(tag.index) || scripts.some(([open, close]) => tag.index >= open.index && tag.index < close.index)
      return isOutside || tag[1] === BADGE ? [] : kept(tag, page)
    })
  },
}

/** The edits that put the words and the link of a component in its place; none for a component without any. */
function kept({ index, 0: tag, 1: name = '', 2: written = '', 3: slash }: RegExpMatchArray, page: PageText): Edit[] {
  const start = index ?? 0
  const end = start + tag.length
  const attributes = new Map(
    Array.from(written.matchAll(ATTRIBUTE), ([, key = '', a, b]) => [key, (a ?? b ?? '').trim()]),
  )
  const valueOf = (key: string): string => attributes.get(key) ?? ''
  const link = LINK_ATTRIBUTES.map(valueOf).find(isDestination)
  const report = (message: string): void =>
    page.report(start, { target: `<${name}>`, name, message, hint: UNKNOWN_NAME })
  const words = [...new Set(WORD_ATTRIBUTES.map(valueOf).filter(Boolean))]
  if (link === undefined && words.length === 0) {
    // A browser would read `<Code />` as the beginning of an element, which holds all that follows.
    if (slash !== '/' || !SAFE_ELEMENTS.has(name.toLowerCase())) return []
    report(`There is no component \`<${name}>\`; it is left out.`)
    return [{ start, end, text: '' }]
  }
  report(`There is no component \`<${name}>\`; its words and links are shown without it.`)
  const open = link === undefined ? '' : `<a href="${fromRoot(link)}">`
  const close = `</${name}>`
  const inner = slash === '/' || link === undefined ? '' : inlineUntil(page.text, end, close)
  if (inner !== '') {
    const after = end + inner.length
    return [
      { start, end, text: open },
      { start: after, end: after + close.length, text: '</a>' },
    ]
  }
  const [first = link ?? '', ...rest] = words
  const parts = [
    link === undefined ? `<strong>${escaped(first)}</strong>` : `${open}${escaped(first)}</a>`,
    ...rest.map(escaped),
  ]
  const line = parts.join(' ')
  return [{ start, end, text: slash === '/' || !isAlone(page.text, start, end) ? line : `<p>${line}</p>` }]
}

/** The words between a tag and its end on the same line. */
function inlineUntil(text: string, from: number, close: string): string {
  const line = text.slice(from, from + 1000).split(/[\r\n]/, 1)[0] ?? ''
  const at = line.indexOf(close)
  return at < 0 ? '' : line.slice(0, at)
}

function isAlone(text: string, start: number, end: number): boolean {
  return (
    /(?:^|\n)[ \t]*$/.test(text.slice(Math.max(0, start - 80), start)) &&
    /^[ \t]*(?:\r?\n|$)/.test(text.slice(end, end + 80))
  )
}

/** Components name pages from the root of the site. */
function fromRoot(link: string): string {
  return /^(?:[a-z][\w+.-]*:|[./#])/i.test(link) ? link : `/${link}`
}

function escaped(words: string): string {
  return words.replace(/</g, '&lt;').replace(/>/g, '&gt;')
}
