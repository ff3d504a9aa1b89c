/** The shared parts of reports. Each format is one file in `reports/` and one line in its index. */

import type { CheckReport, CheckSummary, Finding, Severity } from './finding.ts'
import { printable } from './terminal-text.ts'

export interface ReportContext {
  /** Whether to print colours; only `pretty` uses it. */
  readonly color: boolean
  /** Text of a file, for excerpts; `undefined` when it is not available. */
  readonly sources?: (file: string) => string | undefined
  readonly rules: readonly ReportedRule[]
  readonly toolVersion: string
  readonly elapsedMs?: number
  /** Every finding is printed, however many there are. */
  readonly details?: boolean
  /** A text with the commands in it as the reader can type them; only `pretty` uses it. */
  readonly asTyped?: (text: string) => string
  /** Remarks, such as external links that could not be checked; printed before the summary. */
  readonly notes?: readonly string[]
  /** The option with which warnings are failures, such as `--strict`; only `pretty` says so. */
  readonly strictBy?: string
}

export interface ReportedRule {
  /** As findings name it. */
  readonly id: string
  /** What it finds, in a sentence. */
  readonly about: string
  /** Unless the configuration says otherwise. */
  readonly severity: Severity
}

/** Formats a report as text that ends with a line break. Never throws, whatever text the findings have. */
export type Format = (report: CheckReport, context: ReportContext) => string

/** The message, and on lines of their own the hint and the owners. Any line break inside them is replaced. */
export function messageWithHint({ message, hint, owners = [] }: Finding): string {
  const owned = owners.length > 0 ? `Owned by ${owners.join(', ')}.` : undefined
  return [message, hint, owned].flatMap((line) => (line ? [printable(line)] : [])).join('\n')
}

/** `555 pages, 3,210 links, 34 images, 512 anchors checked in 0.8 s` */
export function describeSummary({ pages, links, images, anchors }: CheckSummary, elapsedMs?: number): string {
  const counts = [counted(pages, 'page'), counted(links, 'link'), counted(images, 'image'), counted(anchors, 'anchor')]
  const seconds = elapsedMs === undefined ? '' : ` in ${(elapsedMs / 1000).toFixed(elapsedMs < 10_000 ? 1 : 0)} s`
  return `${counts.join(', ')} checked${seconds}`
}

/** `1 page`, `1,650 pages`. @param nouns for another plural than with `s` */
export function counted(number: number, noun: string, nouns = `${noun}s`): string {
  return `${grouped(number)} ${number === 1 ? noun : nouns}`
}

/** A whole number as `1,650`. `toLocaleString` gives the same text but loads tables for 8 ms. */
export function grouped(number: number): string {
  return String(number).replace(/\B(?=(?:\d{3})+$)/g, ',')
}
