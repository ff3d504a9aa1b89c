/**
 * Finds code and escapes in MDX without parsing it. Braces and tags in them cost the native parser nothing, so they need
 * not be counted (`native-cost.ts`). Code is found only while everything above it is certain: each tag is complete, each
 * expression and each code span ends where it seems to, and each fence ends in its own container. From the first doubt
 * on, nothing is found.
 */

/** The beginning of a line with the marks of its containers and a fence; or a mark within a line. */
const TOKEN = /^((?:[ \t>]|[-+*] |\d{1,9}[.)] )*)(`{3,}|~{3,})(.*)$|`+|~{3}|\\[\\`{}<~]|[{}<]/gm
/** A tag that is the same whether its `<` begins an element or is text: no other tag and no code begins in it. */
const CERTAIN_TAG =
  /<\/?[\w.:-]*(?:\s+[\w:.-]+(?:\s*=\s*(?:"[^"<`~]*"|'[^'<`~]*'|\{(?:[^{}"'`~/\\<>]|"[^"{}`~\\<>]*"|'[^'{}`~\\<>]*')*\}))?)*\s*\/?>/y
/** Content without nested braces: no string or comment in it can hide the closing brace. */
const NO_NESTED_BRACES = /^(?:[^"'`/\\{]|"[^"\\\r\n]*"|'[^'\\\r\n]*'|\/\*(?:[^*]|\*(?!\/))*\*\/)*$/
/** Content with nested braces, but without a string or comment that could hide one. */
const NO_STRINGS = /^[^"'`/\\]*$/
/** Ends of lines for JavaScript, but not for Markdown. */
const FOREIGN_LINE_END = /[\u2028\u2029]|\r(?!\n)/
/** The row below the head of a table. A bar ends a cell, and any code span in it. */
const DELIMITER_ROW = /^[ \t>]*(?:\|[ \t]*)?:?-+:?[ \t]*\|/m
/** The first line of an item or a footnote, which need indentation in the lines that follow. */
const INDENTED_CONTAINER = /^[ \t>]*(?:[-+*]|\d{1,9}[.)]|\[\^)/m

/** Starts and ends of elements, and type arguments, which begin like an element. */
const ELEMENT_START = /<(?![\s/=])/g
const ELEMENT_END = /<\/|\/>/g

/**
 * Whether the brace that ends some content is certainly the one that closes it. Behind an element that stays open, satteri
 * tries each further brace.
 */
export function isCertainlyClosed(content: string): boolean {
  if (!NO_NESTED_BRACES.test(content) && !NO_STRINGS.test(content)) return false
  return (content.match(ELEMENT_START)?.length ?? 0) === (content.match(ELEMENT_END)?.length ?? 0)
}

interface Code {
  /** The first and the last offset of fenced code with its fences, of a code span, or of an escape. */
  readonly start: number
  readonly end: number
  readonly isFenced: boolean
}

/** @returns all code and escapes that are certain, in the order of the text */
export function certainCode(text: string): Code[] {
  const pieces: Code[] = []
  if (FOREIGN_LINE_END.test(text)) return pieces
  const endOfCode = codeReader(text)
  const token = new RegExp(TOKEN)
  let depth = 0
  let expression = 0
  for (let found = token.exec(text); found; found = token.exec(text)) {
    const { 0: mark, 2: fence, index } = found
    if (mark === '{') {
      if (depth === 0) expression = index + 1
      depth++
    } else if (mark === '}') {
      if (depth === 1 && !isCertainlyClosed(text.slice(expression, index))) return pieces
      depth = Math.max(0, depth - 1)
    } else if (mark === '<') {
      CERTAIN_TAG.lastIndex = index
      if (!CERTAIN_TAG.test(text)) return pieces
      token.lastIndex = CERTAIN_TAG.lastIndex
    } else if (depth === 0) {
      const end = endOfCode(found)
      if (end === undefined) return pieces
      pieces.push({ start: index, end, isFenced: isFence(found) })
      token.lastIndex = end
    } else if (fence !== undefined) return pieces
    // Any other mark in an expression is JavaScript, which is judged when the expression ends.
  }
  return pieces
}

/** Whether a token is a line that opens fenced code. A line of backticks that has further backticks is a code span. */
function isFence({ 2: fence, 3: info = '' }: RegExpExecArray): boolean {
  return fence !== undefined && !(fence.startsWith('`') && info.includes('`'))
}

/** @returns the end of the code or the escape that a token begins; `undefined` when it is not certain */
function codeReader(text: string): (found: RegExpExecArray) => number | undefined {
  const firstContainer = INDENTED_CONTAINER.exec(text)?.index ?? text.length
  const hasTable = DELIMITER_ROW.test(text)
  let endOfLine = -1
  return (found) => {
    const { 0: mark, 1: containers = '', 2: fence = '', index } = found
    if (mark.startsWith('\\')) return index + mark.length
    if (!isFence(found)) {
      const start = index + mark.indexOf('`')
      // A search for each span would take the square of a long line.
      if (endOfLine < start) endOfLine = endOfLineAt(text, start)
      return endOfSpan(text.slice(start, endOfLine), start, hasTable)
    }
    return endOfFence(text, index + mark.length, containers, fence, index < firstContainer)
  }
}

function endOfLineAt(text: string, start: number): number {
  const end = text.indexOf('\n', start)
  return end === -1 ? text.length : end
}

/**
 * @param rest the rest of the line from the backticks on
 * @param start the place of the backticks in the text
 * @returns the end of a code span that ends in its line; `undefined` when it may be something else
 */
function endOfSpan(rest: string, start: number, hasTable: boolean): number | undefined {
  const run = /^`*/.exec(rest.slice(0, 100))?.[0] ?? ''
  if (run === '' || run.length === 100) return undefined
  const line = rest.slice(run.length)
  for (const { 0: other, index } of line.matchAll(/`+/g)) {
    if (other !== run) continue
    const content = line.slice(0, index)
    // satteri looks at a mark before a backtick that seems to be escaped as if it were no code.
    if (`${content}\``.includes('\\`') || (hasTable && content.includes('|'))) return undefined
    return start + run.length + index + run.length
  }
  return undefined
}

/**
 * @param from the end of the line that opens the fence
 * @param containers the marks of the containers in that line
 * @param mayOutdent whether no container is open that needs indentation
 * @returns the end of the line that closes it; `undefined` when a line may end its container first
 */
function endOfFence(
  text: string,
  from: number,
  containers: string,
  fence: string,
  mayOutdent: boolean,
): number | undefined {
  const isQuoted = containers.includes('>')
  const prefix = mayOutdent && !isQuoted ? '' : containers.replace(/[^ \t>]/g, ' ')
  const ofBlankLine = isQuoted ? prefix.trimEnd() : ''
  const closes = new RegExp(`^[ \\t]*${fence}${fence.charAt(0)}*[ \\t]*\\r?$`)
  for (let start = from + 1; start <= text.length; ) {
    const end = endOfLineAt(text, start)
    const line = text.slice(start, end)
    if (line.startsWith(prefix)) {
      if (closes.test(line.slice(prefix.length))) return end
    } else if (!line.startsWith(ofBlankLine) || line.slice(ofBlankLine.length).trim() !== '') return undefined
    start = end + 1
  }
  return undefined
}

/** The text without certain code and escapes. */
export function withoutCode(text: string): string {
  return cut(text, certainCode(text))
}

/** The text without the lines of certain fenced code. The lines of its fences stay. */
export function withoutFencedLines(text: string): string {
  const fenced = certainCode(text).filter(({ isFenced }) => isFenced)
  const lines = fenced.flatMap(({ start, end }) => {
    const [first, last] = [text.indexOf('\n', start), text.lastIndexOf('\n', end - 1)]
    return first < last ? [{ start: first, end: last }] : []
  })
  return cut(text, lines)
}

function cut(text: string, pieces: readonly { readonly start: number; readonly end: number }[]): string {
  let kept = ''
  let from = 0
  for (const { start, end } of pieces) {
    kept += text.slice(from, start)
    from = end
  }
  return kept + text.slice(from)
}
