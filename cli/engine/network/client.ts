/**
 * The client for other people's servers. Only here are requests sent. A redirect is followed by hand, because no step may
 * lead into the local network; steps, time and bytes are limited. Bytes are counted after decompression, because a small
 * answer may become a large one.
 *
 * One case is not detected: a name with a public address in the lookup here, and a local one in the request a moment later.
 */
import { lookup as lookupName } from 'node:dns/promises'
import { isIP } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
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
  readonly lookup?: Lookup
}

interface Downloaded {
  readonly status: number
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
  { timeout, mostBytes, local, longer = 'refuse', lookup = lookupAll }: DownloadOptions,
): Promise<Downloaded> {
  const signal = AbortSignal.timeout(timeout)
  let current = new URL(address)
  const mayBeLocal = async (): Promise<boolean> =>
    local === 'everywhere' || (local === 'from start' && (await isLocalHost(new URL(address).hostname, lookup)))
  for (let step = 0; step <= MOST_REDIRECTS; step++) {
    const isAllowed = step === 0 && local !== 'nowhere'
    if (!isAllowed && !(await mayBeLocal()) && (await isLocalHost(current.hostname, lookup)))
      throw new NoAnswer(`${current.host} belongs to the local network or is reserved`)
    const response = await send(current.href, { method: 'GET', signal })
    const location = response.headers.get('location')
    if (response.status < 300 || response.status >= 400 || location === null) {
      const isWell = response.status >= 200 && response.status < 300
      if (isWell) return { status: response.status, bytes: await bytesOf(response, mostBytes, longer) }
      await response.body?.cancel()
      return { status: response.status, bytes: new Uint8Array() }
    }
    await response.body?.cancel()
    if (!URL.canParse(location, current)) throw new NoAnswer('it redirects to no address')
    current = new URL(location, current)
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

/** Sends one request and follows no redirect. The `fetch` of Node asks no proxy before Node 24; undici is what it is made of. */
export async function send(
  address: string,
  { method, signal }: { readonly method: 'GET' | 'HEAD'; readonly signal: AbortSignal },
): Promise<Sent> {
  const options = { method, signal, headers: HEADERS, redirect: 'manual' } as const
  if (!hasProxy()) return (await fetch(address, options)) as Sent
  const { EnvHttpProxyAgent, fetch: fetchThrough } = await import('undici')
  proxy ??= new EnvHttpProxyAgent()
  return (await fetchThrough(address, { ...options, dispatcher: proxy })) as Sent
}

const HEADERS = { 'user-agent': 'Mozilla/5.0 (compatible; docs-build)' }

let proxy: import('undici').EnvHttpProxyAgent | undefined

/** As `send`, for a request that carries credentials and goes to a server of the owner's, without a proxy. */
export async function sendSigned(request: Request, signal: AbortSignal): Promise<Response> {
  return fetch(request, { redirect: 'manual', signal })
}

function hasProxy(): boolean {
  return ['https_proxy', 'HTTPS_PROXY', 'http_proxy', 'HTTP_PROXY'].some((name) => process.env[name])
}

/**
 * Whether a host belongs to this machine or its network, or is reserved.
 *
 * @param hostname as `URL` gives it
 * @throws what the lookup throws
 */
export async function isLocalHost(hostname: string, lookup: Lookup = lookupAll): Promise<boolean> {
  const host = hostname.replace(/^\[|\]$|\.$/g, '')
  if (isIP(host)) return isLocalAddress(host)
  if (isLocalName(host)) return true
  // A proxy resolves the host itself, and this machine may be unable to.
  if (hasProxy()) return false
  return (await lookup(host)).some(isLocalAddress)
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
