/**
 * Divides a text so that no paragraph is divided: a part begins only where a block certainly begins. What is uncertain
 * stays with the part above, so the marks of a paragraph are never counted apart (`native-cost.ts`).
 */

/** The marks of quotes, then the indentation. */
const PREFIX = /^(?: {0,3}>)*([ \t]*)/
/**
 * The first line of an item that may end a paragraph, if its number is 1 or it follows an item of its list. Empty items
 * never do.
 */
const ITEM = /^(?:[-+*]|(\d{1,9})([.)])) {1,4}(?=[^ \t])/
const HEADING = /^#{1,6}[ \t]/
const FOOTNOTE = /^\[\^[^[\]\\\s]{1,999}\]:/
/** A definition that is complete in its line. */
const DEFINITION =
  /^\[(?!\^)(?=[^\]]*[^\s\]])[^[\]\\]{1,999}\]:[ \t]*(?![<"'])(?:(?![()\\\s])\P{Cc}|\([^()\\\s]*\))+(?:[ \t]+(?:"[^"\\]*"|'[^'\\]*'))?[ \t]*$/u
const DELIMITER_ROW = /^\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/
const ROW = /^(?:\||\p{L}[^|]*\|)/u

interface Item {
  /** Column at which its content begins. */
  readonly start: number
  /** What follows its number; nothing for a bullet. */
  readonly sign: string
}

/**
 * @param finely whether parts also begin at headings, footnotes and rows, and in quotes
 * @returns parts of the text in their order, together all its lines
 */
export function dividedText(text: string, finely: boolean): string[] {
  const parts: string[] = []
  let part: string[] = []
  /** The open items, from the outermost on. */
  let items: readonly Item[] = []
  let quotes = 0
  /** The line above as the head of a table. */
  let head = ''
  let isInTable = false
  /** What the line may continue. */
  let open: 'nothing' | 'definition' | 'footnote' | 'paragraph' = 'nothing'
  for (const whole of text.split(/\r?\n/)) {
    const [prefix = '', indentation = ''] = PREFIX.exec(whole) ?? []
    const line = whole.slice(prefix.length)
    const isBlank = line === ''
    const depth = prefix.split('>').length
    if (depth !== quotes) items = []
    // A tab counts as more than any item.
    const column = indentation.includes('\t') ? Number.POSITIVE_INFINITY : indentation.length
    const around = isBlank ? items : items.filter(({ start }) => start <= column)
    const isBeside = depth === quotes && around.length === items.length
    const isNear = column - (around.at(-1)?.start ?? 0) <= 3
    const [mark = '', number = '1', sign = ''] = (isNear && ITEM.exec(line)) || []
    const isItem: boolean = mark !== '' && (number === '1' || open === 'nothing' || items[around.length]?.sign === sign)
    const isFootnote: boolean = isNear && open !== 'paragraph' && FOOTNOTE.test(line)
    const isHeading = isNear && HEADING.test(line)
    const isDefinition: boolean = isNear && (open === 'nothing' || open === 'definition') && DEFINITION.test(line)
    isInTable = isInTable && isBeside && !isItem && ROW.test(line)
    const isCoarse = isBlank || isItem || isDefinition
    const isStart = finely ? isCoarse || isFootnote || isHeading || isInTable : isCoarse && depth === 1
    if (isStart && part.length > 0) {
      parts.push(part.join('\n'))
      part = []
    }
    part.push(whole)
    isInTable ||= isNear && isBeside && isDelimiterRow(line, head)
    head = isNear ? line : ''
    items = isItem ? [...around, { start: column + mark.length, sign }] : around
    quotes = depth
    if (isBlank || isHeading) open = 'nothing'
    else if (isDefinition) open = 'definition'
    else if (isFootnote) open = 'footnote'
    else open = open === 'footnote' && !isItem ? open : 'paragraph'
  }
  return [...parts, part.join('\n')]
}

function isDelimiterRow(line: string, head: string): boolean {
  return line.includes('|') && head !== '' && DELIMITER_ROW.test(line) && cellsOf(line) === cellsOf(head)
}

function cellsOf(row: string): number {
  return row
    .trim()
    .replace(/^\||(?<!\\)\|$/g, '')
    .split(/(?<!\\)\|/).length
}
