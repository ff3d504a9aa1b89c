/**
 * Blocks of other tools, as this program's own containers: `!!! note` with its indented lines, `::: tip`, `/// details`.
 * Lines are read one by one, with their quotes and their indentation. Each line is touched once.
 */
import { once } from '../../kernel/store/memo.ts'
import type { OpenBlock, OpenedBlock } from './dialect.ts'
import type { Edit } from './splice.ts'

/** A block that is open at the present line. */
interface Block {
  /** Absent for a container of this program's own, whose lines stay as they are. */
  readonly opened?: OpenedBlock
  readonly isGroup: boolean
  readonly quotes: number
  readonly indent: number
  /** Columns of indentation that its lines have; absent where a line closes it. */
  readonly body?: number
  /** Fewest colons. */
  readonly least: number
  readonly head: Head
  /** How many levels of containers it holds. */
  height: number
}

/** The line that opens a block. */
interface Head {
  /** Offset after the marks of quotes. */
  readonly start: number
  readonly end: number
  readonly content: string
  readonly contentStart: number
  /** Spaces before the directive on its first line; none behind the marker of a list item. */
  readonly lead: string
  /** Spaces before its other lines. */
  readonly indent: string
  readonly prefix: string
}

interface Line {
  readonly start: number
  /** Offset after the marks of quotes. */
  readonly textStart: number
  /** Offset of the line's end, without the line break. */
  readonly end: number
  /** Offset of the next line. */
  readonly next: number
  readonly prefix: string
  readonly quotes: number
  /** Columns. */
  readonly indent: number
  readonly content: string
  readonly contentStart: number
}

/** Blocks that are nested more deeply are read as text. */
const DEEPEST = 20
const QUOTES = /^(?:[ \t]{0,3}>[ \t]?)*/
const ITEM = /^(?:[-+*]|\d{1,9}[.)])(?:[ \t]|$)/
const MARKERS = /^(?:(?:[-+*]|\d{1,9}[.)])[ \t]+)+/
const FENCE = /^(?:(`{3,})[^`]*|(~{3,}).*)$/
const OWN = /^(:{3,})[A-Za-z][\w-]*/
const COLONS = /^:{3,}[ \t]*$/

/**
 * @param openers the blocks of the dialect; the first that reads a line counts
 * @param hasIndentedCode whether lines with four spaces before them are code, as everywhere but in MDX
 */
export function blockEdits(text: string, openers: readonly OpenBlock[], hasIndentedCode = true): Edit[] {
  const reader = new BlockReader(text, openers, hasIndentedCode)
  for (const line of linesOf(text)) reader.read(line)
  return reader.finish()
}

/** The end of a block: an edit that writes its closing mark, or nothing to write. */
type Closing = 'implied' | ((mark: string) => Edit)

/** A line with its indentation, measured from the blocks around it. */
interface ReadLine extends Line {
  /** Columns of indentation that belong to the blocks around the line. */
  readonly strip: number
  /** Columns of indentation beyond these. */
  readonly relative: number
  /** Whether the line is not indented code. */
  readonly isText: boolean
  /** The marker of a list item at the beginning of the line, or nothing. */
  readonly marker: string
}

/** A block that a line opens. */
interface Opening {
  readonly opened: OpenedBlock
  readonly isInItem: boolean
}

/** Reads a text line by line, with the blocks that are open at the present line. */
class BlockReader {
  readonly #text: string
  readonly #openers: readonly OpenBlock[]
  readonly #hasIndentedCode: boolean
  readonly #edits: Edit[] = []
  readonly #stack: Block[] = []
  /** The mark of the open fence. */
  #fence: string | undefined
  /** Columns before the open fence. */
  #fenceIndent = 0
  /** The form of the option lines that may follow the first line of a block. */
  #options: RegExp | undefined
  #isInList = false
  /** Whether the line stands in a comment that began on a line before it. */
  #isInComment = false
  /** Offset after the last line that is not blank. */
  #lastEnd = 0

