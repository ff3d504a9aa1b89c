/**
 * Signs in a source that satteri reads differently from remark; remark reads a text with such a sign. Each sign is rare
 * in prose, takes linear time to find, and covers every text that diverges in its way. Where a sign is slow to find, a
 * quick and rare part of it is tested first. All signs come from `npm run compare-parsers` and the seeded texts of
 * `test/parsers/`. Differences that the source does not show are found in the tree (`repairs.ts`).
 */
import { type Dialect, mayHoldTextDirective } from './dialect.ts'
import { hasCostlyBraces, isCostly, mayStayOpen } from './native-cost.ts'

/** Number of lines above a fence or a delimiter row that are checked. remark reads a text with a longer paragraph there. */
const MOST_LINES = 40

/** The parts of a dialect that the native engine reads in one text. */
export interface NativeParts {
  readonly gfm: boolean
  readonly directives: boolean
  /** Text directives are read although the text has none: each that is found is a colon and a word. */
  readonly readsBareWords: boolean
  readonly mdx: boolean
}

type Sign = (text: string) => boolean

/** A byte order mark, or a line that ends with a carriage return alone. */
const ODD_LINES = /^\uFEFF|\r(?!\n)/
/**
 * Emphasis or an address beside a character outside the Basic Multilingual Plane: satteri uses the kind of the whole
 * character, as CommonMark requires; remark uses the kind of a surrogate half.
 */
const ASTRAL = /[\uD800-\uDFFF]/
const MARK_BESIDE_ASTRAL =
  /[^\s*_~][*_~]+[\u{10000}-\u{10FFFF}]|[\u{10000}-\u{10FFFF}](?:[*_~]+\S|www\.|https?:|[\w.+-]+@)/iu
/** Emphasis beside a character reference: satteri uses the decoded character, remark the source. */
const EMPHASIS_BESIDE_REFERENCE = /[*_~]&|;[*_~]/
/**
 * Marks of different kinds beside each other: for remark, a mark may close emphasis when it follows one of another kind,
 * and satteri lets the third of them close the first. All texts of up to eight marks, letters and spaces were compared.
 */
const MARKS_OF_KINDS = /\*[_~]|_[*~]|~[*_]/
/** An escaped mark before another. */
const MARK_BEHIND_ESCAPE = /(?<!\\)(?:\\\\)*\\[*_~][*_~]/
/** Words in bold italics, which both engines read. */
const BOLD_ITALICS = /(?<![\w*_~\\])\*\*_(?![\s_])[^*_~\\\n]+(?<!\s)_\*\*(?![\w*_~])/g
/** A hard break before a tab or an indented tag: the engines disagree whether the break includes the indentation. */
const INDENTED_BEHIND_BREAK = /(?:\S[ \t]* {2}|\\)\r?\n(?:[ >]*\t|[ \t]+<)/
/** A hard break by a backslash as the end of a link's words: satteri shows the backslash. */
const BREAK_BEFORE_BRACKET = /\\\r?\n[ \t>]*\]/
/**
 * A list in a quote whose marks have no space between them: the engines disagree whether the list includes the quote
 * mark.
 */
const MARKER_BEHIND_QUOTE = />[-+*\d]/
const TIGHT_LIST_IN_QUOTE = /(?:^|\n)[ \t>]*>[-+*\d]/
const NESTED_QUOTE = />[ \t]*>/
const TIGHT_QUOTE = /(?:^|\n)[ \t>]*>[^ \t>\r\n]/

const SIGNS: readonly Sign[] = [
  ...[EMPHASIS_BESIDE_REFERENCE, MARK_BEHIND_ESCAPE, INDENTED_BEHIND_BREAK, BREAK_BEFORE_BRACKET].map(signOf),
  (text) => ASTRAL.test(text) && MARK_BESIDE_ASTRAL.test(text),
  (text) => MARKER_BEHIND_QUOTE.test(text) && TIGHT_LIST_IN_QUOTE.test(text),
  (text) => NESTED_QUOTE.test(text) && TIGHT_QUOTE.test(text),
  (text) => MARKS_OF_KINDS.test(text) && MARKS_OF_KINDS.test(text.replaceAll(BOLD_ITALICS, '')),
  hasOddEnd,
]

