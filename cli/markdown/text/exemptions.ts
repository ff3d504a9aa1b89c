/**
 * Comments that exempt a place from a rule: `<!-- docs-build-ignore broken-link: reason, until 2027-01 -->`, and in MDX
 * the same between `{/*` and a closing `*` `/}`. They are read from the text, because comments of MDX are no part of its tree.
 */

import { nearest } from '../../kernel/fault/nearest.ts'
import { derived } from '../../kernel/store/memo.ts'
import { fenceReader } from '../code/fences.ts'
import type { Source } from '../document.ts'

/** An exemption of the lines of a block. */
export interface Exemption {
  readonly rules: readonly string[]
  readonly reason: string
  /** The last day on which it holds, as `2027-01-31`; absent: it has no end. */
  readonly until?: string
  readonly line: number
  readonly column: number
  /** The last line that it covers: the end of the block that begins on its line or on the next one with a text. */
  readonly last: number
  /** Why it cannot be used, as a sentence. */
  readonly fault?: string
}

const MARK = 'docs-build-'
/** It holds no beginning of another comment, so that a line of many without an end is read once. */
const COMMENT = /(?:<!--|\{\/\*)\s*docs-build-([a-z]*)\b((?:(?!<!--|\{\/\*)[^\r\n])*?)(?:-->|\*\/\})/gi
/** The words behind the mark. A comment with another one is a slip if it is near to `ignore`. */
const WORDS = ['ignore', 'sample']

/** The exemptions in a source, which keep while the object does. */
export const exemptionsOf: (source: Pick<Source, 'text' | 'isUnmarked'>) => readonly Exemption[] = derived((source) =>
  source.isUnmarked ? [] : readExemptions(source.text),
)

/** @param text the whole file */
export function readExemptions(text: string): Exemption[] {
  if (!text.includes(MARK)) return []
  const lines = text.split(/\r\n|\n|\r/)
  const isCode = fenceReader()
  return lines.flatMap((line, index) => {
    if (isCode(line) || !line.includes(MARK)) return []
    return Array.from(line.matchAll(COMMENT)).flatMap(({ 0: comment, 1: word = '', 2: content = '', index: at }) => {
      if (isInCode(line, at) || (word !== 'ignore' && (WORDS.includes(word) || nearest(word, WORDS) !== 'ignore')))
        return []
      const isAlone = line.replace(comment, '').trim() === ''
      const place = { line: index + 1, column: at + 1, last: lastLine(lines, index, isAlone) }
      const read = readContent(content.trim())
      return [{ ...place, ...read, fault: word === 'ignore' ? read.fault : `\`docs-build-${word}\` means nothing.` }]
    })
  })
}

/** Whether a comment stands between backticks, and so is a text. */
function isInCode(line: string, at: number): boolean {
  return (line.slice(0, at).match(/`/g)?.length ?? 0) % 2 === 1
}

/** The last line of the block at a line; of the next block when the comment stands alone. */
function lastLine(lines: readonly string[], index: number, isAlone: boolean): number {
  let at = index + (isAlone ? 1 : 0)
  while (isAlone && at < lines.length && lines[at]?.trim() === '') at++
  while (at + 1 < lines.length && lines[at + 1]?.trim() !== '') at++
  return Math.min(at, lines.length - 1) + 1
}

function readContent(content: string): Pick<Exemption, 'rules' | 'reason' | 'until' | 'fault'> {
  const [, names = '', rest = ''] = /^([^:]*):?(.*)$/s.exec(content) ?? []
  const rules = names.split(/[\s,]+/).filter(Boolean)
  const words = rest.trim()
  const [end = '', date] = /\buntil\s+(\S+)$/.exec(words) ?? []
  const reason = words.slice(0, words.length - end.length).trim()
  const base = { rules, reason: end.length > 0 && reason.endsWith(',') ? reason.slice(0, -1).trim() : reason }
  if (rules.length === 0) return { ...base, fault: 'It names no rule.' }
  if (base.reason === '') return { ...base, fault: 'It gives no reason.' }
  if (date === undefined) return base
  const until = lastDay(date)
  return until === undefined
    ? { ...base, fault: `\`${date}\` is no date such as \`2027-01\` or \`2027-01-31\`.` }
    : { ...base, until }
}

/** The day itself, or the last day of a month. */
function lastDay(date: string): string | undefined {
  const [, month, day] = /^(\d{4}-(?:0[1-9]|1[0-2]))(?:-(\d{2}))?$/.exec(date) ?? []
  if (month === undefined) return undefined
  if (day === undefined) return `${month}-31`
  return Number.isNaN(Date.parse(date)) ? undefined : date
}