  constructor(text: string, openers: readonly OpenBlock[], hasIndentedCode: boolean) {
    this.#text = text
    this.#openers = openers
    this.#hasIndentedCode = hasIndentedCode
  }

  read(line: Line): void {
    if (line.content === '') {
      this.#options = undefined
      return
    }
    if (this.#isInComment) {
      this.#isInComment = !line.content.includes('-->')
      this.#dedent(line, this.#strip())
      this.#lastEnd = line.next
      return
    }
    if (this.#isOption(line)) return
    const opened = once(() => this.#opened(line.content))
    this.#endBlocks(line, opened)
    if (this.#fence === undefined) this.#readOutsideOfCode(line, opened)
    else this.#readCode(line)
    this.#lastEnd = line.next
  }

  /** Ends all blocks. @returns the edits of the text */
  finish(): Edit[] {
    while (this.#stack.length > 0) {
      if (this.#stack.at(-1)?.opened === undefined) this.#pop('implied')
      else this.#endHere()
    }
    return this.#edits
  }

  /** Removes a line with options of the block above it. */
  #isOption({ content, indent, textStart, end }: Line): boolean {
    const isOption = indent > 0 && this.#options?.test(content) === true
    if (isOption) this.#edits.push({ start: textStart, end, text: '' })
    else this.#options = undefined
    return isOption
  }

  #opened(content: string): OpenedBlock | undefined {
    for (const read of this.#openers) {
      const opened = read(content)
      if (opened) return opened
    }
    return undefined
  }

  /** Ends the blocks that a line does not belong to, by its quotes and its indentation. */
  #endBlocks({ indent, quotes }: Line, opened: () => OpenedBlock | undefined): void {
    for (let top = this.#stack.at(-1); top; top = this.#stack.at(-1)) {
      if (top.quotes > quotes) this.#pop('implied')
      else if (top.isGroup && this.#fence === undefined) {
        const next = indent === top.indent && quotes === top.quotes ? opened() : undefined
        if (next && next.group === top.opened?.name && !next.isFirst) return
        this.#endHere()
      } else if (top.body !== undefined && indent < top.body) this.#endHere()
      else if (top.body === undefined && top.indent >= 2 && indent < top.indent) {
        this.#fence = undefined
        this.#pop('implied')
      } else return
    }
  }

  #readCode(line: Line): void {
    const isNear = line.indent < this.#fenceIndent + 4
    const mark = isNear ? /^(`{3,}|~{3,})[ \t]*$/.exec(line.content)?.[1] : undefined
    if (mark?.startsWith(this.#fence ?? '')) this.#fence = undefined
    this.#dedent(line, this.#strip())
  }

  #readOutsideOfCode(line: Line, opened: () => OpenedBlock | undefined): void {
    const { content, indent } = line
    const strip = this.#strip()
    const isItem = ITEM.test(content)
    if (indent === strip && !isItem) this.#isInList = false
    const isText = indent - strip < 4 || this.#isInList || !this.#hasIndentedCode
    const marker = isText ? (MARKERS.exec(content)?.[0] ?? '') : ''
    const own: ReadLine = { ...line, strip, relative: indent - strip, isText, marker }
    const closed = isText ? closedBy(content, this.#stack) : undefined
    if (closed !== undefined) {
      this.#close(own, closed)
      return
    }
    this.#beginFence(own)
    // https://spec.commonmark.org/0.31.2/#html-blocks, condition 2
    this.#isInComment = isText && content.startsWith('<!--') && !content.includes('-->', 2)
    const opening = this.#opening(own, opened)
    if (opening) this.#open(own, opening)
    else this.#keep(own)
    if (isItem) this.#isInList = true
  }

  /** Ends the block with this index, and the blocks in it. */
  #close(line: ReadLine, closed: number): void {
    while (this.#stack.length > closed + 1) this.#pop('implied')
    const own = this.#stack.at(-1)
    if (own && !own.opened && 3 + own.height <= own.least) {
      this.#dedent(line, line.strip)
      this.#pop('implied')
      return
    }
    const { textStart: start, end, relative } = line
    const indentation = ' '.repeat(Math.max(0, relative))
    this.#pop((mark) => ({ start, end, text: mark === '' ? '' : indentation + mark }))
  }

  #beginFence({ content, indent, isText, marker }: ReadLine): void {
    const line = content.replace(MARKERS, '')
    const [, ticks, tildes] = FENCE.exec(line) ?? []
    if (!isText || (ticks ?? tildes) === undefined || this.#opened(line) !== undefined) return
    this.#fence = ticks ?? tildes
    this.#fenceIndent = indent + marker.length
  }

  /** The block that a line opens, perhaps behind the marker of a list item. */
  #opening({ content, isText, marker }: ReadLine, opened: () => OpenedBlock | undefined): Opening | undefined {
    if (!isText || this.#fence !== undefined || this.#stack.length >= DEEPEST) return undefined
    const inItem = marker === '' ? undefined : this.#opened(content.slice(marker.length))
    if (inItem) return { opened: inItem, isInItem: true }
    const found = opened()
    return found && { opened: found, isInItem: false }
  }

  #open(line: ReadLine, { opened, isInItem }: Opening): void {
    if (isInItem) this.#dedent(line, line.strip)
    const place = placeOf(line, isInItem ? line.marker.length : 0)
    const top = this.#stack.at(-1)
    if (opened.group !== undefined && !(top?.isGroup && top.indent === place.indent))
      this.#stack.push({ ...place, opened: { name: opened.group }, isGroup: true, least: 3, height: 0 })
    const body = opened.closes === undefined ? { body: place.indent + 4 } : {}
    this.#stack.push({ ...place, ...body, opened, isGroup: false, least: 3, height: 0 })
    this.#options = opened.options
  }

  /** Keeps a line that opens no block of the dialect. A container of this program's own is noted. */
  #keep(line: ReadLine): void {
    const colons = line.isText && this.#fence === undefined ? OWN.exec(line.content)?.[1] : undefined
    if (colons !== undefined) this.#stack.push({ ...placeOf(line, 0), isGroup: false, least: colons.length, height: 0 })
    this.#dedent(line, line.strip)
  }

  /** Ends the top block, after its own last line or with the given edit. */
  #pop(closing: Closing): void {
    const block = this.#stack.pop()
    if (!block) return
    const colons = ':'.repeat(Math.max(block.least, 3 + block.height))
    const parent = this.#stack.at(-1)
    if (parent) parent.height = Math.max(parent.height, colons.length - 2)
    this.#edits.push(...openingEdits(block, colons))
    if (closing !== 'implied') this.#edits.push(closing(block.opened && block.opened.name === undefined ? '' : colons))
    if (block.body !== undefined) this.#fence = undefined
  }

  /** Ends the top block after the last line that was its own. */
  #endHere(): void {
    const head = this.#stack.at(-1)?.head
    if (!head) return
    const at = this.#lastEnd
    const isLastLine = at > 0 && !/[\r\n]/.test(this.#text[at - 1] ?? '')
    this.#pop((mark) => {
      const line = `${head.prefix}${head.indent}${mark}`
      return { start: at, end: at, text: isLastLine ? `\n${line}` : `${line}\n` }
    })
  }

  /** Columns of indentation that the open blocks give their lines. */
  #strip(): number {
    return 4 * this.#stack.filter(({ body }) => body !== undefined).length
  }

  #dedent(line: Line, columns: number): void {
    if (columns > 0) this.#edits.push(dedent(line, columns, this.#text))
  }
}

/** @param marker length of the marker of a list item before the block */
function placeOf(line: ReadLine, marker: number): Pick<Block, 'quotes' | 'indent' | 'head'> {
  const { quotes, content, contentStart, end, prefix, strip, textStart } = line
  const column = line.indent + marker
  const indentation = ' '.repeat(Math.max(0, column - strip))
  const isInItem = marker > 0
  return {
    quotes,
    indent: column,
    head: {
      start: isInItem ? contentStart + marker : textStart,
      end,
      content: content.slice(marker),
      contentStart: contentStart + marker,
      lead: isInItem ? '' : indentation,
      indent: indentation,
      prefix,
    },
  }
}

/** Index of the block that a line closes. A block whose lines are indented ends by itself. */
function closedBy(content: string, stack: readonly Block[]): number | undefined {
  for (let index = stack.length - 1; index >= 0; index--) {
    const block = stack[index] as Block
    if (block.body !== undefined) return undefined
    if (block.isGroup) continue
    if (block.opened ? block.opened.closes?.(content) : COLONS.test(content) && content.trimEnd().length >= block.least)
      return index
  }
  return undefined
}

function openingEdits({ opened, isGroup, head, least }: Block, colons: string): Edit[] {
  const { start, end, content, contentStart, lead: before, indent, prefix } = head
  if (!opened) {
    // A container of this program's own needs more colons only for what it holds.
    const at = start + indent.length
    return colons.length === least ? [] : [{ start: at, end: at, text: ':'.repeat(colons.length - least) }]
  }
  const { name, label = '', attributes = '' } = opened
  if (isGroup)
    return [{ start, end: start, text: `${before}${colons}${name}\n${prefix}${indent.slice(before.length)}` }]
  if (name === undefined) return [{ start, end, text: '' }]
  const lead = `${before}${colons}${name}`
  if (label === '') return [{ start, end, text: lead + attributes }]
  const from = contentStart + content.lastIndexOf(label)
  if (!content.includes(label) || !isBalanced(label))
    return [{ start, end, text: `${lead}[${escapeLabel(label)}]${attributes}` }]
  return [
    { start, end: from, text: `${lead}[` },
    { start: from + label.length, end, text: `]${attributes}` },
  ]
}

function isBalanced(label: string): boolean {
  let depth = 0
  for (const char of label) {
    if (char === '[') depth++
    if (char === ']' && --depth < 0) return false
  }
  return depth === 0 && !label.endsWith('\\')
}

function escapeLabel(label: string): string {
  return label.replace(/[[\]]/g, '\\$&').replace(/\\$/, '\\\\')
}

/** Removes columns of indentation. A tab that is removed in part leaves spaces. */
function dedent({ textStart }: Line, columns: number, text: string): Edit {
  let width = 0
  let at = textStart
  for (; width < columns && (text[at] === ' ' || text[at] === '\t'); at++)
    width += text[at] === '\t' ? 4 - (width % 4) : 1
  return { start: textStart, end: at, text: ' '.repeat(Math.max(0, width - columns)) }
}

function* linesOf(text: string): Generator<Line> {
  const breaks = /\r\n|\n|\r|$/g
  for (let start = 0; start < text.length; ) {
    breaks.lastIndex = start
    const found = breaks.exec(text)
    const end = found?.index ?? text.length
    const next = end + (found?.[0].length ?? 0)
    const raw = text.slice(start, end)
    const prefix = QUOTES.exec(raw)?.[0] ?? ''
    const rest = raw.slice(prefix.length)
    const content = rest.trimStart()
    let indent = 0
    for (const char of rest.slice(0, rest.length - content.length)) indent += char === '\t' ? 4 - (indent % 4) : 1
    const quotes = prefix === '' ? 0 : prefix.split('>').length - 1
    const textStart = start + prefix.length
    const contentStart = textStart + rest.length - content.length
    yield { start, textStart, contentStart, end, next, prefix, quotes, indent, content: content.trimEnd() }
    start = next
  }
}
