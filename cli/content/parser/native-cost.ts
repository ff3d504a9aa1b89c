/**
 * Detects, by counting, texts that take satteri quadratic time in the length of a paragraph or of a line. It searches the
 * text up to a blank line or an item at each colon. It goes through the paragraph at each underscore inside a word,
 * character reference, footnote, address and parenthesis, and searches for the end of each open title. It counts the
 * columns of each node from the beginning of a line that is not ASCII, and those of footnotes without blank lines between
 * them. It searches for the end of each address in a run of characters without a space. remark does none of this.
 */

import { isCertainlyClosed, withoutCode } from './mdx-code.ts'
import { dividedText } from './paragraphs.ts'

/** Marks times characters of a paragraph: 20 to 300 ms (satteri 0.10.5), and 50 MB of texts put together piece by piece. */
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
const MARK = /[_&]|\[\^|\s\(|www\./gi
const PUNCTUATION = /[!-/:-@[-`{-~]/g
const ADDRESS_START = /www\.|:\/\/|@/gi

export function isCostly(text: string, readsDirectives: boolean): boolean {
  const definitions = text.includes(']:') ? (text.match(DEFINITION) ?? []) : []
  if (expands(text, definitions)) return true
  if (text.length < SHORT) return false
  if (definitions.filter((line) => OPEN_TITLE.test(line)).length > MOST_OPEN_TITLES) return true
  if (text.split('\n').some(isCostlyLine)) return true
  return (
    hasCostlyPart(text, MARK, true) ||
    (readsDirectives && hasCostlyPart(text, /:/g, false)) ||
    (/\P{ASCII}/u.test(text) && hasCostlyPart(text, /\[\^/g, false))
  )
}

function hasCostlyPart(text: string, mark: RegExp, finely: boolean): boolean {
  return isTooMuch(text, mark) && dividedText(text, finely).some((part) => isTooMuch(part, mark))
}

function isTooMuch(text: string, mark: RegExp): boolean {
  return text.length >= SHORT && countOf(mark, text) * text.length > MOST_WORK
}

function isCostlyLine(line: string): boolean {
  if (line.length < SHORT) return false
  if (/\P{ASCII}/u.test(line) && isTooMuch(line, PUNCTUATION)) return true
  return isTooMuch(line, ADDRESS_START) && line.split(/\s/).some((run) => isTooMuch(run, ADDRESS_START))
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
/** The same for tags without a partner, and for lines that begin with a tag and end an element: a quarter of a second. */
const MOST_ELEMENT_WORK = 200_000_000
/** The same for other elements. */
const MOST_CLOSED_WORK = 2_000_000_000
/** What may be code, an expression or an attribute, and closes no element. */
const MAY_BE_CODE = /`+[^`]*`+|~+[^~]*~+|\{[^{}]*\}|"[^"]*"|'[^'\r\n]*'/g
const ELEMENT_LINE = /^[ \t>]*<(?:\/|.*<\/)/gm

/**
 * Whether satteri would take the square of an MDX page's length, since it looks for the end of each brace and element that
 * stays open. Braces that close count too: one in code closes nothing.
 */
export function mayStayOpen(text: string): boolean {
  if (countOf(/\{/g, text) * text.length > MOST_BRACE_WORK) return true
  const tags = countOf(/</g, text)
  if (tags * text.length <= MOST_ELEMENT_WORK) return false
  if (tags * text.length > 2 * MOST_CLOSED_WORK || countOf(ELEMENT_LINE, text) * text.length > MOST_ELEMENT_WORK)
    return true
  return (tags - pairedTags(text.replace(MAY_BE_CODE, ''))) * text.length > MOST_ELEMENT_WORK
}

/** Number of tags with a partner, or without need of one. */
function pairedTags(text: string): number {
  const open: string[] = []
  let paired = 0
  for (const [, slash = '', name = '', end] of text.matchAll(/<(\/?)([\w.:-]*)[^<>]*?(\/?)>/g)) {
    if (end) paired++
    else if (slash === '') open.push(name)
    else if (open.at(-1) === name) {
      open.pop()
      paired += 2
    }
  }
  return paired
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
