/** What plugins say of code (`packages/twoslash`): of a text in a line when it is looked at, or below the line. */
import type { CodeData } from 'mdast'
import { escapeHtml } from '../../../site/text/html.ts'

/** A note on a text in a code block. */
export type CodeNote = NonNullable<CodeData['notes']>[number]

/** A text of a line in an element. */
export interface TextRange {
  readonly start: number
  readonly end: number
  readonly open: string
  readonly close: string
}

/** The texts that have a type, each in an element that a script can ask. The first one of a block is a stop of the Tab key. */
export function typedRanges(notes: readonly CodeNote[], isFirst: boolean): TextRange[] {
  return apart(notes.filter(({ kind }) => kind === 'type')).map(({ start, length, text }, index) => ({
    start,
    end: start + length,
    open: `<span class="noted" data-db="noted" tabindex="${isFirst && index === 0 ? 0 : -1}" data-note="${escapeHtml(text)}">`,
    close: '</span>',
  }))
}

/** The texts that are marked, or that have an error. */
export function faultyRanges(notes: readonly CodeNote[]): TextRange[] {
  return apart(notes.filter(({ kind, length }) => (kind === 'mark' || kind === 'error') && length > 0)).map(
    ({ start, length, kind }) => ({
      start,
      end: start + length,
      open: kind === 'error' ? '<mark class="faulty">' : '<mark>',
      close: '</mark>',
    }),
  )
}

/** Notes in order, without those that begin in an earlier one. */
function apart(notes: readonly CodeNote[]): CodeNote[] {
  let end = 0
  return [...notes]
    .sort((a, b) => a.start - b.start)
    .filter(({ start, length }) => {
      if (start < end) return false
      end = start + length
      return true
    })
}

/** The notes below a line. The line break is a part of each, so that code is copied without them. */
export function notesBelow(notes: readonly CodeNote[]): string {
  return notes
    .filter(({ kind }) => kind === 'query' || kind === 'completion' || kind === 'error')
    .map(
      ({ kind, start, text }) =>
        `<span class="note ${kind}" data-db="note">\n${' '.repeat(kind === 'error' ? 0 : start)}<span>${escapeHtml(text)}</span></span>`,
    )
    .join('')
}
