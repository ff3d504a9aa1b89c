import { EventEmitter, once } from 'node:events'
import { createServer } from 'node:http'
import type { Socket } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contentType } from '../../cli/app/serve/content-type.ts'
import type { Resource } from '../../cli/app/serve/resource.ts'
import { type RunningServer, type ServerOptions, startServer } from '../../cli/app/serve/server.ts'
import { dial, exchange, request } from './raw.ts'

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz'
const LONG = '<p>The same again.</p>\n'.repeat(200)

const site: Readonly<Record<string, string>> = {
  '/': 'home',
  '/guides/': 'guides',
  '/guides/a b/': 'space',
  '/grüße/': 'umlaut',
  '/100%/': 'percent',
  '/long/': LONG,
  '/404.html': 'nothing here',
  '/assets/app.0123abcd.js': 'app',
  '/empty.txt': '',
  '/alphabet.txt': ALPHABET,
  '/photo.png': LONG,
}

function resource(path: string): Resource | undefined {
  const text = site[path]
  if (text === undefined) return undefined
  const immutable = path.startsWith('/assets/')
  return { type: contentType(path), hash: `hash-of-${text.length}`, immutable, read: () => Buffer.from(text) }
}

const source = { find: resource, notFound: () => resource('/404.html') }
const servers: RunningServer[] = []

async function start(options: Partial<ServerOptions> = {}): Promise<number> {
  const server = await startServer({
    source,
    host: 'localhost',
    port: 0,
    baseUrl: '/',
    cache: 'revalidate',
    ...options,
  })
  servers.push(server)
  return server.port
}

let port = 0
beforeAll(async () => {
  port = await start()
})
afterAll(() => Promise.all(servers.map((server) => server.close())))

describe('request targets', () => {
  test.each([
    ['/', 200, 'home'],
    ['/?q=1', 200, 'home'],
    ['/guides/', 200, 'guides'],
    ['/guides/a%20b/', 200, 'space'],
    ['/gr%C3%BC%C3%9Fe/', 200, 'umlaut'],
    ['/gr%c3%bc%c3%9fe/', 200, 'umlaut'],
    ['/100%25/', 200, 'percent'],
    ['/alphabet.txt', 200, ALPHABET],
    ['/404.html', 200, 'nothing here'],
    ['http://localhost/guides/', 200, 'guides'],
    ['HTTP://LOCALHOST:3000', 200, 'home'],
    ['http://localhost?q', 200, 'home'],
    ['/nowhere', 404, 'nothing here'],
    ['/Guides/', 404, 'nothing here'],
    ['/alphabet.txt/', 404, 'nothing here'],
    ['/...', 404, 'nothing here'],
    ['/%252e%252e/etc/passwd', 404, 'nothing here'],
    ['/guides%253Fraw', 404, 'nothing here'],
    ['/alphabet.txt%20', 404, 'nothing here'],
    ['/alphabet.txt.', 404, 'nothing here'],
    ['/alphabet.txt::$DATA', 404, 'nothing here'],
    ['/@fs/etc/passwd', 404, 'nothing here'],
  ])('GET %s is %i', async (target, status, body) => {
    const response = await exchange(port, request(`GET ${target}`))
    expect([response.status, response.body.toString()]).toEqual([status, body])
  })

  test.each([
    '/../etc/passwd',
    '/guides/../../etc/passwd',
    '/guides/..',
    '/./',
    '/.',
    '/%2e%2e/etc/passwd',
    '/%2E%2E/etc/passwd',
    '/.%2e/etc/passwd',
    '/guides/%2e/',
    '//etc/passwd',
    '//evil.example/',
    '/guides//',
    '/guides//..//',
    '/..%2fetc/passwd',
    '/%2fetc/passwd',
    '/..%5cetc',
    '/..\\etc',
    '\\etc',
    '/%00',
    '/index.html%00.png',
    '/%0d%0aSet-Cookie:a',
    '/%c0%ae%c0%ae/etc/passwd',
    '/%',
    '/%2',
    '/%zz',
    '/%u002e',
    '/%ff',
    '/guides/#/../',
    '/\x00',
    '/\x01',
    '/\xe4',
    '/?\xe4',
    '/guides/\x7f',
    '*',
    'guides',
    '',
    'http:///guides/',
    'http://localhost:99999/',
    'http://user@localhost/',
    'http://localhost:1@evil.example/',
    'https://localhost/',
    'file:///etc/passwd',
    'http://localhost//evil.example/',
  ])('GET %j is refused', async (target) => {
    expect((await exchange(port, request(`GET ${target}`))).status).toBe(400)
  })

  test.each([
    ['/guides', '/guides/'],
    ['/guides?a=1&b=%2f', '/guides/?a=1&b=%2f'],
    ['/guides/index.html', '/guides/'],
    ['/guides.html?x', '/guides/?x'],
    ['/index.html', '/'],
    ['/guides/a%20b', '/guides/a%20b/'],
    ['/gr%C3%BC%C3%9Fe.html', '/gr%C3%BC%C3%9Fe/'],
    ['/100%25', '/100%25/'],
  ])('GET %s leads to %s', async (target, location) => {
    const { status, headers } = await exchange(port, request(`GET ${target}`))
    expect([status, headers['location'], headers['cache-control']]).toEqual([308, location, 'no-cache'])
  })
})

