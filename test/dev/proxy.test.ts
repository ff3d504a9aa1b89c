/** `dev.proxy`: what is passed on to other servers, and what is refused. */
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { check } from '../../cli/app/operations.ts'
import { writeSite } from '../harness/site.ts'
import { type WatchedDev, watchDev } from '../harness/watched-dev.ts'
import { dial, exchange, request } from '../serve/raw.ts'

interface Asked {
  readonly line: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

let api: Server
let asked: Asked[] = []
let dev: WatchedDev
let port = 0

const configured = (proxy: string): string => `export default { dev: { proxy: ${proxy} } }\n`

beforeAll(async () => {
  api = createServer(async (request, response) => {
    asked.push({ line: `${request.method} ${request.url}`, headers: request.headers, body: await text(request) })
    response.writeHead(201, {
      'Content-Type': 'application/json',
      'Set-Cookie': ['a=1', 'b=2'],
      'Keep-Alive': 'timeout=9',
    })
    response.end('{"ok":true}')
  })
  api.on('upgrade', ({ headers }, socket) => {
    socket.on('error', () => {})
    if (headers['sec-websocket-key'] !== 'key') return void socket.end('HTTP/1.1 401 Unauthorized\r\n\r\n')
    socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\nhello ')
    socket.pipe(socket)
  })
  await once(api.listen(0, '127.0.0.1'), 'listening')
  const origin = `http://127.0.0.1:${(api.address() as AddressInfo).port}`
  const dir = await writeSite({
    'docs.config.ts': configured(`{ '/api': '${origin}', '/gone': 'http://127.0.0.1:9' }`),
    'docs/index.md': '# Home\n',
    'docs/apis.md': '# APIs\n',
  })
  dev = await watchDev(dir, { jobs: 1 })
  port = dev.server.port
})
afterAll(() => api.close())

const at = (path: string): string => `http://localhost:${port}${path}`

test('requests below the path are passed on whole, without the headers of the connection', async () => {
  asked = []
  const answer = await fetch(at('/api/a%2Fb?q=1'), {
    method: 'POST',
    body: 'text',
    headers: { 'X-Own': 'yes', Origin: `http://localhost:${port}` },
  })
  expect([answer.status, await answer.text()]).toEqual([201, '{"ok":true}'])
  expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  expect(answer.headers.get('keep-alive')).not.toBe('timeout=9')
  await exchange(port, request('GET /api', 'Connection: close, X-Hop', 'X-Hop: 1', 'TE: trailers', 'X-End: 2'))
  await exchange(port, `${request('DELETE /api/x', 'Transfer-Encoding: chunked')}3\r\nabc\r\n0\r\n\r\n`)
  expect(asked.map(({ line, body }) => `${line} ${body}`)).toEqual([
    'POST /api/a%2Fb?q=1 text',
    'GET /api ',
    'DELETE /api/x abc',
  ])
  const [post, get] = asked
  expect(post?.headers).toMatchObject({ 'x-own': 'yes', 'x-forwarded-host': `localhost:${port}` })
  expect(post?.headers.host).toBe(`127.0.0.1:${(api.address() as AddressInfo).port}`)
  expect(Object.keys(get?.headers ?? {})).not.toEqual(expect.arrayContaining(['x-hop']))
  expect(get?.headers).toMatchObject({ 'x-end': '2' })
  expect(get?.headers['te']).toBeUndefined()
})

test('everything else stays with the site, and foreign pages get nothing', async () => {
  asked = []
  expect(await (await fetch(at('/apis/'))).text()).toContain('APIs')
  expect((await exchange(port, request('GET /api/../apis/'))).status).toBe(400)
  expect((await exchange(port, request('GET /api/%2e%2e/apis/'))).status).toBe(400)
  for (const path of ['/api/..%2fapis/', '/api/x%2F..%2fapis', '/api/..;/apis/'])
    expect((await exchange(port, request(`GET ${path}`))).status, path).not.toBe(201)
  for (const site of ['cross-site', 'same-site'])
    expect((await exchange(port, request('GET /api/x', `Sec-Fetch-Site: ${site}`))).status, site).toBe(403)
  expect(
    (await exchange(port, request('POST /api/x', 'Origin: https://evil.example', 'Content-Length: 0'))).status,
  ).toBe(403)
  expect((await exchange(port, request('GET /api/x', 'Host: evil.example'))).status).toBe(403)
  expect(asked).toEqual([])
})

test('a server that does not answer is named', async () => {
  const answer = await fetch(at('/gone/x'))
  expect(answer.status).toBe(502)
  expect(await answer.text()).toMatch(
    /^http:\/\/127\.0\.0\.1:9 does not answer: .*ECONNREFUSED.*\. `dev\.proxy` names it\.\n$/,
  )
})

/** Opens a WebSocket, and sends a text. @returns all that comes back */
async function joined(key: string, origin: string): Promise<string> {
  const socket = dial(port)
  const lines = [
    'Host: localhost',
    `Origin: ${origin}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    `Sec-WebSocket-Key: ${key}`,
  ]
  socket.write(`GET /api/live HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
  let read = ''
  for await (const chunk of socket) {
    read += String(chunk)
    if (read.endsWith('hello ')) socket.write('back')
    if (read.endsWith('back')) socket.end()
  }
  return read
}

test('WebSockets of own pages are joined', async () => {
  expect(await joined('key', 'http://localhost')).toMatch(/^HTTP\/1\.1 101 .*\r\n\r\nhello back$/s)
  expect(await joined('other', 'http://localhost')).toMatch(/^HTTP\/1\.1 401 /)
  expect(await joined('key', 'https://evil.example')).toMatch(/^HTTP\/1\.1 403 /)
})

test('a change of the configuration counts at once, and wrong ones are refused', async () => {
  await dev.save({ 'docs.config.ts': configured('{}') })
  expect((await fetch(at('/api/x'))).status).toBe(404)
  const dir = await writeSite({ 'docs.config.ts': configured("{ '/': 'file:///etc' }"), 'docs/index.md': '# Home\n' })
  await expect(check({ dir, jobs: 1 })).rejects.toThrow(/dev\.proxy[\s\S]*must be a path without a slash at its end/)
})
