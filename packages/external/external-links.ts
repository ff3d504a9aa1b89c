/**
 * Asks the servers of external links, with a queue of its own. linkinator reads the page behind every link and all links on
 * it, and keeps no limit for each host; it crawls our own outputs instead (`app/operations/crawl.ts`).
 *
 * Redirects are followed here, because each step has an answer of its own, and none may lead into the local network.
 */
import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { type Answer, download, isLocalHost, keepFile, type Lookup, lookupAll, send } from 'docs-build/check'
import {
  AGES,
  type Ages,
  type Answers,
  allowForNoNetwork,
  answerOf,
  delayBefore,
  isFresh,
  isTransient,
  type KeptAnswer,
  type Reply,
} from './answers.ts'
import { robotsRules } from './robots.ts'

/** All times in milliseconds. */
export interface ExternalOptions {
  /** File in which answers are kept between runs; absent: nothing is kept. */
  readonly cacheFile?: string
  readonly ages?: Ages
  /** Time limit of one request. */
  readonly timeout?: number
  /** Time limit of all requests together. Links that have not been asked by then stay unasked. */
  readonly timeLimit?: number
  readonly attempts?: number
  readonly concurrency?: number
  readonly perHost?: number
  /** What holds for single hosts, by their names. */
  readonly hosts?: Readonly<Record<string, Partial<Pick<ExternalOptions, 'perHost' | 'timeout' | 'method'>>>>
  readonly method?: Method
  /** Follows what hosts ask in `robots.txt`. */
  readonly robots?: boolean
  /** Service that knows archived copies, in the form of the Wayback Machine; `{url}` stands for the address. */
  readonly archive?: string
  /** Also asks hosts of the local network, and reserved names. */
  readonly allowLocal?: boolean
  /** Clock, timers and network; replaced in tests. */
  readonly world?: Partial<World>
}

/** `head-get`: HEAD, then GET when HEAD fails. The others send one of them alone. */
type Method = 'head-get' | 'head' | 'get'

type TextOptions = Pick<Parameters<typeof download>[1], 'timeout' | 'local' | 'lookup'>

export interface World {
  readonly now: () => number
  readonly wait: (ms: number) => Promise<unknown>
  readonly lookup: Lookup
  readonly request: (address: string, timeout: number, method: Method) => Promise<Reply>
  /** Text of a small file; `undefined` when it cannot be had. */
  readonly text: (address: string, options: TextOptions) => Promise<string | undefined>
}

const WORLD: World = { now: Date.now, wait: delay, lookup: lookupAll, request, text: readText }

/**
 * Asks for each address, unless an earlier answer still holds.
 *
 * @param addresses as `addressOf` makes them
 * @returns an answer for each address, in the same order. Faults of servers and of the cache file never throw
 */
export async function checkExternalLinks(addresses: Iterable<string>, options: ExternalOptions = {}): Promise<Answers> {
  const { ages = AGES, cacheFile, concurrency = 16, perHost = 2 } = options
  const { now } = { ...WORLD, ...options.world }
  const wanted = [...new Set(addresses)]
  const kept = cacheFile ? await readKept(cacheFile, now(), ages) : new Map<string, KeptAnswer>()

  const ask = createAsker(options)
  const asked = new Map<string, Answer>()
  const lanes = lanesOf(
    wanted.filter((address) => !kept.has(address)),
    (host) => options.hosts?.[host]?.perHost ?? perHost,
  )
  await eachLane(lanes, concurrency, async (address) => {
    asked.set(address, await ask(address))
  })

  const answers = await withArchives(allowForNoNetwork(asked), options)
  if (cacheFile && answers.size > 0) {
    const at = now()
    for (const [address, answer] of answers) if (answer.status !== 'unasked') kept.set(address, { answer, at })
    writeKept(cacheFile, kept)
  }
  const answerFor = (address: string): Answer =>
    answers.get(address) ?? kept.get(address)?.answer ?? { status: 'unasked', reason: 'it was left out' }
  return new Map(wanted.map((address) => [address, answerFor(address)]))
}

// ── order of the requests ───────────────────────────────────────────────────────────────────────────

/** Spreads the links of each host over `perHost` lanes. The links of a lane are asked one after the other. */
function lanesOf(addresses: readonly string[], perHost: (host: string) => number): string[][] {
  const hosts = new Map<string, string[]>()
  for (const address of addresses) {
    const { host } = new URL(address)
    const links = hosts.get(host)
    if (links) links.push(address)
    else hosts.set(host, [address])
  }
  const lanes = [...hosts].flatMap(([host, links]) => {
    const count = perHost(host)
    return Array.from({ length: count }, (_, lane) => links.filter((_, index) => index % count === lane))
  })
  return lanes.filter((lane) => lane.length > 0)
}

