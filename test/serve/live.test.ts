import { once } from 'node:events'
import type { Socket } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createLive, LIVE_PATH, type LiveOptions, REPAIR_PATH, REPORT_PATH } from '../../cli/app/serve/live.ts'
import type { Resource } from '../../cli/app/serve/resource.ts'
import { type RunningServer, type ServerOptions, startServer } from '../../cli/app/serve/server.ts'
import { HANGS_AFTER } from '../harness/deadline.ts'
import { dial, exchange, request } from './raw.ts'

const source = { find: () => undefined, notFound: () => undefined }
const servers: RunningServer[] = []

async function start(live = createLive(), options: Partial<ServerOptions> = {}): Promise<number> {
  const base = { source, host: 'localhost', port: 0, baseUrl: '/', cache: 'none' } as const
  const server = await startServer({ ...base, live, ...options })
  servers.push(server)
  return server.port
}

afterEach(() => Promise.all(servers.splice(0).map((server) => server.close())))

/** A client, and a function that waits until it has received a text. */
function listen(port: number): { socket: Socket; heard(text: string): Promise<string> } {
  const socket = dial(port)
  let received = ''
  socket.on('data', (chunk) => {
    received += chunk
  })
  // HTTP/1.0, for a stream without chunks.
  socket.write(`GET ${LIVE_PATH} HTTP/1.0\r\n\r\n`)
  async function heard(text: string): Promise<string> {
    while (!received.includes(text)) await once(socket, 'data')
    return received
  }
  return { socket, heard }
}

test('other sites cannot show the report in a frame', async () => {
  const report: Resource = { type: 'text/html; charset=utf-8', hash: 'a', read: () => Buffer.from('report') }
  const find = (path: string): Resource | undefined => (path === REPORT_PATH || path === '/' ? report : undefined)
  for (const baseUrl of ['/', '/docs/']) {
    const port = await start(createLive(), { source: { find, notFound: () => undefined }, baseUrl })
    const answer = await exchange(port, request(`GET ${baseUrl}${REPORT_PATH.slice(1)}`))
    expect(answer.body.toString()).toBe('report')
    expect(answer.headers['content-security-policy']).toBe("frame-ancestors 'self'")
    expect(answer.headers['x-frame-options']).toBe('SAMEORIGIN')
    // Pages of the site have the headers that the site asks for.
    expect((await exchange(port, request(`GET ${baseUrl}`))).headers).not.toHaveProperty('x-frame-options')
  }
})

describe('access to the channel', () => {
  const own = 'Host: localhost:3000'
  const proxied = 'Host: 127.0.0.1:3000'
  test.each([
    [[own], 200],
    [[own, 'Origin: http://localhost:3000'], 200],
    [[own, 'Origin: HTTP://LOCALHOST:3000'], 200],
    [[proxied, 'Origin: https://tunnel.example'], 200],
    [[own, 'Sec-Fetch-Site: same-origin'], 200],
    [[own, 'Sec-Fetch-Site: none'], 200],
    [[own, 'Origin: null'], 403],
    [[own, 'Origin: '], 403],
    [[own, 'Origin: http://evil.example'], 403],
    [[own, 'Origin: http://localhost:3001'], 403],
    [[own, 'Origin: http://localhost'], 403],
    [[own, 'Origin: http://127.0.0.1:3000'], 403],
    [[own, 'Origin: http://localhost:3000.evil.example'], 403],
    [[own, 'Origin: http://localhost:3000@evil.example'], 403],
    [[own, 'Origin: http://tunnel.example.evil.example'], 403],
    [[own, 'Origin: file://'], 403],
    [[own, 'Origin: chrome-extension://abc'], 403],
    [[own, 'Origin: http://localhost:3000', 'Origin: http://evil.example'], 403],
    [[own, 'Origin: http://localhost:3000, http://evil.example'], 403],
    [[own, 'Sec-Fetch-Site: cross-site'], 403],
    [[own, 'Sec-Fetch-Site: same-site'], 403],
    [['Host: evil.example', 'Origin: http://evil.example'], 403],
    [['Host: localhost:1@evil.example', 'Origin: http://localhost:1@evil.example'], 400],
  ])('%j is %i', async (lines, status) => {
    const port = await start(createLive(), { allowedHosts: ['tunnel.example'] })
    const response = await exchange(port, request(`GET ${LIVE_PATH}`, ...lines))
    expect(response.status).toBe(status)
    expect(response.headers['access-control-allow-origin']).toBeUndefined()
  })

  test.each([
    [`HEAD ${LIVE_PATH}`, 405],
    [`POST ${LIVE_PATH}`, 405],
    [`GET ${LIVE_PATH}/`, 404],
    [`GET ${LIVE_PATH}?send=reload`, 200],
  ])('%s is %i', async (start_, status) => {
    expect((await exchange(await start(), request(start_))).status).toBe(status)
  })

  test('without a channel there is nothing at its path', async () => {
    const server = await startServer({ source, host: 'localhost', port: 0, baseUrl: '/', cache: 'none' })
    servers.push(server)
    expect((await exchange(server.port, request(`GET ${LIVE_PATH}`))).status).toBe(404)
  })

  test('the channel lies below the base URL', async () => {
    const port = await start(createLive(), { baseUrl: '/docs/' })
    expect((await exchange(port, request(`GET ${LIVE_PATH}`))).status).toBe(404)
    const { headers } = await exchange(port, request(`GET /docs${LIVE_PATH}`))
    expect(headers['content-type']).toBe('text/event-stream; charset=utf-8')
    expect(headers['cache-control']).toBe('no-store')
  })
})

