/** Passes requests below listed paths of `dev` on to other servers, such as the API that a component calls. */
import {
  type ClientRequest,
  Agent as HttpAgent,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as requestHttp,
  type ServerResponse,
} from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import { type Duplex, pipeline } from 'node:stream'
import { messageOf } from '../../kernel/fault/errors.ts'
import { type HostPolicy, isOfOwnPage, refuseHost } from './host-policy.ts'
import { sendText } from './respond.ts'

/** Origins by the paths that they answer, such as `/api`. */
export type ProxyTargets = Readonly<Record<string, string>>

export interface Proxy {
  /** Answers a request below one of the paths. @returns whether it is one */
  readonly answer: (response: ServerResponse) => boolean
  /** Joins a WebSocket. */
  readonly upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
  /** Ends what is joined. */
  readonly close: () => void
}

/** Headers of one connection, which no proxy passes on (RFC 9110, section 7.6.1). */
const OF_CONNECTION =
  'connection keep-alive proxy-authenticate proxy-authorization proxy-connection te trailer transfer-encoding upgrade'

/** Connections to each server, and milliseconds in which nothing comes from it. */
const LIMITS = { maxSockets: 64, timeout: 120_000 }

/** @param targets is asked for each request, because the configuration may change */
export function createProxy(targets: () => ProxyTargets, policy: HostPolicy): Proxy {
  const agents = { 'http:': new HttpAgent(LIMITS), 'https:': new HttpsAgent(LIMITS) }
  const joined = new Set<Duplex>()

  /**
   * The origin for a path as it was sent. A path with dot segments could leave the one that is listed; some servers read `%2f`
   * as a slash, and cut what follows a `;`.
   */
  function targetOf(url = ''): string | undefined {
    const [path = ''] = url.split('?')
    if (/\\|(?:^|\/|%2f|%5c)(?:\.|%2e){1,2}(?:\/|;|%2f|%5c|$)/i.test(path)) return undefined
    const found = Object.entries(targets()).find(([prefix]) => path === prefix || path.startsWith(`${prefix}/`))
    return found?.[1]
  }

  function ask(target: string, { url, method, headers }: IncomingMessage, more: IncomingHttpHeaders): ClientRequest {
    const { protocol, host } = new URL(target)
    const isSecure = protocol === 'https:'
    return (isSecure ? requestHttps : requestHttp)(new URL(target), {
      agent: agents[isSecure ? 'https:' : 'http:'],
      path: url,
      method,
      headers: { ...passedOn(headers), host, 'x-forwarded-host': headers.host, ...more },
      timeout: LIMITS.timeout,
    }).on('timeout', function (this: ClientRequest) {
      this.destroy(new Error('it was silent for too long'))
    })
  }

  function passOn(target: string, response: ServerResponse): void {
    const { req } = response
    // Node takes chunks apart; what had no length before has none now.
    const chunked = req.headers['transfer-encoding'] === undefined ? {} : { 'transfer-encoding': 'chunked' }
    const asked = ask(target, req, chunked)
    asked.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, passedOn(answer.headers))
      pipeline(answer, response, () => {})
    })
    asked.on('error', (error) => {
      if (response.headersSent) response.destroy()
      else sendText(response, 502, `${target} does not answer: ${reasonOf(error)}. \`dev.proxy\` names it.`)
    })
    response.on('close', () => asked.destroy())
    pipeline(req, asked, () => {})
  }

  return {
    answer(response) {
      const { url, headers } = response.req
      const target = targetOf(url)
      if (target === undefined) return false
      if (refuseHost(response, policy)) return true
      if (!isOfOwnPage(response, policy) && headers['sec-fetch-mode'] !== 'navigate')
        sendText(response, 403, 'Only pages of this server may use its proxy.')
      else passOn(target, response)
      return true
    },
    upgrade(request, socket, head) {
      const { url, headers } = request
      const target = targetOf(url)
      socket.on('error', () => socket.destroy())
      const isOwn = policy.judge(headers.host ?? '') === 'own' && policy.ownsOrigin(headers.origin ?? '', headers.host)
      if (target === undefined || !isOwn) return refuse(socket, '403 Forbidden')
      joined.add(socket.once('close', () => joined.delete(socket)))
      const asked = ask(target, request, { connection: 'Upgrade', upgrade: headers.upgrade })
      asked.on('upgrade', (answer, far, farHead) => {
        const lines = answer.rawHeaders.map((text, at) => text + (at % 2 === 0 ? ': ' : '\r\n'))
        socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('')}\r\n`)
        far.unshift(farHead)
        socket.unshift(head)
        pipeline(socket, far, socket, () => {})
      })
      asked.on('response', ({ statusCode, statusMessage }) => refuse(socket, `${statusCode} ${statusMessage}`))
      asked.on('error', () => refuse(socket, '502 Bad Gateway'))
      asked.end()
    },
    close() {
      for (const socket of joined) socket.destroy()
      for (const agent of Object.values(agents)) agent.destroy()
    },
  }
}

/** The headers without those of the connection. */
function passedOn(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const left = new Set([...OF_CONNECTION.split(' '), ...(headers.connection ?? '').toLowerCase().split(/\s*,\s*/)])
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !left.has(name)))
}

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

/** Of several addresses, each has failed for a reason of its own. */
function reasonOf(error: Error): string {
  return error instanceof AggregateError ? error.errors.map(messageOf).join(', ') : messageOf(error)
}
