/** The report of a check, with what the servers of external links answered. */
import { join } from 'node:path'
import type { ExternalLink } from '../checks/checked-site.ts'
import { judgeProblems } from '../checks/rules.ts'
import { addressOf } from '../content/url-scheme.ts'
import { type CheckReport, compareFindings } from '../fault/finding.ts'
import { externalNotes, externalProblems } from './answers.ts'
import { checkExternalLinks } from './external-links.ts'

interface ExternalOptions {
  /** Where answers are kept; absent: nowhere. */
  readonly cacheDir: string | undefined
  /** Severities of the rules. */
  readonly checks: Parameters<typeof judgeProblems>[1]
  readonly signal: AbortSignal | undefined
}

/**
 * Asks the servers behind all destinations that leave the site.
 *
 * @returns the report with the findings about them, and what else there is to say of the answers
 * @throws the signal's reason when it is aborted
 */
export async function withExternalFindings(
  report: CheckReport,
  external: readonly ExternalLink[],
  { cacheDir, checks, signal }: ExternalOptions,
): Promise<{ readonly report: CheckReport; readonly notes: readonly string[] }> {
  const addresses = external.flatMap(({ href }) => addressOf(href) ?? [])
  const kept = cacheDir === undefined ? {} : { cacheFile: join(cacheDir, 'external-links.json') }
  const answers = await unlessAborted(checkExternalLinks(addresses, kept), signal)
  const findings = judgeProblems(externalProblems(external, answers), checks)
  const all = [...report.findings, ...findings].sort(compareFindings)
  const fail = all.filter((finding) => finding.severity === 'fail').length
  return {
    report: { ...report, summary: { ...report.summary, fail, warn: all.length - fail }, findings: all },
    notes: externalNotes(answers),
  }
}

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
