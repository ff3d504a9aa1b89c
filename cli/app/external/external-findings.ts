/** The report of a check, with what the servers of external links answered. */

import { join } from 'node:path'
import { mapValues } from '../../../site/map-values.ts'
import type { ExternalLink } from '../../graph/checks/checked-site.ts'
import { judgeProblems } from '../../graph/checks/rules.ts'
import type { Filled } from '../../graph/config/defaults.ts'
import { type CheckReport, compareFindings } from '../../kernel/fault/finding.ts'
import { patternTest } from '../../kernel/fault/pattern.ts'
import { addressOf } from '../../markdown/html/url-scheme.ts'
import { type Answers, externalNotes, externalProblems } from './answers.ts'
import { checkExternalLinks } from './external-links.ts'
import { type ExternalReport, externalReport } from './external-report.ts'

interface ExternalOptions {
  /** Where answers are kept; absent: nowhere. */
  readonly cacheDir: string | undefined
  /** What the configuration says of external links. */
  readonly external: Filled<'ExternalLinksOptions'>
  /** Severities of the rules. */
  readonly checks: Parameters<typeof judgeProblems>[1]
  readonly signal: AbortSignal | undefined
}

/**
 * Asks the servers behind all destinations that leave the site.
 *
 * @returns the report with the findings about them, what else there is to say of the answers, and all answers
 * @throws the signal's reason when it is aborted
 */
export async function withExternalFindings(
  report: CheckReport,
  external: readonly ExternalLink[],
  options: ExternalOptions,
): Promise<{ readonly report: CheckReport; readonly notes: readonly string[]; readonly external: ExternalReport }> {
  const { checks } = options
  const answers = await answersFor(external, options)
  const findings = judgeProblems(externalProblems(external, answers), checks)
  const all = [...report.findings, ...findings].sort(compareFindings)
  const fail = all.filter((finding) => finding.severity === 'fail').length
  return {
    report: { ...report, summary: { ...report.summary, fail, warn: all.length - fail }, findings: all },
    notes: externalNotes(answers),
    external: externalReport(external, answers),
  }
}

/**
 * What the servers behind links answer, as the configuration wants them asked.
 *
 * @throws the signal's reason when it is aborted
 */
async function answersFor(
  links: readonly ExternalLink[],
  { cacheDir, external, signal }: Omit<ExternalOptions, 'checks'>,
): Promise<Answers> {
  const { skip, seconds, days, local, hosts, archive, ...options } = external
  const skipped = skip.map(patternTest)
  const isSkipped = (href: string): boolean => skipped.some((fits) => fits(href))
  const addresses = links.flatMap(({ href }) => (isSkipped(href) ? [] : (addressOf(href) ?? [])))
  const asking = checkExternalLinks(addresses, {
    ...options,
    cacheFile: cacheDir === undefined ? undefined : join(cacheDir, 'external-links.json'),
    archive,
    timeout: seconds * 1000,
    ages: { alive: days * DAY, failed: Math.min(days, 1) * DAY },
    allowLocal: local,
    hosts: mapValues(hosts, ({ seconds: own, ...host }) => ({ ...host, timeout: (own ?? seconds) * 1000 })),
  })
  return unlessAborted(asking, signal)
}

const DAY = 24 * 3600 * 1000

/** The value of a promise, or the signal's reason as soon as it is aborted. */
async function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return promise
  signal.throwIfAborted()
  let abort = (): void => {}
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(signal.reason)
    signal.addEventListener('abort', abort)
  })
  return Promise.race([promise, aborted]).finally(() => signal.removeEventListener('abort', abort))
}
