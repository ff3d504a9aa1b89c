/**
 * The policy for external links: what an answer means, how long it holds, and which answers become findings. A
 * temporary fault of another server must not fail a build, so only a link that is certainly dead is a finding.
 */
import { type Answer, addressOf, type ExternalLink, type Problem } from 'docs-build/check'

/** The reply to one request. Redirects are not followed. */
export interface Reply {
  /** 0: no answer. */
  readonly status: number
  readonly location?: string
  readonly retryAfter?: string
  /** Code or message of the error, when there was no answer. */
  readonly error?: string
}

export type Answers = ReadonlyMap<string, Answer>

/** The answer for a reply that is not a redirect. */
export function answerOf({ status, error }: Reply): Answer {
  if (status >= 200 && status < 300) return { status: 'alive' }
  if (status === 404 || status === 410) return { status: 'dead', reason: `the server answers ${status}` }
  if (status >= 400 && (status < 500 || status === 999)) {
    return { status: 'refused', reason: `the server answers ${status}` }
  }
  if (status > 0) return { status: 'unknown', reason: `the server answers ${status}` }
  if (error === 'ENOTFOUND') return { status: 'dead', reason: 'there is no such host', isHostUnknown: true }
  if (error === 'TimeoutError') return { status: 'unknown', reason: 'there was no answer in time' }
  return { status: 'unknown', reason: `there was no answer: ${error ?? 'unknown error'}` }
}

/** What a server answers that does not know HEAD (RFC 9110, section 15.6.2). */
const UNKNOWN_METHOD = 501

/** Whether the same request may succeed a moment later. */
export function isTransient({ status, error = '' }: Reply): boolean {
  if (status === 0) return !/^ENOTFOUND$|CERT|SELF_SIGNED|SSL|bad port/i.test(error)
  return status === 429 || (status >= 500 && status < 600 && status !== UNKNOWN_METHOD)
}

/** The longest wait that a server may request, in milliseconds. */
const LONGEST_WAIT = 30_000

/**
 * The wait before the next attempt: the one that the server requests, or else one second, three seconds, nine seconds …
 *
 * @param attempt number of attempts so far
 * @param now milliseconds since 1970
 * @returns milliseconds; `undefined` when the server requests a longer wait than a check allows
 */
export function delayBefore(attempt: number, retryAfter: string | undefined, now: number): number | undefined {
  const own = 1000 * 3 ** (attempt - 1)
  const seconds = /^\d+$/.test(retryAfter ?? '') ? Number(retryAfter) * 1000 : Date.parse(retryAfter ?? '') - now
  const delay = Number.isNaN(seconds) ? own : Math.max(seconds, own)
  return delay <= LONGEST_WAIT ? delay : undefined
}

/**
 * Changes `dead` to `unknown` when no host was reached, because without a network every host is unknown.
 *
 * @param answers the answers of this run, without those of earlier runs
 */
export function allowForNoNetwork(answers: Answers): Answers {
  const all = [...answers.values()]
  const isReached = all.some(
    (answer) =>
      answer.status === 'alive' || answer.status === 'refused' || (answer.status === 'dead' && !answer.isHostUnknown),
  )
  if (isReached) return answers
  const unsure = (answer: Answer): Answer =>
    answer.status === 'dead' ? { status: 'unknown', reason: 'no host was found; is there a network?' } : answer
  return new Map([...answers].map(([address, answer]) => [address, unsure(answer)]))
}

// ── how long an answer holds ────────────────────────────────────────────────────────────────────────

/** How long answers hold, in milliseconds. */
export interface Ages {
  readonly alive: number
  /** For every other answer. */
  readonly failed: number
}

const DAY = 24 * 3600 * 1000
export const AGES: Ages = { alive: 7 * DAY, failed: DAY }

export interface KeptAnswer {
  readonly answer: Answer
  /** Time of the answer, in milliseconds since 1970. */
  readonly at: number
}

/** Whether an answer of an earlier run still holds. An answer from the future was dated by a wrong clock. */
export function isFresh({ answer, at }: KeptAnswer, now: number, ages: Ages): boolean {
  if (answer.status === 'unasked' || at > now) return false
  return now - at < (answer.status === 'alive' ? ages.alive : ages.failed)
}

// ── findings and notes ──────────────────────────────────────────────────────────────────────────────

/** A problem for every place of a dead link. */
export function externalProblems(links: Iterable<ExternalLink>, answers: Answers): Problem[] {
  const problems: Problem[] = []
  for (const { href, place } of links) {
    const address = addressOf(href)
    const answer = address === undefined ? undefined : answers.get(address)
    if (answer?.status === 'dead') {
      const message = `The external link \`${href}\` is dead: ${answer.reason}.`
      const hint = answer.archived
        ? `Find its new address, or link to an archived copy: ${answer.archived}`
        : 'Find its new address, or remove the link.'
      problems.push({ rule: 'external-link', place, target: href, message, hint })
    }
  }
  return problems
}

/** The destinations of which no server has said whether they are there. */
export function undecidedTargets(links: Iterable<ExternalLink>, answers: Answers): string[] {
  return Array.from(links, ({ href }) => href).filter((href) => {
    const address = addressOf(href)
    const status = address === undefined ? undefined : answers.get(address)?.status
    return status === 'unknown' || status === 'unasked'
  })
}

const MOST_NOTES = 10

/** Notes beside the findings: the number of links for each answer, and the links without a clear answer. */
export function externalNotes(answers: Answers): string[] {
  const all = [...answers]
  const count = (status: Answer['status']): number => all.filter(([, answer]) => answer.status === status).length
  const moved = all.filter(([, answer]) => answer.status === 'alive' && answer.movedTo).length
  const counts = [
    `${count('alive')} alive`,
    ...(moved > 0 ? [`${moved} of them moved`] : []),
    ...(['dead', 'refused', 'unknown', 'unasked'] as const).flatMap((status) => {
      const number = count(status)
      return number > 0 ? [`${number} ${STATUS_WORDS[status]}`] : []
    }),
  ]
  const details = [
    ...all.flatMap(([address, answer]) =>
      answer.status === 'alive' || answer.status === 'dead'
        ? []
        : [`${address} ${STATUS_WORDS[answer.status]}: ${answer.reason}`],
    ),
    ...all.flatMap(([address, answer]) =>
      answer.status === 'alive' && answer.movedTo ? [`${address} moved: it is now at ${answer.movedTo}`] : [],
    ),
  ]
  const rest = details.length - MOST_NOTES
  return [
    `External links: ${counts.join(', ')}.`,
    ...details.slice(0, MOST_NOTES),
    ...(rest > 0 ? [`${rest} more external links are like these.`] : []),
  ]
}

const STATUS_WORDS = {
  dead: 'dead',
  refused: 'not shown to us',
  unknown: 'without an answer',
  unasked: 'not asked',
} as const
