/**
 * External links, seen as policy: what an answer means, how long it holds, what becomes a finding. Whether
 * someone else's server has a bad day must never decide about a build, so only what is surely gone is a finding.
 */
import type { ExternalLink } from '../checks/checked-site.ts'
import { externalLink } from '../checks/external-link.ts'
import { addressOf } from '../content/url-scheme.ts'
import type { Problem } from '../fault/finding.ts'

/** What came back for one request; redirects are not followed by it. */
export interface Reply {
  /** 0: no answer. */
  readonly status: number
  readonly location?: string
  readonly retryAfter?: string
  /** Code or message of the error that took the place of an answer. */
  readonly error?: string
}

export type Answer =
  /** `movedTo` when all redirects on the way were permanent. */
  | { readonly status: 'alive'; readonly movedTo?: string }
  /** Surely gone. */
  | { readonly status: 'dead'; readonly reason: string; readonly isHostUnknown?: boolean }
  /** It is there, but not for us. */
  | { readonly status: 'refused'; readonly reason: string }
  /** Nobody knows: no answer, or one that says that the server has a fault. */
  | { readonly status: 'unknown'; readonly reason: string }
  /** On purpose not asked, or no time was left. */
  | { readonly status: 'unasked'; readonly reason: string }

export type Answers = ReadonlyMap<string, Answer>

/** What a reply means that is no redirect. */
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

/** Whether the same request may have another outcome in a moment. */
export function isTransient({ status, error = '' }: Reply): boolean {
  if (status === 0) return !/^ENOTFOUND$|CERT|SELF_SIGNED|SSL|bad port/i.test(error)
  return status === 429 || (status >= 500 && status < 600)
}

/** Longest wait that a server may ask for. */
const LONGEST_WAIT = 30_000

/**
 * How long to wait before the next attempt: as the server asks, else a second, three seconds, nine …
 *
 * @param attempt how many attempts there were
 * @returns milliseconds; `undefined` when the server asks for more patience than a check has
 */
export function delayBefore(attempt: number, retryAfter: string | undefined, now: number): number | undefined {
  const own = 1000 * 3 ** (attempt - 1)
  const seconds = /^\d+$/.test(retryAfter ?? '') ? Number(retryAfter) * 1000 : Date.parse(retryAfter ?? '') - now
  const delay = Number.isNaN(seconds) ? own : Math.max(seconds, own)
  return delay <= LONGEST_WAIT ? delay : undefined
}

/**
 * Without a network every host is unknown, and no link is dead for that.
 *
 * @param answers of this run; what was known before does not count
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

/** In milliseconds. */
export interface Ages {
  readonly alive: number
  /** Of every other answer. */
  readonly failed: number
}

const DAY = 24 * 3600 * 1000
export const AGES: Ages = { alive: 7 * DAY, failed: DAY }

export interface KeptAnswer {
  readonly answer: Answer
  /** Time of the answer, in milliseconds since 1970. */
  readonly at: number
}

/** Whether an answer of an earlier run still counts. One from the future comes from a clock that was wrong. */
export function isFresh({ answer, at }: KeptAnswer, now: number, ages: Ages): boolean {
  if (answer.status === 'unasked' || at > now) return false
  return now - at < (answer.status === 'alive' ? ages.alive : ages.failed)
}

// ── what is told ────────────────────────────────────────────────────────────────────────────────────

/** A problem for every place of a link that is surely gone. */
export function externalProblems(links: Iterable<ExternalLink>, answers: Answers): Problem[] {
  const problems: Problem[] = []
  for (const { href, place } of links) {
    const address = addressOf(href)
    const answer = address === undefined ? undefined : answers.get(address)
    if (answer?.status === 'dead') {
      const message = `The external link \`${href}\` is dead: ${answer.reason}.`
      const hint = 'Find its new address, or remove the link.'
      problems.push({ rule: externalLink.id, place, target: href, message, hint })
    }
  }
  return problems
}

const MOST_NOTES = 10

/** What is worth knowing beside the findings: how many links gave which answer, and which ones gave none. */
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
