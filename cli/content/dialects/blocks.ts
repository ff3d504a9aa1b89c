/**
 * Blocks of other tools, as this program's own containers: `!!! note` with its indented lines, `::: tip`, `/// details`.
 * Lines are read one by one, with their quotes and their indentation. Each line is touched once.
 */
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
  const edits: Edit[] = []
  const stack: Block[] = []
  let fence: string | undefined
  /** Columns before the fence. */
  let fenceIndent = 0
  let options: RegExp | undefined
  let isInList = false
  /** Offset after the last line that is not blank. */
  let lastEnd = 0

  const open = (line: string): OpenedBlock | undefined => {
    for (const read of openers) {
      const opened = read(line)
      if (opened) return opened
    }
    return undefined
  }
  const pop = (closing: Edit | 'implied' | ((mark: string) => Edit)): void => {
    const block = stack.pop()
    if (!block) return
    const colons = ':'.repeat(Math.max(block.least, 3 + block.height))
    const parent = stack.at(-1)
    if (parent) parent.height = Math.max(parent.height, colons.length - 2)
    edits.push(...openingEdits(block, colons))
    if (typeof closing === 'function')
      edits.push(closing(block.opened && block.opened.name === undefined ? '' : colons))
    fence = block.body === undefined ? fence : undefined
  }
  /** Ends the top block after the last line that was its own. */
  const endHere = (): void => {
    const head = stack.at(-1)?.head
    if (!head) return
    const at = lastEnd
    const isLastLine = at > 0 && !/[\r\n]/.test(text[at - 1] ?? '')
    pop((mark) => {
      const line = `${head.prefix}${head.indent}${mark}`
      return { start: at, end: at, text: isLastLine ? `\n${line}` : `${line}\n` }
    })
  }

  for (const line of linesOf(text)) {
    const { content, indent, quotes } = line
    if (content === '') {
      options = undefined
      continue
    }
    if (options !== undefined) {
      if (indent > 0 && options.test(content)) {
        edits.push({ start: line.textStart, end: line.end, text: '' })
        continue
      }
      options = undefined
    }
    let opened: OpenedBlock | undefined
    let isRead = false
    const opening = (): OpenedBlock | undefined => {
      if (!isRead) opened = open(content)
      isRead = true
      return opened
    }
    for (let top = stack.at(-1); top; top = stack.at(-1)) {
      if (top.quotes > quotes) pop('implied')
      else if (top.isGroup && fence === undefined) {
        const next = indent === top.indent && quotes === top.quotes ? opening() : undefined
        if (next && next.group === top.opened?.name && !next.isFirst) break
        endHere()
      } else if (top.body !== undefined && indent < top.body) endHere()
      else if (top.body === undefined && top.indent >= 2 && indent < top.indent) {
        fence = undefined
        pop('implied')
      } else break
    }
    const strip = 4 * stack.filter(({ body }) => body !== undefined).length
    const isCode = fence !== undefined
    const relative = indent - strip
    if (isCode) {
      const isNear = indent < fenceIndent + 4
      const mark = isNear && content.startsWith(fence ?? '') ? /^(`{3,}|~{3,})[ \t]*$/.exec(content)?.[1] : undefined
      if (mark?.startsWith(fence ?? '')) fence = undefined
      if (strip > 0) edits.push(dedent(line, strip, text))
      lastEnd = line.next
      continue
    }
    const isItem = ITEM.test(content)
    if (relative === 0 && !isItem) isInList = false
    const isText = relative < 4 || isInList || !hasIndentedCode
    const closed = isText ? closedBy(content, stack) : undefined
    const [, ticks, tildes] = FENCE.exec(content.replace(MARKERS, '')) ?? []
    if (closed !== undefined) {
      while (stack.length > closed + 1) pop('implied')
      const own = stack.at(-1)
      const start = line.textStart
      const indentation = ' '.repeat(Math.max(0, relative))
      if (own && !own.opened && 3 + own.height <= own.least) {
        if (strip > 0) edits.push(dedent(line, strip, text))
        pop('implied')
      } else pop((mark) => ({ start, end: line.end, text: mark === '' ? '' : indentation + mark }))
      lastEnd = line.next
      continue
    }
    const marker = isText ? (MARKERS.exec(content)?.[0] ?? '') : ''
    if (isText && (ticks ?? tildes) !== undefined) {
      fence = ticks ?? tildes
      fenceIndent = indent + marker.length
    }
    const mayOpen = isText && fence === undefined && stack.length < DEEPEST
    const inItem = mayOpen && marker !== '' ? open(content.slice(marker.length)) : undefined
    const found = inItem ?? (mayOpen ? opening() : undefined)
    const column = inItem ? indent + marker.length : indent
    const indentation = ' '.repeat(Math.max(0, column - strip))
    const head: Head = {
      start: inItem ? line.contentStart + marker.length : line.textStart,
      end: line.end,
      content: inItem ? content.slice(marker.length) : content,
      contentStart: line.contentStart + (inItem ? marker.length : 0),
      lead: inItem ? '' : indentation,
      indent: indentation,
      prefix: line.prefix,
    }
    const place = { quotes, indent: column, head }
    if (found) {
      if (inItem && strip > 0) edits.push(dedent(line, strip, text))
      if (found.group !== undefined && !(stack.at(-1)?.isGroup && stack.at(-1)?.indent === column))
        stack.push({ ...place, opened: { name: found.group }, isGroup: true, least: 3, height: 0 })
      const body = found.closes === undefined ? { body: column + 4 } : {}
      stack.push({ ...place, ...body, opened: found, isGroup: false, least: 3, height: 0 })
      options = found.options
    } else {
      const colons = isText && fence === undefined ? OWN.exec(content)?.[1] : undefined
      if (colons !== undefined) stack.push({ ...place, isGroup: false, least: colons.length, height: 0 })
      if (strip > 0) edits.push(dedent(line, strip, text))
    }
    if (isItem) isInList = true
    lastEnd = line.next
  }
  while (stack.length > 0) {
    if (stack.at(-1)?.opened === undefined) pop('implied')
    else endHere()
  }
  return edits
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