async function eachLane(
  lanes: readonly string[][],
  concurrency: number,
  work: (address: string) => Promise<void>,
): Promise<void> {
  const queue = lanes.values()
  const worker = async (): Promise<void> => {
    for (const lane of queue) for (const address of lane) await work(address)
  }
  await Promise.all(Array.from({ length: Math.min(concurrency, lanes.length) }, worker))
}

// ── one link ────────────────────────────────────────────────────────────────────────────────────────

const MOST_REDIRECTS = 10

function createAsker(options: ExternalOptions): (address: string) => Promise<Answer> {
  const { timeout = 10_000, timeLimit = 180_000, attempts = 3, method = 'head-get', allowLocal = false } = options
  const { now, wait, lookup, request, text } = { ...WORLD, ...options.world }
  const end = now() + timeLimit
  const tired = new Set<string>()
  /** Hosts that have answered something, and hosts that have let a whole time limit pass without a word. */
  const [answering, silent] = [new Set<string>(), new Set<string>()]
  const hosts = new Map<string, Promise<Answer | undefined>>()
  const robots = new Map<string, Promise<(path: string) => boolean>>()

  return async (address) => {
    let current = address
    let isMoved = true
    for (let step = 0; step <= MOST_REDIRECTS; step++) {
      const { host, hostname } = new URL(current)
      if (tired.has(host)) return { status: 'unasked', reason: 'the host has had enough of our requests' }
      if (silent.has(host) && !answering.has(host))
        return afterRedirects(
          { status: 'unknown', reason: 'its host did not answer for another address' },
          step,
          current,
        )
      if (now() >= end) return { status: 'unasked', reason: 'the time for external links was over' }
      const obstacle = allowLocal ? undefined : await obstacleAt(hostname)
      if (obstacle) return afterRedirects(obstacle, step, current)

      if (options.robots && !(await isWelcome(new URL(current))))
        return afterRedirects(
          { status: 'unasked', reason: 'robots.txt of the host asks to leave it out' },
          step,
          current,
        )
      const reply = await insist(current)
      if (reply.status === 429) tired.add(host)
      if (reply.status > 0) answering.add(host)
      else if (reply.error === 'TimeoutError') silent.add(host)
      if (reply.status < 300 || reply.status >= 400 || !reply.location) {
        const answer = answerOf(reply)
        if (answer.status !== 'alive') return afterRedirects(answer, step, current)
        return isMoved && step > 0 ? { ...answer, movedTo: current } : answer
      }
      if (!URL.canParse(reply.location, current)) return { status: 'unknown', reason: 'it redirects to no address' }
      const next = new URL(reply.location, current)
      if (!/^https?:$/.test(next.protocol)) return { status: 'unknown', reason: `it redirects to ${next.protocol}` }
      isMoved &&= reply.status === 301 || reply.status === 308
      next.hash = ''
      current = next.href
    }
    return { status: 'unknown', reason: `it redirects more than ${MOST_REDIRECTS} times` }
  }

  async function isWelcome({ origin, pathname, search }: URL): Promise<boolean> {
    const known =
      robots.get(origin) ??
      text(`${origin}/robots.txt`, { timeout, local: allowLocal ? 'everywhere' : 'nowhere', lookup }).then(
        (rules = '') => robotsRules(rules, AGENT),
      )
    robots.set(origin, known)
    return (await known)(pathname + search)
  }

  /** Asks until there is an answer that holds. A silent address has `timeout` in all. */
  async function insist(address: string): Promise<Reply> {
    const own = { timeout, method, ...options.hosts?.[new URL(address).host] }
    let patience = own.timeout
    for (let attempt = 1; ; attempt++) {
      const isBoth = own.method === 'head-get' && attempt === 1
      const share = isBoth ? patience / 2 : patience
      const next = own.method === 'head-get' && !isBoth ? 'get' : own.method
      const reply = await request(address, Math.min(share, Math.max(1, end - now())), next)
      if (reply.error === 'TimeoutError') patience -= share
      const isOver = !isTransient(reply) || attempt >= attempts || patience <= 0
      const pause = isOver ? undefined : delayBefore(attempt, reply.retryAfter, now())
      if (pause === undefined || now() + pause >= end) return reply
      await wait(pause)
    }
  }

  function obstacleAt(hostname: string): Promise<Answer | undefined> {
    const known = hosts.get(hostname) ?? findObstacle(hostname, lookup)
    hosts.set(hostname, known)
    return known
  }
}

function afterRedirects(answer: Answer, steps: number, address: string): Answer {
  if (steps === 0 || answer.status === 'alive') return answer
  return { ...answer, reason: `it redirects to ${address}, where ${answer.reason}` }
}

/** Our name in `robots.txt`. */
const AGENT = 'docs-build'

