/**
 * HTML → its start tags with attributes, and the text of elements whose content is not markup. A whole site is read
 * this way: parse5's tokenizer takes 25 s for the 445 MB of a site of 10,000 pages, this scanner 2 s. It finds the same
 * as parse5 (`test/verify/html-scan.test.ts`).
 */

import { parseFragment } from 'parse5'
import { own } from '../../../site/own.ts'

export interface Tag {
  /** Lower case. */
  readonly name: string
  readonly attributes: readonly Attribute[]
  /** The text between the tags of `script`, `style`, `title` and similar elements. */
  readonly text?: string
  /** Offset of the `<`, in UTF-16 code units. */
  readonly at: number
}

interface Attribute {
  /** Lower case. */
  readonly name: string
  /** Decoded. */
  readonly value: string
  /** Offset of the value; of the name when there is no value. */
  readonly at: number
}

/** Elements whose content is not markup (HTML standard 13.2.5). */
const TEXT_ELEMENTS: ReadonlySet<string> = new Set([
  'script',
  'style',
  'title',
  'textarea',
  'xmp',
  'iframe',
  'noembed',
  'noframes',
])

const NAME = /[a-zA-Z][^\t\n\f\r />]*/y
/**
 * Calls back for every start tag with attributes or text, in source order.
 *
 * @param wanted attributes to read; absent: all
 */
export function scanHtml(html: string, visit: (tag: Tag) => void, wanted?: ReadonlySet<string>): void {
  let at = html.indexOf('<')
  while (at >= 0) {
    const next = html.charCodeAt(at + 1)
    if (isLetter(next)) at = startTag(html, at, visit, wanted)
    else if (next === SLASH && isLetter(html.charCodeAt(at + 2))) at = endOfTag(html, at + 2)
    else if (html.startsWith('!--', at + 1)) at = endOfComment(html, at + 4)
    else if (next === SLASH || next === EXCLAMATION || next === QUESTION) at = after(html, '>', at + 2)
    else at += 1
    at = html.indexOf('<', at)
  }
}

type Wanted = ReadonlySet<string> | undefined
const NOTHING: ReadonlySet<string> = new Set()

const SLASH = 0x2f
const END_OF_TAG = 0x3e
const EQUALS = 0x3d
const EXCLAMATION = 0x21
const QUESTION = 0x3f

function isLetter(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x41 && code <= 0x5a)
}

/** Offset after the next occurrence of a text; the end of the input without one. */
function after(html: string, text: string, from: number): number {
  const found = html.indexOf(text, from)
  return found < 0 ? html.length : found + text.length
}

/** `<!-->` and `<!--->` are complete comments, and `--!>` ends one too (HTML standard 13.2.5.44). */
function endOfComment(html: string, from: number): number {
  if (html.charCodeAt(from) === END_OF_TAG) return from + 1
  if (html.startsWith('->', from)) return from + 2
  const plain = after(html, '-->', from)
  const odd = html.indexOf('--!>', from)
  return odd >= 0 && odd < plain ? odd + 4 : plain
}

function startTag(html: string, at: number, visit: (tag: Tag) => void, wanted: Wanted): number {
  NAME.lastIndex = at + 1
  const name = lowerCase(NAME.exec(html)?.[0] ?? '')
  let end = at + 1 + name.length
  let attributes: Attribute[] | undefined
  if (html.charCodeAt(end) === END_OF_TAG) end += 1
  else {
    attributes = []
    end = readAttributes(html, end, attributes, wanted)
    if (end < 0) return html.length
  }
  if (TEXT_ELEMENTS.has(name)) {
    const close = closingTag(html, name, end)
    visit({ name, attributes: attributes ?? [], text: html.slice(end, close), at })
    return close
  }
  if (attributes?.length) visit({ name, attributes, at })
  return name === 'plaintext' ? html.length : end
}

