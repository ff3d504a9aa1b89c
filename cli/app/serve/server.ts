/**
 * The HTTP server of `dev` and `serve`: listens, limits the resources of each client, and closes in order. `answer.ts`
 * makes the answers.
 */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { isIPv6, type Socket } from 'node:net'
import { networkInterfaces } from 'node:os'
import type { Duplex } from 'node:stream'
import { DocsError, messageOf } from '../../kernel/fault/errors.ts'
import { type AnswerOptions, createAnswer, METHODS } from './answer.ts'
import { createHostPolicy, isWildcard } from './host-policy.ts'
import type { LiveChannel } from './live.ts'
import { createProxy, type Proxy, type ProxyTargets } from './proxy.ts'
import { sendText } from './respond.ts'

export type { Resource, SiteSource } from './resource.ts'

export interface ServerOptions extends AnswerOptions {
  /** 0 for any free port. */
  readonly port: number
  /** Fail when the port is taken, instead of trying the next ones. */
  readonly strictPort?: boolean
  /** Most connections at once; default 1,024. */
  readonly maxConnections?: number
  /** Servers that answer some paths instead. */
  readonly proxy?: () => ProxyTargets
  /** Called with every error that the source throws. Default: prints the error to stderr. */
  readonly onError?: (error: unknown) => void
}

/** A server that listens. */
export interface RunningServer {
  /** URL of the site for browsers on this machine, with base URL. */
  readonly url: string
  /** The port on which the server listens. */
  readonly port: number
  /** URLs for other machines; empty unless the server listens on all addresses. */
  readonly networkUrls: readonly string[]
  /** Stops listening, ends the live channel, and gives running downloads a moment to finish. */
  close(): Promise<void>
}

/**
 * A client that takes longer (milliseconds) or sends larger headers (bytes) is disconnected. The time of a client counts
 * while this process is busy as well: after 10 s, `dev` answered 408 to requests that had waited for pages being drawn on a
 * machine with a load of 45.
 */
const LIMITS = {
  headersTimeout: 60_000,
  requestTimeout: 120_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 2_000,
  maxHeaderSize: 16 * 1024,
}
/**
 * Milliseconds after which Node closes an inactive connection. It checks twice, so a client that does not read has
 * longer.
 */
const STALLED_AFTER = 60_000
/** Milliseconds that running answers have when the server closes. */
const CLOSE_WITHIN = 2_000
const MAX_CONNECTIONS = 1_024
const PORTS_TO_TRY = 20

/** Starts a server; resolves when it listens. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { host, live, maxConnections = MAX_CONNECTIONS, onError = (error) => console.error(error) } = options
  const answer = createAnswer(options)
  const proxy = options.proxy && createProxy(options.proxy, createHostPolicy(host, options.allowedHosts))
  const server = createServer(LIMITS, (_request, response) => {
    if (proxy?.answer(response)) return
    answer(response).catch((error: unknown) => {
      onError(error)
      fail(response)
    })
  })
  limitConnections(server, maxConnections)
  server.setTimeout(STALLED_AFTER)
  server.on('connect', refuseTunnel)
  if (proxy) server.on('upgrade', proxy.upgrade)

  const port = await listen(server, options)
  // A failed accept (no file descriptors left) is an error event too, and without a listener it ends the process.
  server.on('error', onError)
  let closed: Promise<void> | undefined
  return {
    url: `http://${displayName(host)}:${port}${options.baseUrl}`,
    port,
    networkUrls: isWildcard(host) ? networkAddresses().map((at) => `http://${at}:${port}${options.baseUrl}`) : [],
    close: () => (closed ??= close(server, live, proxy)),
  }
}

async function listen(server: Server, options: ServerOptions): Promise<number> {
  const { host, port, strictPort } = options
  const last = strictPort || port === 0 ? port : Math.min(port + PORTS_TO_TRY - 1, 65_535)
  // Resolvers disagree on whether `localhost` is 127.0.0.1 or ::1; clients that try only one try 127.0.0.1.
  const address = host === 'localhost' ? '127.0.0.1' : host
  for (let candidate = port; ; candidate++) {
    try {
      await once(server.listen(candidate, address), 'listening')
      const bound = server.address()
      return bound !== null && typeof bound === 'object' ? bound.port : candidate
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined
      if (code === 'EADDRINUSE' && candidate < last) continue
      throw listenError(error, code, options, last)
    }
  }
}

function listenError(error: unknown, code: unknown, { host, port }: ServerOptions, last: number): DocsError {
  if (code === 'EADDRINUSE') {
    const taken = port === last ? `Port ${port} on ${host} is` : `The ports ${port} to ${last} on ${host} are`
    const hint = 'End the program that uses it, or choose another with --port.'
    return new DocsError(`${taken} taken.`, { cause: error, hint })
  }
  if (code === 'EACCES') {
    const hint = 'Choose one above 1023 with --port.'
    return new DocsError(`This user may not listen on port ${port}.`, { cause: error, hint })
  }
  const hint = 'Choose an address of this machine with --host: localhost, or 0.0.0.0 for all.'
  return new DocsError(`The server cannot listen on ${host}, port ${port}: ${messageOf(error)}`, { cause: error, hint })
}

async function close(server: Server, live: LiveChannel | undefined, proxy: Proxy | undefined): Promise<void> {
  live?.close()
  proxy?.close()
  const closed = once(server, 'close')
  server.close()
  const timer = setTimeout(() => server.closeAllConnections(), CLOSE_WITHIN)
  await closed
  clearTimeout(timer)
}

/**
 * Limits the number of connections. When the limit is reached, a new connection replaces the one that has been idle the
 * longest. A connection with an incomplete request counts as idle. If all are being answered, the new one is closed.
 */
function limitConnections(server: Server, limit: number): void {
  const answering = new Map<Socket, number>()
  /** In the order in which they became idle. */
  const idle = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    if (answering.size + idle.size >= limit) {
      const [longest] = idle
      if (!longest) return void socket.destroy()
      idle.delete(longest)
      longest.destroy()
    }
    idle.add(socket)
    socket.once('close', () => {
      idle.delete(socket)
      answering.delete(socket)
    })
  })
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    idle.delete(socket)
    answering.set(socket, (answering.get(socket) ?? 0) + 1)
    response.once('close', () => {
      const others = (answering.get(socket) ?? 1) - 1
      if (others > 0) answering.set(socket, others)
      else if (answering.delete(socket) && !socket.destroyed) idle.add(socket)
    })
  })
}

function fail(response: ServerResponse): void {
  if (response.headersSent) response.destroy()
  else sendText(response, 500, 'This page could not be made. The terminal of the server shows why.')
}

/** Answers CONNECT with 405. Without a listener, Node closes the connection without an answer. */
function refuseTunnel(_request: unknown, socket: Duplex): void {
  socket.on('error', () => socket.destroy())
  socket.end(`HTTP/1.1 405 Method Not Allowed\r\nAllow: ${METHODS}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`)
}

/** IPv4 addresses of this machine in its networks. */
function networkAddresses(): string[] {
  return Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .flatMap(({ family, internal, address }) => (family === 'IPv4' && !internal ? [address] : []))
}

function displayName(host: string): string {
  if (isWildcard(host)) return 'localhost'
  return isIPv6(host) ? `[${host}]` : host
}
