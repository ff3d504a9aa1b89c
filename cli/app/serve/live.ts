/**
 * The live channel: server-sent events from the dev server to open pages. All that a page can send is the id of a repair
 * that it was offered here.
 */
import type { ServerResponse } from 'node:http'

/** Path of the channel below the base URL. */
export const LIVE_PATH = '/__docs-build/events'

/** Where pages ask for a repair, below the base URL. */
export const REPAIR_PATH = '/__docs-build/repair'
/** The header that names it. A page of another origin cannot send one without asking first. */
export const REPAIR_HEADER = 'docs-build-repair'

/** Path of the report on the site, below the base URL. */
export const REPORT_PATH = '/__docs-build/report'

export interface LiveChannel {
  /** Number of connected clients. */
  readonly clients: number
  /** Sends a state to all connected clients, and the latest state of each name to every client that connects later. */
  sendState(event: string, data: unknown): void
  /** Makes a response a client of the channel. The server has checked where the request comes from. */
  connect(response: ServerResponse): void
  /** Disconnects all clients. The channel can be used again afterwards. */
  close(): void
}

export interface LiveOptions {
  /** Milliseconds between two heartbeats, which reveal dead connections. */
  readonly heartbeat?: number
  readonly maxClients?: number
}

/** Bytes of unread events after which a client is disconnected. */
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

  function sendAll(text: string): void {
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
    sendState(event, data) {
      const text = format(event, data)
      states.set(event, text)
      sendAll(text)
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
        // No other request follows on this connection, so a closing server need not wait for it.
        Connection: 'close',
      })
      clients.add(response)
      timer ??= setInterval(sendAll, heartbeat, ': heartbeat\n\n').unref()
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
