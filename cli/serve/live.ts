/**
 * The live channel: server-sent events from the dev server to the pages that it has delivered. It carries
 * news in one direction only; there is no command that a client could send.
 */
import type { ServerResponse } from 'node:http'

/** Path of the channel below the base URL. */
export const LIVE_PATH = '/__docs-build/events'

export interface LiveChannel {
  /** Number of connected clients. */
  readonly clients: number
  /** Tells all clients. Who is not connected misses it: for "reload", which must not be heard twice. */
  send(event: string, data: unknown): void
  /** Tells all clients, and every later one when it connects: the latest state under this name. */
  sendState(event: string, data: unknown): void
  /** Makes a response a client of the channel. The server has checked where the request comes from. */
  connect(response: ServerResponse): void
  /** Ends all clients. The channel can be used again afterwards. */
  close(): void
}

export interface LiveOptions {
  /** Milliseconds between two heartbeats, by which dead connections are noticed. */
  readonly heartbeat?: number
  readonly maxClients?: number
}

/** A client that has this much waiting does not read any more. */
const MAX_BACKLOG = 256 * 1024

/** Makes a channel without clients. */
export function createLive({ heartbeat = 15_000, maxClients = 64 }: LiveOptions = {}): LiveChannel {
  const clients = new Set<ServerResponse>()
  const states = new Map<string, string>()
  let timer: NodeJS.Timeout | undefined

  function write(client: ServerResponse, text: string): void {
    client.write(text)
    if (client.writableLength > MAX_BACKLOG) client.destroy()
  }

  function broadcast(text: string): void {
    for (const client of clients) write(client, text)
  }

  function disconnect(client: ServerResponse): void {
    clients.delete(client)
    if (clients.size === 0) {
      clearInterval(timer)
      timer = undefined
    }
  }

  return {
    get clients() {
      return clients.size
    },
    send(event, data) {
      broadcast(format(event, data))
    },
    sendState(event, data) {
      const text = format(event, data)
      states.set(event, text)
      broadcast(text)
    },
    connect(response) {
      if (clients.size >= maxClients) {
        response.writeHead(429, { 'Content-Length': 0 }).end()
        return
      }
      response.on('close', () => disconnect(response))
      response.writeHead(200, {
        'Content-Type': 'text/event-stream; charset=utf-8',
        'Cache-Control': 'no-store',
        // Nothing follows on this connection, so the server need not wait for it when it closes.
        Connection: 'close',
      })
      clients.add(response)
      timer ??= setInterval(broadcast, heartbeat, ': heartbeat\n\n').unref()
      write(response, ['retry: 1000\n\n', ...states.values()].join(''))
    },
    close() {
      for (const client of clients) {
        disconnect(client)
        client.end()
      }
    },
  }
}

function format(event: string, data: unknown): string {
  return `event: ${event}\ndata: ${JSON.stringify(data ?? null)}\n\n`
}
