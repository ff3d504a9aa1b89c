/**
 * The client for other people's servers. Only here are requests sent. A redirect is followed by hand, because no step may
 * lead into the local network; steps, time and bytes are limited. Bytes are counted after decompression, because a small
 * answer may become a large one.
 *
 * Each host is looked up once, and asked at the addresses that were checked: its name server may give a public address at
 * first, and a local one a moment later. Behind a proxy, only the proxy knows the addresses.
 */
import { lookup as lookupName } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { Dispatcher } from 'undici'
import { derived, once } from '../store/memo.ts'
import { isLocalAddress, isLocalName } from './local-hosts.ts'

/** There is no answer that can be used. The message is the end of a sentence that begins with the server. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
}

/** Addresses of a host. */
export type Lookup = (host: string) => Promise<readonly string[]>

interface DownloadOptions {
  /** Milliseconds for everything: redirects, and the body to its last byte. */
  readonly timeout: number
  /** Bytes of the body, decompressed. */
  readonly mostBytes: number
  /**
   * Where hosts of the local network may be: nowhere; at the start, and then behind its redirects as well; or behind
   * every redirect.
   */
  readonly local: 'nowhere' | 'from start' | 'everywhere'
  /** What becomes of a longer body. */
  readonly longer?: 'refuse' | 'cut'
  /** Follows no redirect to another host; the status is that of the redirect then. */
  readonly staysOnHost?: true
  readonly lookup?: Lookup
}

interface Downloaded {
  readonly status: number
  /** The address that gave the answer, after redirects. */
  readonly address: string
  /** Empty unless the status says that all is well. */
  readonly bytes: Uint8Array
}

const MOST_REDIRECTS = 5

/**
 * Asks for a file and follows redirects.
 *
 * @throws NoAnswer, or what the network throws
 */
export async function download(
  address: string,
  { timeout, mostBytes, local, longer = 'refuse', staysOnHost, lookup = lookupAll }: DownloadOptions,
): Promise<Downloaded> {
  const signal = AbortSignal.timeout(timeout)
  let current = new URL(address)
  const mayBeLocal = async (): Promise<boolean> =>
    local === 'everywhere' || (local === 'from start' && (await reachOf(new URL(address).hostname, lookup)) === 'local')
  for (let step = 0; step <= MOST_REDIRECTS; step++) {
    const isAllowed = step === 0 && local !== 'nowhere'
    if (!isAllowed && !(await mayBeLocal()) && (await isLocalHost(current.hostname, lookup)))
      throw new NoAnswer(`${current.host} belongs to the local network or is reserved`)
    const response = await send(current.href, { method: 'GET', signal, lookup })
    const location = response.headers.get('location')
    if (response.status < 300 || response.status >= 400 || location === null) {
      const isWell = response.status >= 200 && response.status < 300
      const { status } = response
      if (isWell) return { status, address: current.href, bytes: await bytesOf(response, mostBytes, longer) }
      await response.body?.cancel()
      return { status, address: current.href, bytes: new Uint8Array() }
    }
    await response.body?.cancel()
    if (!URL.canParse(location, current)) throw new NoAnswer('it redirects to no address')
    const next = new URL(location, current)
    if (staysOnHost && next.host !== current.host)
      return { status: response.status, address: current.href, bytes: new Uint8Array() }
    current = next
    if (!/^https?:$/.test(current.protocol)) throw new NoAnswer(`it redirects to ${current.protocol}`)
  }
  throw new NoAnswer(`it redirects more than ${MOST_REDIRECTS} times`)
}

/**
 * The body of an answer.
 *
 * @throws NoAnswer for a body that is too long, unless it is cut
 */
export async function bytesOf(
  { headers, body }: Pick<Sent, 'headers' | 'body'>,
  mostBytes: number,
  longer: 'refuse' | 'cut' = 'refuse',
): Promise<Uint8Array> {
  const tooLong = (): NoAnswer =>
    new NoAnswer(`it sends more than ${Math.round(mostBytes / 1024 / 1024)} MiB for one file`)
  if (longer === 'refuse' && Number(headers.get('content-length') ?? 0) > mostBytes) {
    await body?.cancel()
    throw tooLong()
  }
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.length
    if (size > mostBytes && longer === 'refuse') throw tooLong()
    chunks.push(chunk)
    if (size > mostBytes) break
  }
  return Buffer.concat(chunks).subarray(0, mostBytes)
}

