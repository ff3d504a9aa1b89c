/**
 * The one HTTP server, for `dev` and `serve`: listens, bounds what a client can hold on to, and ends in good
 * order. What it answers is `http/answer.ts`.
 */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { isIPv6, type Socket } from 'node:net'
import { networkInterfaces } from 'node:os'
import type { Duplex } from 'node:stream'
import { DocsError, messageOf } from '../fault/errors.ts'
import { type AnswerOptions, createAnswer, METHODS } from './answer.ts'
import { isWildcard } from './host-policy.ts'
import type { LiveChannel } from './live.ts'
import { sendText } from './respond.ts'

export type { Resource, SiteSource } from './resource.ts'

export interface ServerOptions extends AnswerOptions {
  /** 0 for any free port. */
  readonly port: number
  /** Fail when the port is taken, instead of trying the next ones. */
  readonly strictPort?: boolean
  /** Most connections at once; default 1,024. */
  readonly maxConnections?: number
  /** Hears of every request that failed because the source threw. Default: prints to stderr. */
  readonly onError?: (error: unknown) => void
}

/** A server that listens. */
export interface RunningServer {
  /** Where a browser on this machine finds the site, with base URL. */
  readonly url: string
  /** Port that it listens on. */
  readonly port: number
  /** Where other machines find it, when it listens on all addresses of this one. */
  readonly networkUrls: readonly string[]
  /** Stops listening, ends the live channel, and gives running downloads a moment to finish. */
  close(): Promise<void>
}

/** A client that takes longer (in milliseconds) or sends more loses its connection, so that others get one. */
const LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 2_000,
  maxHeaderSize: 16 * 1024,
}
/** Node looks twice before it gives up on a client that does not read. */
const STALLED_AFTER = 60_000
const CLOSE_WITHIN = 2_000
const MAX_CONNECTIONS = 1_024
const PORTS_TO_TRY = 20

/** Starts a server; resolves when it listens. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { host, live, maxConnections = MAX_CONNECTIONS, onError = (error) => console.error(error) } = options
  const answer = createAnswer(options)
  const server = createServer(LIMITS, (_request, response) => {
    answer(response).catch((error: unknown) => {
      onError(error)
      fail(response)
    })
  })
  limitConnections(server, maxConnections)
  server.setTimeout(STALLED_AFTER)
  server.on('connect', refuseTunnel)

  const port = await listen(server, options)
  // A failed accept (no file descriptors left) is an event too, and would end the process unheard.
  server.on('error', onError)
  let closed: Promise<void> | undefined
  return {
    url: `http://${displayName(host)}:${port}${options.baseUrl}`,
    port,
    networkUrls: isWildcard(host) ? networkAddresses().map((at) => `http://${at}:${port}${options.baseUrl}`) : [],
    close: () => (closed ??= close(server, live)),
  }
}

async function listen(server: Server, options: ServerOptions): Promise<number> {
  const { host, port, strictPort } = options
  const last = strictPort || port === 0 ? port : Math.min(port + PORTS_TO_TRY - 1, 65_535)
  // Resolvers disagree on whether `localhost` is 127.0.0.1 or ::1 first; clients that know only one know the former.
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

async function close(server: Server, live: LiveChannel | undefined): Promise<void> {
  live?.close()
  const closed = once(server, 'close')
  server.close()
  const timer = setTimeout(() => server.closeAllConnections(), CLOSE_WITHIN)
  await closed
  clearTimeout(timer)
}

/**
 * Keeps connections below a limit. One more takes the place of the one that has been idle the longest: without a
 * request, or with a part of one. Only when all are being answered the new one is closed.
 */
function limitConnections(server: Server, limit: number): void {
  const answering = new Map<Socket, number>()
  /** The one that became idle first comes first. */
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
  else sendText(response, 500, 'This page could not be made. The terminal of the server tells why.')
}

/** Without a listener, Node would close the connection without a word. */
function refuseTunnel(_request: unknown, socket: Duplex): void {
  socket.on('error', () => socket.destroy())
  socket.end(`HTTP/1.1 405 Method Not Allowed\r\nAllow: ${METHODS}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`)
}

/** IPv4 addresses that others can know this machine by. */
function networkAddresses(): string[] {
  return Object.values(networkInterfaces())
    .flatMap((list) => list ?? [])
    .flatMap(({ family, internal, address }) => (family === 'IPv4' && !internal ? [address] : []))
}

function displayName(host: string): string {
  if (isWildcard(host)) return 'localhost'
  return isIPv6(host) ? `[${host}]` : host
}
