/** Highlighted lines → the HTML of a block, with everything that its author marked. */
import { escapeHtml } from '../../../site/text/html.ts'
import type { CodeBlock } from './code-block.ts'
import type { Mark } from './code-info.ts'
import { faultyRanges, notesBelow, type TextRange, typedRanges } from './code-notes.ts'

/** @param lines HTML of the lines of `block`, with their tokens */
export function markedLines(lines: readonly string[], block: CodeBlock): string {
  const focused = new Set(block.focused)
  const noted = Object.values(block.notes ?? {}).flat()
  const firstTyped = noted.find(({ kind }) => kind === 'type')
  const drawn = lines.map((html, index) => {
    const own = block.notes?.[index] ?? []
    const typed = typedRanges(own, firstTyped !== undefined && own.includes(firstTyped))
    const mark = block.marks[index]
    const classes = `line${mark ? ` ${mark}` : ''}${focused.has(index) ? ' focused' : ''}`
    const label = block.labels?.[index]
    const notes = block.annotations?.[index] ?? []
    return (
      `<span class="${classes}">` +
      (label === undefined ? '' : `<span class="line-label">${escapeHtml(label)}</span>`) +
      markTexts(markTexts(html, typed), [...markedRanges(block, index), ...faultyRanges(own)]) +
      notes.map((number) => `<span class="annotation">${number}</span>`).join('') +
      '</span>' +
      notesBelow(own)
    )
  })
  return folded(drawn, block.collapsed ?? [])
}

/** Joins lines. A checkbox before each folded range unfolds it, without a script and without adding to the text. */
function folded(lines: readonly string[], ranges: NonNullable<CodeBlock['collapsed']>): string {
  let written = ''
  let done = 0
  const write = (from: number, to: number): void => {
    for (const line of lines.slice(from, to)) written += `${line}\n`
  }
  for (const [start, end] of ranges) {
    const count = end - start
    const label = `${count} folded ${count === 1 ? 'line' : 'lines'}`
    write(done, start)
    // The line break is folded with the last line; otherwise it would stay as an empty line.
    written += `<input class="fold" type="checkbox" aria-label="${label}"/><span class="folded">`
    write(start, end)
    written += '</span>'
    done = end
  }
  return written + lines.slice(done).join('\n')
}

/** Where the marked texts occur in a line; a text that overlaps an earlier one is not marked there. */
function markedRanges({ lines, texts = [] }: CodeBlock, index: number): TextRange[] {
  const line = lines[index] ?? ''
  const found: TextRange[] = []
  for (const { text, mark, from, to } of texts) {
    if (index < from || index >= to) continue
    for (let start = line.indexOf(text); start !== -1; start = line.indexOf(text, start + text.length))
      found.push({ start, end: start + text.length, open: openingOf(mark), close: '</mark>' })
  }
  found.sort((a, b) => a.start - b.start)
  let end = 0
  return found.filter((range) => {
    if (range.start < end) return false
    end = range.end
    return true
  })
}

function openingOf(mark: Mark): string {
  return mark === 'highlighted' ? '<mark>' : `<mark class="${mark}">`
}

/** A tag, an entity, or one character. */
const PIECE = /<[^>]*>|&[^;]*;|[\s\S]/gu

/**
 * Puts elements into the HTML of a line. A range that runs over the edge of a token becomes several elements.
 *
 * @param ranges in order, counted in characters of the line's text
 */
function markTexts(html: string, ranges: readonly TextRange[]): string {
  if (ranges.length === 0) return html
  let written = ''
  let at = 0
  let next = 0
  let isOpen = false
  for (const [piece] of html.matchAll(PIECE)) {
    const isTag = piece.startsWith('<')
    const range = ranges[next]
    if (isOpen && (isTag || at >= (range?.end ?? 0))) {
      written += range?.close ?? ''
      isOpen = false
    }
    if (!isTag && range && at >= range.end) next++
    const current = ranges[next]
    if (!isTag && !isOpen && current && at >= current.start && at < current.end) {
      written += current.open
      isOpen = true
    }
    written += piece
    if (!isTag) at += piece.startsWith('&') ? 1 : piece.length
  }
  return isOpen ? written + (ranges[next]?.close ?? '') : written
}
