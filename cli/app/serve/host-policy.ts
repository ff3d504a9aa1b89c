/**
 * Decides which hosts and origins the server answers. With a foreign `Host` another web site reaches a server on this
 * machine (DNS rebinding), and with a foreign `Origin` it reads the server's events. Both are refused.
 */
import type { ServerResponse } from 'node:http'
import { isIP, isIPv4, isIPv6 } from 'node:net'
import { sendText } from './respond.ts'

export interface HostPolicy {
  /** Judges an authority: the value of a `Host` header, or the one in an absolute request target. */
  judge(authority: string): 'own' | 'foreign' | 'malformed'
  /** Whether an `Origin` header names the site that the request was sent to. `null` does not. */
  ownsOrigin(origin: string, authority: string | undefined): boolean
}

/**
 * @param bound the host that the server listens on. If it listens on all interfaces, every IP address is its own,
 * because DNS rebinding needs a name
 * @param allowed more host names; one with a leading dot allows all names below it
 */
export function createHostPolicy(bound: string, allowed: readonly string[] = []): HostPolicy {
  const names = allowed.map((name) => name.toLowerCase())

  function isAllowed(hostname: string): boolean {
    return names.some((name) => (name.startsWith('.') ? hostname.endsWith(name) : hostname === name))
  }

  return {
    judge(authority) {
      const hostname = hostnameOf(authority)
      if (hostname === undefined) return 'malformed'
      const isBound = hostname === bound.toLowerCase() || (isWildcard(bound) && isIP(hostname) !== 0)
      return isBound || isLoopback(hostname) || isAllowed(hostname) ? 'own' : 'foreign'
    },
    ownsOrigin(origin, authority) {
      const own = /^https?:\/\/(.+)$/i.exec(origin)?.[1]
      if (own === undefined) return false
      if (own.toLowerCase() === authority?.toLowerCase()) return true
      // A proxy may rewrite `Host`. Then only names that the user has allowed count, because another port of this
      // machine is another site.
      const hostname = hostnameOf(own)
      return hostname !== undefined && isAllowed(hostname)
    },
  }
}

/** Refuses a request with a malformed or foreign `Host`. @returns whether the request was refused */
export function refuseHost(response: ServerResponse, policy: HostPolicy, authority?: string): boolean {
  // A request without `Host` is HTTP/1.0, which browsers do not use, so DNS rebinding cannot send it.
  const headers = response.req.headersDistinct['host'] ?? []
  const hosts = authority === undefined ? headers : [...headers, authority]
  const verdicts = hosts.map((host) => policy.judge(host))
  if (headers.length > 1 || verdicts.includes('malformed')) {
    sendText(response, 400, 'The Host header is malformed.')
    return true
  }
  const foreign = hosts[verdicts.indexOf('foreign')]
  if (foreign === undefined) return false
  const name = foreign.replace(/:\d*$/, '')
  sendText(response, 403, `This server does not answer to "${name}". To allow it: --allowed-host ${name}`)
  return true
}

/** Whether a server that listens on this host can be reached from every interface. */
export function isWildcard(host: string): boolean {
  return host === '0.0.0.0' || host === '::'
}

/** Lower-case host name of `name`, `name:port`, `[v6]` or `[v6]:port`, without brackets. */
function hostnameOf(authority: string): string | undefined {
  const [, name, v6, port] = /^(?:([a-z0-9][a-z0-9._-]*)|\[([0-9a-f:.]+)\])(?::(\d{0,5}))?$/i.exec(authority) ?? []
  if (Number(port ?? 0) > 65_535) return undefined
  if (v6 !== undefined) return isIPv6(v6) ? v6.toLowerCase() : undefined
  return name?.toLowerCase().replace(/\.$/, '')
}

function isLoopback(hostname: string): boolean {
  if (isIPv4(hostname)) return hostname.startsWith('127.')
  return hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '::1'
}

/** Whether a request comes from a page of this server, or from no page at all. */
export function isOfOwnPage({ req }: ServerResponse, policy: HostPolicy): boolean {
  const { headersDistinct, headers } = req
  const isOwn = (headersDistinct['origin'] ?? []).every((origin) => policy.ownsOrigin(origin, headers.host))
  // The plain GET of a script element has no `Origin`, but its `Sec-Fetch-Site` is `cross-site`.
  return isOwn && ['same-origin', 'none', undefined].includes(headers['sec-fetch-site'])
}
