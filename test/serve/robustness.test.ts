import { once } from 'node:events'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLive, LIVE_PATH } from '../../cli/app/serve/live.ts'
import { openOutput } from '../../cli/app/serve/output-folder.ts'
import { type RunningServer, startServer } from '../../cli/app/serve/server.ts'
import { patience } from '../harness/deadline.ts'
import { howOften, record } from '../harness/figures.ts'
import { dial, exchange, request } from './raw.ts'

const CANARY = 'canary-7f3a'
const VIDEO = Buffer.alloc(8 * 1024 * 1024, 'video ')

const folder = await mkdtemp(join(tmpdir(), 'docs-build-server-'))
let server: RunningServer
let port = 0

beforeAll(async () => {
  const files: Record<string, string | Buffer> = {
    'dist/index.html': 'home',
    'dist/404.html': 'nothing here',
    'dist/guides/index.html': 'guides '.repeat(1000),
    'dist/assets/app.0123abcd.js': 'export {}',
    'dist/video.mp4': VIDEO,
    'dist/photo.png': VIDEO.subarray(0, 300_000),
    'dist/.env': CANARY,
    'dist-old/index.html': CANARY,
    'secret.txt': CANARY,
  }
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), content)
  }
  await symlink('../secret.txt', join(folder, 'dist/link.txt'))
  await symlink('..', join(folder, 'dist/up'))
  const source = await openOutput(join(folder, 'dist'))
  const live = createLive({ maxClients: 4 })
  server = await startServer({ source, host: 'localhost', port: 0, baseUrl: '/docs/', cache: 'revalidate', live })
  port = server.port
})

afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

async function expectAlive(): Promise<void> {
  expect((await exchange(port, request('GET /docs/'))).body.toString()).toBe('home')
}

test('idle connections do not block new ones', async () => {
  const idle = Array.from({ length: 200 }, () => dial(port))
  await Promise.all(idle.map((socket) => once(socket, 'connect')))
  for (const socket of idle.slice(100)) socket.write('GET /docs/ HTTP/1.1\r\nHost: local')
  await expectAlive()
  for (const socket of idle) socket.destroy()
})

test('a slow client gets everything, and other clients do not wait for it', async () => {
  const socket = dial(port)
  socket.write(request('GET /docs/video.mp4'))
  await once(socket, 'readable')
  await expectAlive()
  const chunks: Buffer[] = []
  for await (const chunk of socket) chunks.push(chunk)
  const received = Buffer.concat(chunks)
  expect(received.subarray(received.indexOf('\r\n\r\n') + 4).equals(VIDEO)).toBe(true)
})

test('aborted downloads leave no open file', async () => {
  async function abort(socket: Socket): Promise<void> {
    socket.write(request('GET /docs/video.mp4'))
    await once(socket, 'data')
    socket.resetAndDestroy()
  }
  for (let round = 0; round < 4; round++) {
    await Promise.all(Array.from({ length: 25 }, () => abort(dial(port))))
    await expectAlive()
  }
})

test('pipelined requests are answered in order', async () => {
  const socket = dial(port)
  socket.write('GET /docs/ HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(50))
  socket.write(request('GET /docs/assets/app.0123abcd.js'))
  let received = ''
  for await (const chunk of socket) received += chunk
  expect(received.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(51)
  expect(received.endsWith('export {}')).toBe(true)
})

const SEEDS = [
  request('GET /docs/'),
  request('HEAD /docs/guides/'),
  request('GET /docs/guides', 'Accept-Encoding: gzip, br;q=0.5', 'If-None-Match: "a", W/"b"'),
  request('GET /docs/photo.png', 'Range: bytes=10-20'),
  request('GET /docs/photo.png', 'Range: bytes=-20', 'If-Range: "x"'),
  request('GET /docs/', 'If-None-Match: *'),
  request('GET /docs/link.txt'),
  request('GET /docs/up/secret.txt'),
  request('GET /docs/.env'),
  request('GET /docs/../../secret.txt'),
  request('GET /docs/%2e%2e/%2e%2e/secret.txt'),
  request('GET /docs/..%2f..%2fsecret.txt'),
  request('GET /docs/..\\..\\secret.txt'),
  request('GET /docs-old/index.html'),
  request('GET //dist-old/index.html'),
  request('GET http://localhost/docs/guides/index.html?raw'),
  request(`GET /docs${LIVE_PATH}`, 'Origin: http://localhost'),
  request('OPTIONS *'),
  request('POST /docs/', 'Content-Length: 3'),
  request('POST /docs/', 'Transfer-Encoding: chunked'),
]

const SPLICES = [
  ...'../ ..%2f %2e%2e/ %252e %00 \\ // /./ # ? % : , @ ;q= é secret.txt dist-old/ file://'.split(' '),
  ...['\0', '\r\n', '\n', ' ', '\t', '\r\nHost: x', '\r\nRange: bytes=-', '9'.repeat(30), `${folder}/`],
]

/** mulberry32: small, seeded, and the same on every machine. */
function random(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) % below
  }
}

function mutate(seed: number): string {
  const pick = random(seed)
  let text = SEEDS[pick(SEEDS.length)] ?? ''
  for (let times = 1 + pick(3); times > 0; times--) {
    const at = pick(text.length)
    const end = at + pick(6)
    const mutations = [
      () => text.slice(0, at) + String.fromCharCode(text.charCodeAt(at) ^ (1 << pick(8))) + text.slice(at + 1),
      () => text.slice(0, at) + (SPLICES[pick(SPLICES.length)] ?? '') + text.slice(end),
      () => text.slice(0, at) + text.slice(end),
      () => text.slice(0, end) + text.slice(at),
      () => text.slice(0, at) + encodeURIComponent(text.slice(at, at + 1)) + text.slice(at + 1),
    ]
    text = mutations[pick(mutations.length)]?.() ?? text
  }
  // The header ends here in every case, so that the server does not wait for more.
  return `${text}\r\n\r\n`
}

const REQUESTS = howOften(2_000, 1_000_000)

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** Memory of this thread alone, in bytes. */
function memoryHeld(): number {
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

test(`${REQUESTS} mutated requests: no failure, no leak, no end`, { timeout: patience(REQUESTS * 5) }, async () => {
  const before = memoryHeld()
  const troubles: string[] = []
  const statuses = new Map<number, number>()
  async function run(first: number): Promise<void> {
    for (let seed = first; seed < REQUESTS; seed += 20) {
      const payload = mutate(seed)
      const { status, body } = await exchange(port, payload)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      const isBad = status >= 500 || body.includes(CANARY)
      if (isBad) troubles.push(`seed ${seed}: ${status} for ${JSON.stringify(payload)}`)
    }
  }
  await Promise.all(Array.from({ length: 20 }, (_, first) => run(first)))
  expect(troubles).toEqual([])
  // The mutations reach every part of the server, rather than ending in the parser.
  for (const status of [200, 206, 304, 308, 400, 403, 404, 405]) expect([...statuses.keys()]).toContain(status)
  await expectAlive()
  const grown = (memoryHeld() - before) / 2 ** 20
  expect(grown).toBeLessThan(64)
  record(
    'servers',
    `${REQUESTS} mutated requests: none failed, none leaked; memory ${grown.toFixed(0)} MiB more, client and server`,
  )
})