describe('a repair', () => {
  const own = ['Host: localhost:3000', 'Origin: http://localhost:3000']
  const id = 'Docs-Build-Repair: offered'
  test.each([
    [[...own, id], 204],
    [[...own, id, 'Sec-Fetch-Site: same-origin'], 204],
    [[...own, 'Docs-Build-Repair: another'], 409],
    [own, 409],
    [['Host: localhost:3000', id], 403],
    [['Host: localhost:3000', 'Origin: http://evil.example', id], 403],
    [['Host: localhost:3000', 'Origin: null', id], 403],
    [[...own, id, 'Sec-Fetch-Site: cross-site'], 403],
    [['Host: evil.example', 'Origin: http://evil.example', id], 403],
  ])('%j is %i', async (lines, status) => {
    const asked = vi.fn((given: string) => given === 'offered')
    const port = await start(createLive(), { repair: asked, baseUrl: '/docs/' })
    expect((await exchange(port, request(`POST /docs${REPAIR_PATH}`, ...lines, 'Content-Length: 0'))).status).toBe(
      status,
    )
    expect(asked).toHaveBeenCalledTimes(status === 204 || lines.some((line) => line.endsWith('another')) ? 1 : 0)
  })

  test('is asked for by POST alone, and of the dev server alone', async () => {
    const repair = vi.fn(() => true)
    const port = await start(createLive(), { repair })
    expect((await exchange(port, request(`GET ${REPAIR_PATH}`, ...own, id))).status).toBe(404)
    expect((await exchange(port, request(`PUT ${REPAIR_PATH}`, ...own, id))).status).toBe(405)
    expect(repair).not.toHaveBeenCalled()
    expect((await exchange(await start(), request(`POST ${REPAIR_PATH}`, ...own, id))).status).toBe(405)
  })
})

describe('events', () => {
  async function channel(options?: LiveOptions): Promise<{ live: ReturnType<typeof createLive>; port: number }> {
    const live = createLive(options)
    return { live, port: await start(live) }
  }

  test('all connected clients get a state', async () => {
    const { live, port } = await channel()
    const early = [listen(port), listen(port)]
    await Promise.all(early.map((client) => client.heard('retry:')))
    live.sendState('reload', { path: '/a\nb/' })
    const event = 'event: reload\ndata: {"path":"/a\\nb/"}\n\n'
    const heard = await Promise.all(early.map((client) => client.heard(event)))
    expect(heard.map((text) => text.includes(event))).toEqual([true, true])
  })

  test('a later client first gets the latest state', async () => {
    const { live, port } = await channel()
    live.sendState('build', { revision: 1 })
    live.sendState('build', { revision: 2 })
    live.sendState('findings', [])
    const heard = await listen(port).heard('event: findings\ndata: []\n\n')
    expect(heard).toContain('event: build\ndata: {"revision":2}\n\n')
    expect(heard).not.toContain('"revision":1')
  })

  test('heartbeats continue while there is a client', async () => {
    const { port } = await channel({ heartbeat: 5 })
    const twice = ': heartbeat\n\n: heartbeat\n\n'
    expect(await listen(port).heard(twice)).toContain(twice)
  })

  test('a client that leaves makes room for another', async () => {
    const { live, port } = await channel({ maxClients: 1 })
    const first = listen(port)
    await first.heard('retry:')
    expect((await exchange(port, request(`GET ${LIVE_PATH}`))).status).toBe(429)
    first.socket.destroy()
    await vi.waitFor(() => expect(live.clients).toBe(0), { interval: 5, timeout: HANGS_AFTER })
    await listen(port).heard('retry:')
  })

  test('a client that does not read is disconnected', async () => {
    const { live, port } = await channel()
    const deaf = listen(port)
    await deaf.heard('retry:')
    deaf.socket.pause()
    const news = 'x'.repeat(512 * 1024)
    for (let i = 0; i < 64 && live.clients > 0; i++) {
      live.sendState('news', news)
      await new Promise(setImmediate)
    }
    await vi.waitFor(() => expect(live.clients).toBe(0), { interval: 5, timeout: HANGS_AFTER })
  })

  test('closing the server ends the channel at once', async () => {
    const { live, port } = await channel()
    const client = listen(port)
    await client.heard('retry:')
    const ended = once(client.socket, 'close')
    const closed = servers.pop()?.close()
    live.sendState('reload', 'while it closes')
    await Promise.all([closed, ended])
    expect(live.clients).toBe(0)
  })
})