describe('base URL', () => {
  test.each([
    ['/docs/', 200, undefined],
    ['/docs/guides/', 200, undefined],
    ['/docs', 308, '/docs/'],
    ['/docs?a', 308, '/docs/?a'],
    ['/docs/guides', 308, '/docs/guides/'],
    ['/docs/index.html', 308, '/docs/'],
    ['/', 302, '/docs/'],
    ['/?a', 302, '/docs/'],
    ['/guides/', 404, undefined],
    ['/docsguides/', 404, undefined],
    ['/Docs/', 404, undefined],
    ['/docs/docs/', 404, undefined],
    ['/docs/../guides/', 400, undefined],
  ])('%s is %i', async (target, status, location) => {
    const below = await start({ baseUrl: '/docs/' })
    const response = await exchange(below, request(`GET ${target}`))
    expect([response.status, response.headers['location']]).toEqual([status, location])
  })

  test('an encoded base URL is decoded once, like the request', async () => {
    const below = await start({ baseUrl: '/d%C3%B6cs/' })
    expect((await exchange(below, request('GET /d%c3%b6cs/guides/'))).body.toString()).toBe('guides')
    expect((await exchange(below, request('GET /'))).headers['location']).toBe('/d%C3%B6cs/')
  })
})

describe('methods and versions', () => {
  test.each(['POST', 'PUT', 'DELETE', 'PATCH', 'TRACE', 'PROPFIND', 'CONNECT'])('%s is not allowed', async (method) => {
    const target = method === 'CONNECT' ? 'localhost:80' : '/'
    const { status, headers } = await exchange(port, request(`${method} ${target}`))
    expect([status, headers['allow']]).toEqual([405, 'GET, HEAD, OPTIONS'])
  })

  test.each(['/', '*', '/nowhere'])('OPTIONS %s names the methods and allows no other origin', async (target) => {
    const preflight = ['Origin: http://evil.example', 'Access-Control-Request-Method: GET']
    const { status, headers } = await exchange(port, request(`OPTIONS ${target}`, ...preflight))
    expect([status, headers['allow']]).toEqual([204, 'GET, HEAD, OPTIONS'])
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  })

  test.each([
    ['GET / HTTP/1.0\r\n\r\n', 200],
    ['GET / HTTP/1.0\r\nHost: evil.example\r\n\r\n', 403],
    ['GET /\r\n\r\n', 400],
    ['GET / HTTP/2.0\r\nHost: localhost\r\n\r\n', 400],
    ['GET / HTTP/9.9\r\nHost: localhost\r\n\r\n', 400],
    ['PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
    ['BREW / HTTP/1.1\r\nHost: localhost\r\n\r\n', 400],
    ['\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 400],
    ['GET / HTTP/1.1\r\nHost: localhost\r\nX: a\x00b\r\n\r\n', 400],
    ['GET / HTTP/1.1\r\nHost: localhost\r\nno colon\r\n\r\n', 400],
    ['GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n', 400],
    [request('GET /', 'Expect: miracles'), 417],
    [request('GET /', 'Upgrade: websocket', 'Connection: upgrade'), 200],
    [request('GET /', `X: ${'x'.repeat(20_000)}`), 431],
    [request(`GET /${'x'.repeat(20_000)}`), 431],
  ])('%j is %i', async (payload, status) => {
    expect((await exchange(port, payload)).status).toBe(status)
  })

  test.each(['/', '/guides', '/nowhere', '/long/', '/empty.txt'])('HEAD %s has the header of GET', async (target) => {
    const accept = 'Accept-Encoding: gzip'
    const head = await exchange(port, request(`HEAD ${target}`, accept))
    const whole = await exchange(port, request(`GET ${target}`, accept))
    expect(head).toEqual({ ...whole, headers: { ...whole.headers, date: head.headers['date'] }, body: Buffer.alloc(0) })
    expect(whole.body.length).toBe(Number(whole.headers['content-length']))
  })
})

describe('hosts', () => {
  const table: [hosts: string[], status: number][] = [
    [['localhost'], 200],
    [['LocalHost:3000'], 200],
    [['localhost.'], 200],
    [['docs.localhost'], 200],
    [['127.0.0.1:80'], 200],
    [['127.9.9.9'], 200],
    [['[::1]:3000'], 200],
    [['friend.example'], 200],
    [['deep.below.example'], 200],
    [['below.example'], 403],
    [['evil.example'], 403],
    [['localhost.evil.example'], 403],
    [['notlocalhost'], 403],
    [['0.0.0.0'], 403],
    [['192.168.1.5'], 403],
    [['2130706433'], 403],
    [['127.1'], 403],
    [['[::ffff:7f00:1]'], 403],
    [['localhost:1@evil.example'], 400],
    [['localhost, evil.example'], 400],
    [['localhost/'], 400],
    [['localhost:99999'], 400],
    [['localhost:x'], 400],
    [['[::1'], 400],
    [['[1::2::3]'], 400],
    [['..'], 400],
    [[''], 400],
    [[], 400],
    [['localhost', 'localhost'], 400],
    [['localhost', 'evil.example'], 400],
    [['evil.example', 'localhost'], 400],
  ]
  test.each(table)('%j is %i', async (hosts, status) => {
    const picky = await start({ allowedHosts: ['Friend.example', '.below.example'] })
    const lines = ['GET / HTTP/1.1', ...hosts.map((host) => `Host: ${host}`), 'Connection: close']
    expect((await exchange(picky, `${lines.join('\r\n')}\r\n\r\n`)).status).toBe(status)
  })

  test('the authority of an absolute target counts as well', async () => {
    expect((await exchange(port, request('GET http://evil.example/'))).status).toBe(403)
    expect((await exchange(port, request('GET http://localhost/', 'Host: evil.example'))).status).toBe(403)
  })

  test('on all interfaces any address is its own, but no name is', async () => {
    const open = await start({ host: '0.0.0.0' })
    expect((await exchange(open, request('GET /', 'Host: 192.168.1.5:3000'))).status).toBe(200)
    expect((await exchange(open, request('GET /', 'Host: evil.example'))).status).toBe(403)
  })

  test('the refusal names the option that allows the host', async () => {
    const { body } = await exchange(port, request('GET /', 'Host: tunnel.example:80'))
    expect(body.toString()).toContain('--allowed-host tunnel.example')
  })
})

describe('conditional requests', () => {
  const etag = '"hash-of-6"'
  test.each([
    [`If-None-Match: ${etag}`, 304],
    [`If-None-Match: W/${etag}`, 304],
    [`If-None-Match: "x", W/"y" ,${etag}`, 304],
    ['If-None-Match: *', 304],
    ['If-None-Match: "x"', 200],
    ['If-None-Match: hash-of-6', 200],
    [`If-None-Match: "hash-of-6-gzip"`, 200],
    ['If-None-Match: ', 200],
    ['If-None-Match: """', 200],
    [`If-Match: ${etag}`, 200],
    ['If-Match: *', 200],
    ['If-Match: "x"', 412],
    [`If-Match: W/${etag}`, 412],
    ['If-Modified-Since: Fri, 20 Nov 2099 00:00:00 GMT', 200],
  ])('%s is %i', async (line, status) => {
    const response = await exchange(port, request('GET /guides/', line))
    expect(response.status).toBe(status)
    expect(response.headers['etag']).toBe(etag)
    expect(response.body.toString()).toBe(status === 200 ? 'guides' : '')
  })

  test('a missing page is 404 under every condition', async () => {
    expect((await exchange(port, request('GET /nowhere', 'If-None-Match: *', 'Range: bytes=0-1'))).status).toBe(404)
  })
})

describe('ranges', () => {
  test.each([
    ['bytes=0-0', 206, 'a', 'bytes 0-0/26'],
    ['bytes=0-', 206, ALPHABET, 'bytes 0-25/26'],
    ['bytes=2-4', 206, 'cde', 'bytes 2-4/26'],
    ['bytes=25-', 206, 'z', 'bytes 25-25/26'],
    ['bytes=-1', 206, 'z', 'bytes 25-25/26'],
    ['bytes=-99', 206, ALPHABET, 'bytes 0-25/26'],
    ['bytes=20-999999999999999999999', 206, 'uvwxyz', 'bytes 20-25/26'],
    ['Bytes= 1-1 ', 206, 'b', 'bytes 1-1/26'],
    ['bytes=26-', 416, '', 'bytes */26'],
    ['bytes=99-100', 416, '', 'bytes */26'],
    ['bytes=-0', 416, '', 'bytes */26'],
    ['bytes=5-2', 200, ALPHABET, undefined],
    ['bytes=-', 200, ALPHABET, undefined],
    ['bytes=', 200, ALPHABET, undefined],
    ['bytes=a-b', 200, ALPHABET, undefined],
    ['bytes=--1', 200, ALPHABET, undefined],
    ['bytes=0-0,2-2', 200, ALPHABET, undefined],
    ['lines=0-1', 200, ALPHABET, undefined],
    ['', 200, ALPHABET, undefined],
  ])('%j is %i', async (range, status, body, contentRange) => {
    const response = await exchange(port, request('GET /alphabet.txt', `Range: ${range}`))
    expect([response.status, response.body.toString()]).toEqual([status, body])
    expect(response.headers['content-range']).toBe(contentRange)
    expect(response.headers['content-length']).toBe(String(body.length))
  })

  test.each([
    ['"hash-of-26"', 206],
    ['W/"hash-of-26"', 200],
    ['"other"', 200],
    ['Fri, 20 Nov 2099 00:00:00 GMT', 200],
  ])('If-Range: %s is %i', async (condition, status) => {
    const lines = ['Range: bytes=0-0', `If-Range: ${condition}`]
    expect((await exchange(port, request('GET /alphabet.txt', ...lines))).status).toBe(status)
  })

  test.each([
    ['HEAD /alphabet.txt', 'Range: bytes=0-0', 200],
    ['GET /empty.txt', 'Range: bytes=0-0', 416],
    ['GET /empty.txt', 'Range: bytes=-5', 200],
  ])('%s with %s is %i', async (start, line, status) => {
    expect((await exchange(port, request(start, line))).status).toBe(status)
  })

  test('a range is a part of the body without coding', async () => {
    const response = await exchange(port, request('GET /long/', 'Range: bytes=0-2', 'Accept-Encoding: br, gzip'))
    expect([response.status, response.body.toString()]).toEqual([206, '<p>'])
    expect(response.headers['content-encoding']).toBeUndefined()
  })
})

describe('compression', () => {
  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['x-gzip', 'gzip'],
    ['GZIP', 'gzip'],
    ['br;q=0.5, gzip;q=0.8', 'gzip'],
    ['br;q=0.8, gzip;q=0.8', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['br ; q=1.000', 'br'],
    ['*', 'br'],
    ['*;q=0.1, br;q=0', 'gzip'],
    ['gzip;q=0, *;q=0', undefined],
    ['gzip;q=0.2, identity', undefined],
    ['identity;q=0, gzip;q=0.1', 'gzip'],
    ['gzip;q=much', undefined],
    ['gzip;q=2', undefined],
    ['deflate', undefined],
    [',,;', undefined],
    ['', undefined],
  ])('%j gets %s', async (accept, coding) => {
    const { headers, body } = await exchange(port, request('GET /long/', `Accept-Encoding: ${accept}`))
    const length = LONG.length
    expect(headers['content-encoding']).toBe(coding)
    expect(headers['vary']).toBe('Accept-Encoding')
    expect(headers['etag']).toBe(coding ? `"hash-of-${length}-${coding}"` : `"hash-of-${length}"`)
    const decode = { br: brotliDecompressSync, gzip: gunzipSync, plain: (bytes: Buffer) => bytes }
    expect(decode[(coding as 'br' | 'gzip' | undefined) ?? 'plain'](body).toString()).toBe(LONG)
  })

  test.each(['/guides/', '/photo.png', '/empty.txt'])('%s is not worth it', async (target) => {
    const { headers } = await exchange(port, request(`GET ${target}`, 'Accept-Encoding: br, gzip'))
    expect(headers['content-encoding']).toBeUndefined()
  })

  test('each coding has its own entity tag', async () => {
    const known = `If-None-Match: "hash-of-${LONG.length}-br"`
    expect((await exchange(port, request('GET /long/', known, 'Accept-Encoding: br'))).status).toBe(304)
    expect((await exchange(port, request('GET /long/', known, 'Accept-Encoding: gzip'))).status).toBe(200)
  })
})

describe('headers', () => {
  test.each([
    ['/', 'text/html; charset=utf-8', 'no-cache'],
    ['/alphabet.txt', 'text/plain; charset=utf-8', 'no-cache'],
    ['/photo.png', 'image/png', 'no-cache'],
    ['/assets/app.0123abcd.js', 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
    ['/nowhere', 'text/html; charset=utf-8', 'no-cache'],
    ['/%', 'text/plain; charset=utf-8', 'no-store'],
  ])('of %s', async (target, type, cache) => {
    const { headers } = await exchange(port, request(`GET ${target}`, 'Origin: http://evil.example'))
    expect([headers['content-type'], headers['cache-control']]).toEqual([type, cache])
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['cross-origin-resource-policy']).toBe('same-origin')
    expect(headers['access-control-allow-origin']).toBeUndefined()
  })

  test('clients keep nothing from `dev`', async () => {
    const dev = await start({ cache: 'none' })
    expect((await exchange(dev, request('GET /assets/app.0123abcd.js'))).headers['cache-control']).toBe('no-store')
  })

  test.each([
    ['/a/b.HTML', 'text/html; charset=utf-8'],
    ['/a.b/c', 'application/octet-stream'],
    ['/CNAME', 'application/octet-stream'],
    ['/a.unknown', 'application/octet-stream'],
    ['/a.constructor', 'application/octet-stream'],
    ['/site.webmanifest', 'application/manifest+json; charset=utf-8'],
    ['/a.woff2', 'font/woff2'],
  ])('%s is %s', (path, type) => {
    expect(contentType(path)).toBe(type)
  })
})

describe('life of a server', () => {
  test('an error of the source is reported, and fails one answer only', async () => {
    const errors: unknown[] = []
    const failing = new Error('a secret path')
    const find = (path: string): Resource | undefined => {
      if (path === '/bad/') throw failing
      return resource(path)
    }
    const fragile = await start({ source: { ...source, find }, onError: (error) => errors.push(error) })
    const { status, body } = await exchange(fragile, request('GET /bad/'))
    expect([status, body.includes('secret'), errors]).toEqual([500, false, [failing]])
    expect((await exchange(fragile, request('GET /'))).status).toBe(200)
  })

  test('without a 404 page there is a plain answer', async () => {
    const bare = await start({ source: { find: resource, notFound: () => undefined } })
    expect((await exchange(bare, request('GET /nowhere'))).status).toBe(404)
  })

  test('a taken port leads to the next one, or to an error with a hint', async () => {
    const blocker = createServer().listen(0, '127.0.0.1')
    await once(blocker, 'listening')
    const address = blocker.address()
    const taken = typeof address === 'object' && address ? address.port : 0
    expect(await start({ port: taken })).toBeGreaterThan(taken)
    await expect(start({ port: taken, strictPort: true })).rejects.toMatchObject({
      name: 'DocsError',
      message: `Port ${taken} on localhost is taken.`,
      hint: expect.stringContaining('--port'),
    })
    blocker.close()
  })

  test('an address of another machine is an error with a hint', async () => {
    await expect(start({ host: '192.0.2.1' })).rejects.toMatchObject({ hint: expect.stringContaining('--host') })
  })

  test.each([
    ['localhost', 'localhost'],
    ['127.0.0.1', '127.0.0.1'],
    ['0.0.0.0', 'localhost'],
  ])('on %s the URL says %s', async (host, shown) => {
    const server = await startServer({ source, host, port: 0, baseUrl: '/docs/', cache: 'none' })
    expect(server.url).toBe(`http://${shown}:${server.port}/docs/`)
    await server.close()
  })

  describe('at the limit of connections', () => {
    /** Connected, and closed by the server as soon as `closed` resolves. */
    async function connected(to: number, sends = ''): Promise<Socket> {
      const socket = dial(to).resume()
      await once(socket, 'connect')
      if (sends !== '') socket.write(sends)
      return socket
    }
    const isOpen = (socket: Socket): boolean => !socket.destroyed && !socket.readableEnded

    test.each([
      ['that send nothing', ''],
      ['with the beginning of a request', 'GET / HTTP/1.1\r\nHost: local'],
      ['that had their answer', 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'],
    ])('those %s make room, the oldest first', async (_, sends) => {
      const full = await start({ maxConnections: 3 })
      const [first, second, third] = [
        await connected(full, sends),
        await connected(full, sends),
        await connected(full, sends),
      ]
      const left = once(first as Socket, 'close')
      expect((await exchange(full, request('GET /'))).body.toString()).toBe('home')
      await left
      expect([second, third].map((socket) => isOpen(socket as Socket))).toEqual([true, true])
    })

    test('connections with a running answer stay, and a new one is closed', async () => {
      const gate = new EventEmitter()
      const read = async (): Promise<Buffer> => {
        setImmediate(() => gate.emit('asked'))
        await once(gate, 'open')
        return Buffer.from('at last')
      }
      const find = (path: string): Resource | undefined =>
        path === '/slow/' ? { type: 'text/plain', hash: 'slow', read } : resource(path)
      const full = await start({ source: { ...source, find }, maxConnections: 2 })
      const answers: ReturnType<typeof exchange>[] = []
      for (let count = 0; count < 2; count++) {
        const asked = once(gate, 'asked')
        answers.push(exchange(full, request('GET /slow/')))
        await asked
      }
      expect((await exchange(full, request('GET /'))).status).toBe(0)
      gate.emit('open')
      expect((await Promise.all(answers)).map(({ body }) => body.toString())).toEqual(['at last', 'at last'])
      expect((await exchange(full, request('GET /'))).status).toBe(200)
    })
  })

  test('a client may leave before its page is made', async () => {
    const gate = new EventEmitter()
    const find = async (path: string): Promise<Resource | undefined> => {
      if (path !== '/slow/') return resource(path)
      setImmediate(() => gate.emit('asked'))
      await once(gate, 'open')
      return resource('/long/')
    }
    const errors: unknown[] = []
    const patient = await start({ source: { ...source, find }, onError: (error) => errors.push(error) })
    const socket = dial(patient)
    socket.write(request('GET /slow/'))
    await once(gate, 'asked')
    socket.resetAndDestroy()
    await once(socket, 'close')
    expect((await exchange(patient, request('GET /'))).status).toBe(200)
    gate.emit('open')
    expect((await exchange(patient, request('GET /long/'))).status).toBe(200)
    expect(errors).toEqual([])
  })

  test('close waits for a running download, and may be called twice', async () => {
    const gate = new EventEmitter()
    const read = async (): Promise<Buffer> => {
      setImmediate(() => gate.emit('asked'))
      await once(gate, 'open')
      return Buffer.from('at last')
    }
    const slow: Resource = { type: 'text/plain', hash: 'slow', read }
    const server = await startServer({
      source: { find: () => slow, notFound: () => undefined },
      host: 'localhost',
      port: 0,
      baseUrl: '/',
      cache: 'none',
    })
    const response = exchange(server.port, request('GET /'))
    await once(gate, 'asked')
    const closed = Promise.all([server.close(), server.close()])
    gate.emit('open')
    expect((await response).body.toString()).toBe('at last')
    await closed
    expect((await exchange(server.port, request('GET /'))).status).toBe(0)
  })
})