/** Whether the text ends with a line of white space, or with an item without content. */
function hasOddEnd(text: string): boolean {
  const last = text.slice(text.lastIndexOf('\n') + 1)
  return last !== '' && /^[ \t>]*(?:(?:[-+*]|\d{1,9}[.)])[ \t]*)?$/.test(last)
}

// ── MDX ──

/** An element that starts and ends in different containers; remark reports an error. */
const CLOSED_IN_CONTAINER = /^(?:[ \t>]|[-+*][ \t]|\d{1,9}[.)][ \t])*(?:[-+*][ \t]|\d[.)][ \t]|>)[ \t]*<\//m

/** A footnote indented as far as code: MDX has no indented code, and the engines end the footnote differently. */
const INDENTED_FOOTNOTE = /^(?: {4}|\t)[ \t]*\[\^[^\]\r\n]+\]:/m

/** White space with a tab after an expression or an element: the engines disagree which of them it belongs to. */
const TAB_BEHIND = /[}>](?=[ \t]*\t)[ \t]+(?:$|[{<])/m

/** A heading by its underline with a tag in it, which may end below: remark reports an error. */
const TAG_IN_HEADING = /^[^<\n]*<.*\n[ \t>]*(?:-+|=+)[ \t]*\r?$/m

const MDX_SIGNS: readonly Sign[] = [
  ...[CLOSED_IN_CONTAINER, INDENTED_FOOTNOTE, TAB_BEHIND, TAG_IN_HEADING].map(signOf),
  hasDividedTag,
  hasOutdentedCode,
]

/** The beginning of a tag; group 1 holds its end if that is in the same line. */
const TAG_IN_LINE =
  /<(?=[\w$/>:])(?:[^<>{}"'\n]|"[^"\n]*"|'[^'\n]*'|\{(?:[^{}<>"'`\n]|"[^"{}<>\n]*"|'[^'{}<>\n]*')*\})*(>)?/g
/** The marks of containers and the indentation at the beginning of a line. */
const LINE_PREFIX = /^(?:[ \t]|>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t]))*/
/** The value of an attribute that ends in its line. */
const CLOSED_VALUE = /"[^"]*"|'[^']*'|\{[^{}]*\}/g
/** The beginning of a block that ends a paragraph. */
const BLOCK_LINE_IN_TEXT = /^[ \t]*(?:[>#|=<]|`{3}|~{3}|:{2}|[-+*]|\d{1,9}[.)])/
/** Lines of a tag or an expression that are checked; remark reads a text with a longer one in a container. */
const MOST_LINES_OF_TAG = 40

/**
 * Whether a tag or an expression may continue in a line outside of its container or its paragraph: remark reports an
 * error. A container is assumed in indented lines, and from its marks to the next blank line.
 */
function hasDividedTag(text: string): boolean {
  const lines = text.split('\n')
  let isInContainer = false
  return lines.some((line, index) => {
    const marks = LINE_PREFIX.exec(line)?.[0] ?? ''
    if (line.trim() === '') isInContainer = false
    else if (marks.trim() !== '') isInContainer = true
    const end = leavesTagOpen(line) ? '>' : leavesBraceOpen(line) ? '}' : undefined
    if (end === undefined) return false
    const rest = lines.slice(index + 1, index + 1 + MOST_LINES_OF_TAG)
    const last = rest.findIndex((other) => other.includes(end, marks.length))
    const inside = rest.slice(0, last + 1)
    const isAlone = line.startsWith('<', marks.length) && !/["'`{]/.test(line.replaceAll(CLOSED_VALUE, ''))
    if (isAlone && inside.at(-1)?.trim() === '>') inside.pop()
    if (inside.some((other) => BLOCK_LINE_IN_TEXT.test(other))) return true
    if (marks === '') return isInContainer
    const prefix = marks.replace(/[^ \t>]/g, ' ')
    return last === -1 || !inside.every((other) => other.startsWith(prefix))
  })
}

function leavesTagOpen(line: string): boolean {
  for (const [, end] of line.matchAll(TAG_IN_LINE)) if (end === undefined) return true
  return false
}

function leavesBraceOpen(line: string): boolean {
  return line.lastIndexOf('{') > line.lastIndexOf('}')
}

/** Fenced code whose fence has a tab before it. */
const TABBED_FENCE = /^(?=[ >]*\t)([ \t>]*)(`{3,}(?!`)|~{3,}(?!~)).*\n/gm

/** Whether code has lines with less white space than its fence, which begins with a tab. */
function hasOutdentedCode(text: string): boolean {
  const opening = new RegExp(TABBED_FENCE)
  for (let found = opening.exec(text); found; found = opening.exec(text)) {
    const [, prefix = '', fence = ''] = found
    let start = opening.lastIndex
    for (let isOpen = true; isOpen; ) {
      const next = text.indexOf('\n', start)
      const line = text.slice(start, next === -1 ? text.length : next)
      if (next === -1 || (line.trim() !== '' && !line.startsWith(prefix))) return true
      isOpen = !line.startsWith(fence, prefix.length)
      start = next + 1
    }
    opening.lastIndex = start
  }
  return false
}

// ── GFM ──

/** An address whose host does not begin with a letter or digit, or an address right after an emphasis mark. */
const ODD_ADDRESS = /(?:https?:\/\/|www\.)(?:[^a-z\d]|$)|[*_~](?:https?:|www\.)/i
const ADDRESS = /(?:https?:\/\/|www\.)\S*/gi
/** A mail address after an unusual character. */
const ODD_MAIL = /(?<!\(mailto)[^\s(<"'`[>\w.+-][\w.+-]+@[\w-]/
const BOX = /\[[ \t\r\nxX]\]/
/** A task's box without text after it, or not directly after the marker of its item. */
const ODD_TASK = /[-+*.)](?=[ \t]*\t| {5})[ \t]+\[[ \txX]\]|\[[ \txX]\][ \t]*(?:\r?\n|$)|(?:^|\n)[ \t>]*\[[ \t\r\nxX]\]/
/** A footnote whose first line is not plain text: remark allows fewer constructs there. */
const ODD_FOOTNOTE =
  /\[\^[^[\]\r\n]+\]:[ \t]*(?![ \t]|\r?\n {4}\S|[\p{L}"'(<]|\[(?!\^|[^[\]\r\n]*\]:)|`(?!``)|[*_](?![ \t*_\r\n]|$)|!\[|\d+(?![\d.)]))/u
/** A row of hyphens that could be the beginning of a list. */
const ROW_LIKE_ITEM = /^[ \t>]*-[ \t][-: \t]*\|[-:| \t]*$/m
const HEAD_OF_TASK = /[-+*.)][ \t]+\[[ \txX]\]/
const QUOTED_LINE = /^(?:[ \t]|[-+*][ \t]|\d{1,9}[.)][ \t])*>/m
/** The part of a delimiter row that other lines rarely have; it is six times faster to find than the row. */
const BAR_AT_HYPHEN = /\|[ \t]*-|-[ \t]*\|/
const DELIMITER_ROW = /^[ \t>]*(?=[-:|])(?=[-: \t]*[:|])[-:|][-:| \t]*\r?$/gm

/**
 * Whether words have an address that the engines read differently. Only the tree shows which text is words: such
 * addresses are common in code (`npx @scope/name@1.2`, `http://`), where neither engine reads them.
 */
export function hasOddAddress(text: string): boolean {
  return ODD_ADDRESS.test(text) || (text.includes('@') && ODD_MAIL.test(text))
}

const GFM_SIGNS: readonly Sign[] = [
  ...[ODD_FOOTNOTE, ROW_LIKE_ITEM].map(signOf),
  (text) => BOX.test(text) && ODD_TASK.test(text),
  hasAddressAtBar,
  hasOddHead,
]

/** A link of plain words: its address ends at its parenthesis, not at a bar behind that. */
const PLAIN_LINK = /(?<!\\)\[[^[\]|\\`<>\r\n]*\]\(https?:\/\/[^\s()<>|\\]*\)/g

/** Whether an address has a bar in it: in a table, the engines end it differently. */
function hasAddressAtBar(text: string): boolean {
  return hasBarredAddress(text) && hasBarredAddress(text.replaceAll(PLAIN_LINK, ''))
}

function hasBarredAddress(text: string): boolean {
  for (const [address] of text.matchAll(ADDRESS)) if (address.includes('|')) return true
  return false
}

/**
 * Whether the head of a table is a task or follows a definition, is less indented than its delimiter row, or belongs to a
 * paragraph with lines in other quotes: remark counts lazy lines otherwise than satteri.
 */
function hasOddHead(text: string): boolean {
  if (!(text.includes(':-') || text.includes('-:') || (text.includes('|') && BAR_AT_HYPHEN.test(text)))) return false
  let hasQuotes: boolean | undefined
  for (const { 0: row, index } of text.matchAll(DELIMITER_ROW)) {
    if (index === 0) continue
    const head = text.slice(text.lastIndexOf('\n', index - 2) + 1, index - 1)
    if (head.includes(']:') || HEAD_OF_TASK.test(head)) return true
    if (indentationOf(row) > indentationOf(head)) return true
    hasQuotes ??= QUOTED_LINE.test(text)
    if (hasQuotes && followsOtherQuote(text, index, quotesOf(row))) return true
  }
  return false
}

/** Whether one of the lines directly above a line has another number of quote marks. */
function followsOtherQuote(text: string, index: number, quotes: number): boolean {
  let end = index
  for (let lines = 0; lines < MOST_LINES; lines++) {
    if (end === 0) return false
    const start = end === 1 ? 0 : text.lastIndexOf('\n', end - 2) + 1
    const line = text.slice(start, end - 1)
    if (/^[ \t>]*\r?$/.test(line)) return false
    if (quotesOf(line) !== quotes) return true
    end = start
  }
  return true
}

/** Number of characters before the content of a line; markers of lists count, because they indent their items. */
function indentationOf(line: string): number {
  return LINE_PREFIX.exec(line)?.[0].length ?? 0
}

function quotesOf(line: string): number {
  return (LINE_PREFIX.exec(line)?.[0].split('>').length ?? 1) - 1
}

// ── directives ──

const LABEL =
  '\\[(?:(?!\\s)(?:[^[\\]()<>|\\\\`\\r\\n]|\\([^[\\]()<>|\\\\`\\r\\n]*\\)|\\[(?:[^[\\]()<>|\\\\`\\r\\n]|`[^[\\]`|\\r\\n]+`)*\\]|`[^[\\]`|\\r\\n]+`)*(?<!\\s))\\]'
const ATTRIBUTE = '(?:[#.]?[a-z][\\w-]*|[a-z][\\w-]*=(?:"[^"&\\r\\n]*"|\'[^\'&\\r\\n]*\'|[\\w./-]+))'
const ATTRIBUTES = `\\{[ \\t]*(?:${ATTRIBUTE}(?:[ \\t]+|(?=\\})))*\\}`
const NAME = '[a-z](?:[\\w-]*[a-z\\d])?'
/** A line that may begin or end a block directive, after the marks of its containers. */
const BLOCK_LINE = /^((?:[ \t>]|[-+*][ \t]|\d{1,9}[.)][ \t])*)(:::.*|::[^\s:].*)$/gm
/**
 * The lines that both engines read as directives. satteri drops the end of any other such line; remark makes it a
 * paragraph.
 */
const PLAIN_BLOCK_LINE = new RegExp(`^(?::{2,}${NAME}(?:${LABEL})?(?:${ATTRIBUTES})?|:{3,})[ \\t]*\\r?$`, 'i')
/** A container of other tools, written with a space; both engines read it as text. */
const SPACED_LINE = /^:{3,} +[^\s:]/
const TABBED_LINE = /\n[ >]*\t/
const TEXT_DIRECTIVE = /:[a-z][\w-]*[[{].*/gi
const PLAIN_TEXT_DIRECTIVE = new RegExp(`^:${NAME}(?:${LABEL}(?![{])|(?:${LABEL})?${ATTRIBUTES})`, 'i')
/** A name that begins with a tab or a character outside ASCII: remark accepts it, satteri does not. */
const FOREIGN_NAME = /:[\t\P{ASCII}]/u
/** A directive right behind an escaped colon: remark accepts it, satteri does not. */
const BEHIND_ESCAPED_COLON = /\\::/
/** A hard break before the end of a container: satteri drops the backslash, remark shows it. */
const BREAK_BEFORE_FENCE = /\\(?:\r\n|\n|\r)[ \t>]*:{3,}/
/** A bare word after a colon that remark may read as part of an address. */
const BARE_WORD_IN_ADDRESS = /:[a-z][\w.+-]*@|:www\.|:https?:/i
const DESCRIPTION = /!\[[^\]]*/g

/** @returns `undefined` when remark must read the text, whatever stands in its code */
export function nativeParts(text: string, { gfm, directives, mdx = false }: Dialect): NativeParts | undefined {
  const hasText = directives && mayHoldTextDirective(text)
  const hasBlock = directives && text.includes('::')
  if (ODD_LINES.test(text) || isCostly(text, hasText || hasBlock)) return undefined
  if (mdx && (hasCostlyBraces(text) || mayStayOpen(text))) return undefined
  return { gfm, directives: hasText || hasBlock, readsBareWords: hasBlock && !hasText, mdx }
}

/** Whether a text has a sign that the engines read differently. */
export function hasSign(text: string, { gfm, directives, readsBareWords, mdx }: NativeParts): boolean {
  if (SIGNS.some((isIn) => isIn(text)) || (gfm && GFM_SIGNS.some((isIn) => isIn(text)))) return true
  if (mdx && MDX_SIGNS.some((isIn) => isIn(text))) return true
  if (!directives) return false
  return (
    (!readsBareWords && !hasPlainTextDirectives(text)) || !hasPlainBlockDirectives(text) || hasBareWordInSomething(text)
  )
}

function hasPlainTextDirectives(text: string): boolean {
  if (FOREIGN_NAME.test(text) || BEHIND_ESCAPED_COLON.test(text)) return false
  for (const [found] of text.matchAll(TEXT_DIRECTIVE)) {
    // Every directive in the line is checked, including nested ones.
    for (const { index } of found.matchAll(/:(?=[a-z][\w-]*[[{])/gi)) {
      if (!PLAIN_TEXT_DIRECTIVE.test(found.slice(index))) return false
    }
  }
  return true
}

interface OpenContainer {
  readonly colons: number
  readonly quotes: number
  readonly isInItem: boolean
}

function hasPlainBlockDirectives(text: string): boolean {
  if (BREAK_BEFORE_FENCE.test(text)) return false
  const hasTabbedLine = TABBED_LINE.test(text)
  /** Open containers, counted without regard to code. Where code would change the count, remark reads the text. */
  const open: OpenContainer[] = []
  for (const { 1: before = '', 2: line = '', index } of text.matchAll(BLOCK_LINE)) {
    if (before === '' && open.length === 0 && SPACED_LINE.test(line)) continue
    if (before === '' && open.length === 0 && /^:{3,}\s*$/.test(line) && followsText(text, index)) continue
    if (isIndented(before) || (before !== '' && hasTabbedLine) || !PLAIN_BLOCK_LINE.test(line)) return false
    const colons = /^:+/.exec(line)?.[0].length ?? 0
    const quotes = before.split('>').length
    const isInItem = /[^ \t>]/.test(before)
    if (/[a-z]/i.test(line)) {
      if (colons >= (open.at(-1)?.colons ?? Number.POSITIVE_INFINITY)) return false
      if (colons > 2) open.push({ colons, quotes, isInItem })
    } else {
      while ((open.at(-1)?.colons ?? 0) > colons) open.pop()
      // A fence without an open container is text, and may continue the content of another container or of a table.
      const closed = open.pop()
      if (closed?.quotes !== quotes || (closed.isInItem && before === '') || isInItem) return false
    }
  }
  return true
}

/** Whether a line follows a blank line, or a paragraph without HTML outside lists, quotes and tables. */
function followsText(text: string, index: number): boolean {
  let end = index
  for (let lines = 0; lines < MOST_LINES; lines++) {
    if (end === 0) return true
    const start = end === 1 ? 0 : text.lastIndexOf('\n', end - 2) + 1
    const line = text.slice(start, end - 1)
    if (line.trim() === '') return true
    if (!/^(?:[\p{L}\p{N}"'(`*_![]|:::)/u.test(line) || /^(?:\*|\d+[.)])[ \t]|\|/.test(line)) return false
    end = start
  }
  return false
}

/** Whether white space makes a fence possible code, which satteri does not check. */
function isIndented(before: string): boolean {
  const first = /^[ \t]*/.exec(before)?.[0] ?? ''
  const last = before.slice(before.trimEnd().length)
  return first.length > 3 || first.includes('\t') || (last !== before && (last.length > 4 || last.includes('\t')))
}

/** Whether a bare word is in an address or in the description of an image. */
function hasBareWordInSomething(text: string): boolean {
  if (BARE_WORD_IN_ADDRESS.test(text)) return true
  for (const [description] of text.matchAll(DESCRIPTION)) if (/:[a-z]/i.test(description)) return true
  return false
}

function signOf(expression: RegExp): Sign {
  return (text) => expression.test(text)
}