/** A server's answer to one request. */
interface Sent extends Pick<Response, 'status'> {
  readonly headers: Pick<Headers, 'get'>
  readonly body: (AsyncIterable<Uint8Array> & { cancel(): Promise<void> }) | null
}

interface Sending {
  readonly method: 'GET' | 'HEAD'
  readonly signal: AbortSignal
  readonly lookup?: Lookup
}

/** Sends one request and follows no redirect. */
export async function send(address: string, { method, signal, lookup = lookupAll }: Sending): Promise<Sent> {
  // The `fetch` of Node asks no proxy before Node 24, and takes no lookup; undici is what it is made of.
  const { fetch } = await import('undici')
  const dispatcher = await (hasProxy() ? proxy() : direct(lookup))
  return (await fetch(address, { method, signal, headers: HEADERS, redirect: 'manual', dispatcher })) as Sent
}

const HEADERS = { 'user-agent': 'Mozilla/5.0 (compatible; docs-build)' }

const proxy = once(async (): Promise<Dispatcher> => {
  const { EnvHttpProxyAgent } = await import('undici')
  return new EnvHttpProxyAgent()
})

/** Connects to the addresses that `pinned` knows. */
const direct = derived(async (lookup: Lookup): Promise<Dispatcher> => {
  const { Agent } = await import('undici')
  return new Agent({ connect: { lookup: forSockets(pinned(lookup)) } })
})

/** Looks each host up once. What fails may succeed later. */
const pinned = derived((lookup: Lookup): Lookup => {
  const known = new Map<string, Promise<readonly string[]>>()
  return (host) => {
    const name = host.replace(/\.$/, '')
    const found = known.get(name) ?? lookup(name)
    known.set(name, found)
    found.catch(() => known.delete(name))
    return found
  }
})

function forSockets(lookup: Lookup): LookupFunction {
  return (host, { all }, done) => {
    lookup(host).then(
      (found) => {
        const addresses = found.map((address) => ({ address, family: isIP(address) }))
        const [first = { address: '', family: 0 }] = addresses
        if (all) done(null, addresses)
        else done(null, first.address, first.family)
      },
      (error: NodeJS.ErrnoException) => done(error, []),
    )
  }
}

/** As `send`, for a request that carries credentials and goes to a server of the owner's, without a proxy. */
export async function sendSigned(request: Request, signal: AbortSignal): Promise<Response> {
  return fetch(request, { redirect: 'manual', signal })
}

function hasProxy(): boolean {
  return ['https_proxy', 'HTTPS_PROXY', 'http_proxy', 'HTTP_PROXY'].some((name) => process.env[name])
}

/**
 * Whether a host belongs to this machine or its network, or is reserved, with one of its addresses at least.
 *
 * @param hostname as `URL` gives it
 * @throws what the lookup throws
 */
export async function isLocalHost(hostname: string, lookup: Lookup = lookupAll): Promise<boolean> {
  return (await reachOf(hostname, lookup)) !== 'public'
}

/** Where the addresses of a host are. @throws what the lookup throws */
async function reachOf(hostname: string, lookup: Lookup): Promise<'public' | 'local' | 'both'> {
  const host = hostname.replace(/^\[|\]$|\.$/g, '')
  if (isIP(host)) return isLocalAddress(host) ? 'local' : 'public'
  if (isLocalName(host)) return 'local'
  // A proxy resolves the host itself, and this machine may be unable to.
  if (hasProxy()) return 'public'
  const addresses = await pinned(lookup)(host)
  if (addresses.every(isLocalAddress)) return 'local'
  return addresses.some(isLocalAddress) ? 'both' : 'public'
}

/** Milliseconds for the lookup of a host. */
const LOOKUP_LIMIT = 10_000

/** Looks up a host within a time limit, which the system's own lookup lacks. */
export async function lookupAll(host: string): Promise<string[]> {
  const tooLate = delay(LOOKUP_LIMIT, undefined, { ref: false }).then(() => {
    throw Object.assign(new Error(`${host} was not found in time.`), { code: 'TimeoutError' })
  })
  const found = await Promise.race([lookupName(host, { all: true }), tooLate])
  return found.map(({ address }) => address)
}
