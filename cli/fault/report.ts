/** What the reports have in common. Each format is one file in `reports/` and one line in its index. */

import type { CheckReport, CheckSummary, Finding, Severity } from './finding.ts'
import { printable } from './terminal-text.ts'

export interface ReportContext {
  /** Whether the reader's terminal shows colours; only `pretty` asks. */
  readonly color: boolean
  /** Text of a file, for excerpts; `undefined` when it is not at hand. */
  readonly sources?: (file: string) => string | undefined
  readonly rules: readonly ReportedRule[]
  readonly toolVersion: string
  readonly elapsedMs?: number
  /** What else was noticed, such as external links that could not be asked; told before the summary. */
  readonly notes?: readonly string[]
}

export interface ReportedRule {
  readonly id: string
  readonly about: string
  readonly severity: Severity
}

/** A report as text that ends with a line break. Never throws, whatever the findings say. */
export type Format = (report: CheckReport, context: ReportContext) => string

/** The message, and the hint on a line of its own: the only line break, whatever the two hold. */
export function messageWithHint({ message, hint }: Finding): string {
  return hint ? `${printable(message)}\n${printable(hint)}` : printable(message)
}

/** `555 pages, 3,210 links, 34 images, 512 anchors checked in 0.8 s` */
export function describeSummary({ pages, links, images, anchors }: CheckSummary, elapsedMs?: number): string {
  const counts = [count(pages, 'page'), count(links, 'link'), count(images, 'image'), count(anchors, 'anchor')]
  const seconds = elapsedMs === undefined ? '' : ` in ${(elapsedMs / 1000).toFixed(elapsedMs < 10_000 ? 1 : 0)} s`
  return `${counts.join(', ')} checked${seconds}`
}

function count(number: number, noun: string): string {
  return `${grouped(number)} ${noun}${number === 1 ? '' : 's'}`
}

/** A whole number as `1,650`. `toLocaleString` says the same, and loads 8 ms of tables for it. */
export function grouped(number: number): string {
  return String(number).replace(/\B(?=(?:\d{3})+$)/g, ',')
}