/** Looks for archived copies of dead pages, one after the other. */
async function withArchives(answers: Answers, options: ExternalOptions): Promise<Answers> {
  const { archive, timeout = 10_000 } = options
  if (archive === undefined) return answers
  const { text, lookup } = { ...WORLD, ...options.world }
  const found = new Map(answers)
  for (const [address, answer] of answers) {
    if (answer.status !== 'dead') continue
    const archived = archivedIn(
      await text(archive.replace('{url}', encodeURIComponent(address)), { timeout, local: 'from start', lookup }),
    )
    if (archived !== undefined) found.set(address, { ...answer, archived })
  }
  return found
}

/** The address of a copy in an answer of the Wayback Machine. */
function archivedIn(answer: string | undefined): string | undefined {
  try {
    const { archived_snapshots: copies } = JSON.parse(answer ?? '') as {
      archived_snapshots?: { closest?: { available?: unknown; url?: unknown } }
    }
    const { available, url } = copies?.closest ?? {}
    return available === true && typeof url === 'string' && /^https?:\/\//.test(url)
      ? url.replace(/^http:/, 'https:')
      : undefined
  } catch {
    return undefined
  }
}

/** Bytes; longer files are cut. */
const MOST_TEXT = 500_000

async function readText(address: string, options: TextOptions): Promise<string | undefined> {
  try {
    const { status, bytes } = await download(address, { ...options, mostBytes: MOST_TEXT, longer: 'cut' })
    return status >= 200 && status < 300 ? new TextDecoder().decode(bytes) : undefined
  } catch {
    return undefined
  }
}

/**
 * Sends one request, or HEAD and then GET where HEAD is refused. A server that may answer a moment later is not asked at
 * once. Redirects are not followed, and no body is read.
 */
async function request(address: string, timeout: number, method: Method): Promise<Reply> {
  if (method !== 'head-get') return requestOnce(address, timeout, method)
  const head = await requestOnce(address, timeout, 'head')
  const isRefused = head.status >= 400 && !isTransient(head) && head.retryAfter === undefined
  return isRefused ? requestOnce(address, timeout, 'get') : head
}

async function requestOnce(address: string, timeout: number, method: 'head' | 'get'): Promise<Reply> {
  try {
    const signal = AbortSignal.timeout(timeout)
    const { status, headers, body } = await send(address, { method: method === 'head' ? 'HEAD' : 'GET', signal })
    await body?.cancel()
    const [location, retryAfter] = [headers.get('location'), headers.get('retry-after')]
    return { status, location: location ?? undefined, retryAfter: retryAfter ?? undefined }
  } catch (error) {
    return { status: 0, error: error instanceof Error ? codeOf(error) : String(error) }
  }
}

/** The code of the innermost error that has one, because the error of `fetch` has only "fetch failed". */
function codeOf(error: Error): string {
  if (error.name === 'TimeoutError') return error.name
  const { cause } = error
  if (cause instanceof Error) return 'code' in cause ? String(cause.code) : codeOf(cause)
  return error.message
}

// ── hosts that are not asked ────────────────────────────────────────────────────────────────────────

async function findObstacle(hostname: string, lookup: Lookup): Promise<Answer | undefined> {
  try {
    if (!(await isLocalHost(hostname, lookup))) return undefined
    return { status: 'unasked', reason: 'the host belongs to the local network or is reserved' }
  } catch (error) {
    return answerOf({ status: 0, error: (error as NodeJS.ErrnoException).code ?? String(error) })
  }
}

// ── answers of earlier runs ─────────────────────────────────────────────────────────────────────────

interface KeptFile {
  readonly version: 1
  readonly answers: Readonly<Record<string, KeptAnswer>>
}

const STATUSES: readonly unknown[] = ['alive', 'dead', 'refused', 'unknown'] satisfies Answer['status'][]

/** The answers that still hold; none from a file that is missing, damaged or of another form. */
async function readKept(file: string, now: number, ages: Ages): Promise<Map<string, KeptAnswer>> {
  try {
    const { version, answers } = JSON.parse(await readFile(file, 'utf8')) as KeptFile
    if (version !== 1) return new Map()
    const isWhole = ({ at, answer }: KeptAnswer): boolean => Number.isFinite(at) && STATUSES.includes(answer.status)
    return new Map(Object.entries(answers).filter(([, kept]) => isWhole(kept) && isFresh(kept, now, ages)))
  } catch {
    return new Map()
  }
}

/** Writes the answers. A failure is ignored: the next run asks again. */
function writeKept(file: string, kept: ReadonlyMap<string, KeptAnswer>): void {
  const content: KeptFile = { version: 1, answers: Object.fromEntries([...kept].sort(([a], [b]) => (a < b ? -1 : 1))) }
  keepFile(file, `${JSON.stringify(content, undefined, 1)}\n`)
}
