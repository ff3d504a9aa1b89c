/**
 * Detects, by counting, texts that take satteri quadratic time in the length of a paragraph. It searches the whole
 * paragraph at each colon, rebuilds its text at each underscore inside a word and at each character reference, and
 * searches for the end of each open title. remark does none of this.
 */

import { isCertainlyClosed, withoutCode } from './mdx-code.ts'

/** Marks times characters of a paragraph: 50 ms (satteri 0.10.5), and 50 MB of texts that are put together piece by piece. */
const MOST_WORK = 100_000_000
/** Below this length no text is costly, if it is nothing but marks. */
const SHORT = Math.sqrt(MOST_WORK)
const DEFINITION = /^[ \t>]*\[[^\]\r\n]+\]:.*$/gm
/** The end of a definition whose title continues on the next line. */
const OPEN_TITLE = /[ \t](?:"[^"]*|'[^']*|\([^()]*)$/
const MOST_OPEN_TITLES = 500
/**
 * Characters that the definitions of a text may expand to; a longer text may expand to its own length. satteri leaves
 * further uses as text.
 */
const MOST_EXPANSION = 100_000
/** The beginning of a separate block: a blank line, or the first line of an item, a heading or a row. */
const BLOCK_START = /\n(?=[ \t>]*(?:[-+*#|]|\d{1,9}[.)]|\r?\n))/

export function isCostly(text: string, readsDirectives: boolean): boolean {
  const definitions = text.includes(']:') ? (text.match(DEFINITION) ?? []) : []
  if (expands(text, definitions)) return true
  if (text.length < SHORT) return false
  if (definitions.filter((line) => OPEN_TITLE.test(line)).length > MOST_OPEN_TITLES) return true
  const mark = readsDirectives ? /[_&:]/g : /[_&]/g
  const blocks = (definitions.length > 0 ? text.replace(DEFINITION, '') : text).split(BLOCK_START)
  return blocks.some((block) => (block.match(mark)?.length ?? 0) * block.length > MOST_WORK)
}

/** `<` in one pair of braces: each doubles the time of satteri; 20 take 1.5 s. */
const MOST_IN_BRACES = 8
/** Whether an MDX expression has more elements than satteri can read in time. Those in code do not count. */
export function hasCostlyBraces(text: string): boolean {
  return hasManyInBraces(text) && hasManyInBraces(withoutCode(text))
}

/** If counting cannot find the brace that closes an expression, the whole rest of the text counts as inside it. */
function hasManyInBraces(text: string): boolean {
  let depth = 0
  let count = 0
  let start = 0
  for (const { 0: mark, index } of text.matchAll(/[{}<]/g)) {
    if (mark === '<') {
      if (depth > 0 && ++count > MOST_IN_BRACES) return true
    } else if (mark === '{') {
      if (depth === 0) start = index + 1
      depth++
    } else if (depth > 1) depth--
    else if (depth === 1) {
      if (!isCertainlyClosed(text.slice(start, index))) depth = Number.POSITIVE_INFINITY
      else {
        depth = 0
        count = 0
      }
    }
  }
  return false
}

/** Opening braces of an MDX page times its characters: half a second, where none is closed (satteri 0.10.5). */
const MOST_BRACE_WORK = 100_000_000
/** The same for elements that may stay open. */
const MOST_ELEMENT_WORK = 200_000_000
/** What may be code, an expression or an attribute, and closes no element. */
const MAY_BE_CODE = /`+[^`]*`+|~+[^~]*~+|\{[^{}]*\}|"[^"]*"|'[^'\r\n]*'/g

/**
 * Whether satteri would take the square of an MDX page's length, since it looks for the end of each brace and element that
 * stays open. Braces that close count too: one in code closes nothing.
 */
export function mayStayOpen(text: string): boolean {
  if (countOf(/\{/g, text) * text.length > MOST_BRACE_WORK) return true
  const elements = countOf(/<(?!\/)/g, text)
  if (elements * text.length <= MOST_ELEMENT_WORK) return false
  const closed = countOf(/<\/|\/>/g, text.replace(MAY_BE_CODE, ''))
  return (elements - closed) * text.length > MOST_ELEMENT_WORK
}

function countOf(mark: RegExp, text: string): number {
  return text.match(mark)?.length ?? 0
}

function expands(text: string, definitions: readonly string[]): boolean {
  if (definitions.length === 0) return false
  const longest = definitions.reduce((most, line) => Math.max(most, line.length), 0)
  const uses = text.split('[').length - 1 - definitions.length
  return uses * longest > Math.max(MOST_EXPANSION, text.length)
}
