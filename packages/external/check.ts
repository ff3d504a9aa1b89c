/** Asks the servers behind all destinations that leave the site: `docs-build check --external`. */
import { join } from 'node:path'
import { addressOf, type CheckedProject, type FurtherCheck, patternTest } from 'docs-build/check'
import { type Answers, externalNotes, externalProblems, undecidedTargets } from './answers.ts'
import { checkExternalLinks } from './external-links.ts'
import { externalReport } from './external-report.ts'

/**
 * @returns problems, what else there is to say of the answers, and all answers
 * @throws the signal's reason when it is aborted
 */
export const check: FurtherCheck = async (project) => {
  const { external } = project
  const answers = await answersFor(project)
  return {
    problems: externalProblems(external, answers),
    notes: externalNotes(answers),
    external: externalReport(external, answers),
    undecided: undecidedTargets(external, answers),
  }
}

/**
 * What the servers behind links answer, as the configuration wants them asked.
 *
 * @throws the signal's reason when it is aborted
 */
async function answersFor({ cacheDir, config, external, signal }: CheckedProject): Promise<Answers> {
  const { skip, seconds, days, local, hosts, archive, ...options } = config.links.external
  const skipped = skip.map(patternTest)
  const isSkipped = (href: string): boolean => skipped.some((fits) => fits(href))
  const addresses = external.flatMap(({ href }) => (isSkipped(href) ? [] : (addressOf(href) ?? [])))
  const asking = checkExternalLinks(addresses, {
    ...options,
    cacheFile: cacheDir === undefined ? undefined : join(cacheDir, 'external-links.json'),
    archive,
    timeout: seconds * 1000,
    ages: { alive: days * DAY, failed: Math.min(days, 1) * DAY },
    allowLocal: local,
    hosts: Object.fromEntries(
      Object.entries(hosts).map(([name, { seconds: own, ...host }]) => [
        name,
        { ...host, timeout: (own ?? seconds) * 1000 },
      ]),
    ),
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
