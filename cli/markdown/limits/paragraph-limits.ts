/**
 * Limits on one paragraph, counted before anything parses it, so that a finding can name the marks that are too many.
 * Prose stays far below each limit: a paragraph may have 50,000 links. Work for other marks is bounded by the steps of the
 * parser (`parser/steps.ts`).
 */

/** Runs of `*`, `_` and `~`. */
const MOST_DELIMITERS = 20_000
/** `[` and `]`. */
const MOST_BRACKETS = 100_000
/** `[` that are open at once. */
const MOST_OPEN = 200
/** Directives that are open at once: each level parses its content again. */
const DEEPEST_DIRECTIVES = 50

interface Excess {
  /** Line of the text, from 1. */
  readonly line: number
  /** What exceeds the limit, as the end of a sentence. */
  readonly what: string
}

/** The counted marks. A run counts once, whatever its length. Escaped marks count too. */
const MARKS = /[[\]]|[*_~]+/g

/** Marks at the beginning of a line: quote marks, and the bullets or numbers of items. */
const CONTAINERS = /^[ \t]*(?:(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t]))[ \t]*)*/

/** @returns the first place that exceeds a limit; code and raw HTML have none */
export function excessIn(text: string): Excess | undefined {
  if (!mayExceedLimits(text)) return undefined
  let fence: string | undefined
  let directives = 0
  let paragraph = newParagraph()
  const lines = text.split('\n')
  for (const [index, whole] of lines.entries()) {
    const marks = CONTAINERS.exec(whole)?.[0] ?? ''
    const line = whole.slice(marks.length)
    const [, ticks] = /^(`{3,}|~{3,})/.exec(line) ?? []
    if (fence !== undefined) {
      if (ticks?.startsWith(fence) && line.slice(ticks.length).trim() === '') fence = undefined
      continue
    }
    if (ticks !== undefined && !line.slice(ticks.length).includes('`')) {
      fence = ticks
      paragraph = newParagraph()
      continue
    }
    if (/^:{3,}/.test(line)) {
      directives = /^:{3,}[a-zA-Z]/.test(line) ? directives + 1 : Math.max(0, directives - 1)
      if (directives > DEEPEST_DIRECTIVES)
        return { line: index + 1, what: `more than ${DEEPEST_DIRECTIVES} directives are open` }
    }
    if (line.trim() === '') {
      paragraph = newParagraph()
      continue
    }
    // Table cells, list items, headings and definitions are separate paragraphs.
    if (/^(?:[#|]|\[[^\]]+\]:)/.test(line) || /[-+*.)]/.test(marks)) paragraph = newParagraph()
    paragraph.isText ??= !line.startsWith('<') && !(marks.trim() === '' && /^(?: {4}|\t)/.test(whole))
    if (!paragraph.isText) continue
    const what = addLine(paragraph, line)
    if (what !== undefined) return { line: index + 1, what: `a paragraph has ${what}` }
  }
  return undefined
}

/** Whether the whole text has enough marks to exceed a limit; nearly no page does. */
function mayExceedLimits(text: string): boolean {
  return (text.match(MARKS)?.length ?? 0) > MOST_OPEN || text.split(':::').length > DEEPEST_DIRECTIVES
}

interface Paragraph {
  /** `false` for raw HTML and indented code; the first line decides. */
  isText: boolean | undefined
  delimiters: number
  brackets: number
  open: number
}

function newParagraph(): Paragraph {
  return { isText: undefined, delimiters: 0, brackets: 0, open: 0 }
}

/**
 * Counts a line.
 *
 * @returns what exceeds a limit, if anything
 */
function addLine(paragraph: Paragraph, line: string): string | undefined {
  // A run counts once, whatever its length. Escaped marks count too.
  for (const [mark] of line.matchAll(MARKS)) {
    if (mark === '[') paragraph.open += 1
    else if (mark === ']') paragraph.open = Math.max(0, paragraph.open - 1)
    else {
      paragraph.delimiters += 1
      continue
    }
    paragraph.brackets += 1
    if (paragraph.open > MOST_OPEN) return `more than ${MOST_OPEN} open brackets`
  }
  if (paragraph.delimiters > MOST_DELIMITERS)
    return `more than ${MOST_DELIMITERS.toLocaleString('en-US')} asterisks, underscores or tildes`
  if (paragraph.brackets > MOST_BRACKETS) return `more than ${MOST_BRACKETS.toLocaleString('en-US')} brackets`
  return undefined
}
