/**
 * Bounds on one paragraph, counted before anything parses it. The native parser takes the square of the length for marks
 * that match nothing, calls itself for each bracket that opens, and ends the process when the stack is full; remark takes
 * the square for more of them (remarkjs/remark#1010). No prose comes near a bound: a paragraph may have 50,000 links.
 */

/** What a paragraph may have. */
interface Bounds {
  /** Runs of `*`, `_` and `~`. */
  readonly delimiters: number
  /** `[` and `]`. */
  readonly brackets: number
}

/** 20,000 runs that match nothing take 0.1 s (satteri 0.10.5, `npm run abuse -- "linear time"`). */
const BOUNDS: Bounds = { delimiters: 20_000, brackets: 100_000 }
/** For texts that only remark reads: 3,000 runs that match nothing take it a quarter of a second. */
const BOUNDS_OF_REMARK: Bounds = { delimiters: 3_000, brackets: 10_000 }
/** `[` that are open at the same time. */
const MOST_OPEN = 200
/** Directives that are open at the same time: each parses its content again. */
const DEEPEST_DIRECTIVES = 50

export interface Crowd {
  /** Line of the text, from 1. */
  readonly line: number
  /** What there is too much of, as the end of a sentence. */
  readonly what: string
}

/** Marks that begin a line: quotes, and the bullet or number of an item. */
const CONTAINERS = /^[ \t]*(?:(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t]))[ \t]*)*/

/**
 * @param isForRemark whether only remark can read the text, whichever parser is chosen
 * @returns the first place that has too much of something; code and raw HTML may have as much as they like
 */
export function crowdedPlace(text: string, isForRemark: boolean): Crowd | undefined {
  const bounds = isForRemark ? BOUNDS_OF_REMARK : BOUNDS
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
    // Cells of a table, items of a list, headings and definitions are paragraphs of their own.
    if (/^(?:[#|]|\[[^\]]+\]:)/.test(line) || /[-+*.)]/.test(marks)) paragraph = newParagraph()
    paragraph.isText ??= !line.startsWith('<') && !(marks.trim() === '' && /^(?: {4}|\t)/.test(whole))
    if (!paragraph.isText) continue
    const what = addLine(paragraph, line, bounds)
    if (what !== undefined) return { line: index + 1, what: `a paragraph has ${what}` }
  }
  return undefined
}

interface Paragraph {
  /** `false` for raw HTML and indented code; decided by the first line. */
  isText: boolean | undefined
  delimiters: number
  brackets: number
  open: number
}

function newParagraph(): Paragraph {
  return { isText: undefined, delimiters: 0, brackets: 0, open: 0 }
}

/** Counts a line in. @returns what there is too much of */
function addLine(paragraph: Paragraph, line: string, bounds: Bounds): string | undefined {
  // A run counts once, however long; what is escaped counts too.
  for (const [mark] of line.matchAll(/[[\]]|[*_~]+/g)) {
    if (mark === '[') paragraph.open += 1
    else if (mark === ']') paragraph.open = Math.max(0, paragraph.open - 1)
    else {
      paragraph.delimiters += 1
      continue
    }
    paragraph.brackets += 1
    if (paragraph.open > MOST_OPEN) return `more than ${MOST_OPEN} open brackets`
  }
  if (paragraph.delimiters > bounds.delimiters)
    return `more than ${bounds.delimiters.toLocaleString('en-US')} asterisks, underscores or tildes`
  if (paragraph.brackets > bounds.brackets) return `more than ${bounds.brackets.toLocaleString('en-US')} brackets`
  return undefined
}