/** @returns the offset after the tag, or -1 when the input ends in it */
function readAttributes(html: string, from: number, attributes: Attribute[], wanted: Wanted): number {
  for (let at = from; ; ) {
    let code = html.charCodeAt(at)
    while (code === SLASH || isSpace(code)) code = html.charCodeAt(++at)
    if (code === END_OF_TAG) return at + 1
    const start = at
    // An equals sign may begin a name (HTML standard 13.2.5.32).
    do code = html.charCodeAt(++at)
    while (code !== EQUALS && code !== END_OF_TAG && code !== SLASH && !isSpace(code) && at < html.length)
    if (at >= html.length) return -1
    const name = lowerCase(html.slice(start, at))
    const value = readValue(html, at)
    if (value.end < 0) return -1
    at = value.end
    if (wanted && !wanted.has(name)) continue
    // If an attribute repeats, the first counts (HTML standard 13.2.5.33).
    if (attributes.some((one) => one.name === name)) continue
    const isEmpty = value.to === value.from
    attributes.push({
      name,
      value: isEmpty ? '' : decodeAttribute(html.slice(value.from, value.to)),
      at: isEmpty ? start : value.from,
    })
  }
}

/** Range of an attribute's value, found from the offset after its name; `end` is -1 when the input ends in it. */
function readValue(html: string, afterName: number): { from: number; to: number; end: number } {
  const none = { from: afterName, to: afterName, end: afterName }
  let at = afterName
  while (isSpace(html.charCodeAt(at))) at++
  if (html.charCodeAt(at) !== EQUALS) return none
  do at++
  while (isSpace(html.charCodeAt(at)))
  const quote = html[at]
  if (quote === '"' || quote === "'") {
    const to = html.indexOf(quote, at + 1)
    return { from: at + 1, to, end: to < 0 ? -1 : to + 1 }
  }
  const from = at
  let code = html.charCodeAt(at)
  while (code !== END_OF_TAG && !isSpace(code) && at < html.length) code = html.charCodeAt(++at)
  return { from, to: at, end: at < html.length ? at : -1 }
}

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x09 || code === 0x0c || code === 0x0d
}

function lowerCase(name: string): string {
  return /[A-Z]/.test(name) ? name.toLowerCase() : name
}

function endOfTag(html: string, from: number): number {
  NAME.lastIndex = from
  const at = from + (NAME.exec(html)?.[0].length ?? 0)
  if (html.charCodeAt(at) === END_OF_TAG) return at + 1
  const end = readAttributes(html, at, [], NOTHING)
  return end < 0 ? html.length : end
}

/**
 * Offset of the end tag of an element with text. In a script, a comment can hide the end tag (HTML standard 13.2.5.4).
 */
function closingTag(html: string, name: string, from: number): number {
  const close = new RegExp(`</${name}(?=[\\t\\n\\f\\r />])`, 'gi')
  close.lastIndex = from
  const first = close.exec(html)?.index ?? html.length
  if (name !== 'script' || !html.slice(from, first).includes('<!--')) return first
  const marks = /<!--|-->|<(\/?)script(?=[\t\n\f\r />])/gi
  marks.lastIndex = from
  let isEscaped = false
  let isNested = false
  for (let match = marks.exec(html); match; match = marks.exec(html)) {
    if (match[0] === '<!--') {
      isEscaped = true
      // `<!-->` is complete: its dashes can also be those of the end.
      marks.lastIndex = match.index + 2
    } else if (match[0] === '-->') isEscaped = isNested = false
    else if (match[1] === '') isNested = isEscaped
    else if (isNested) isNested = false
    else return match.index
  }
  return html.length
}

const COMMON: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Serializers write only five references, so most values have no others; parse5 decodes the remaining two thousand. */
function decodeAttribute(value: string): string {
  if (!value.includes('&')) return value
  let isCommon = true
  const decoded = value.replace(/&(?:(amp|lt|gt|quot|apos);|#x([0-9a-f]{1,6});|(?=[\w#]))/gi, (_, name, hex) => {
    const code = hex === undefined ? 0 : Number.parseInt(hex, 16)
    const character = name === undefined ? undefined : own(COMMON, name)
    if (character !== undefined) return character
    if (code >= 0x20 && code < 0x7f) return String.fromCharCode(code)
    isCommon = false
    return ''
  })
  if (isCommon) return decoded
  const [element] = parseFragment(`<i title="${value.replaceAll('"', '&quot;')}">`).childNodes
  return element && 'attrs' in element ? (element.attrs[0]?.value ?? '') : value
}
