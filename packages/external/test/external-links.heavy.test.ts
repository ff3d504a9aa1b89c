import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Answer } from 'docs-build/check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { addressOf } from '../../../cli/markdown/html/url-scheme.ts'
import { HANGS_AFTER } from '../../../test/harness/deadline.ts'
import {
  AGES,
  allowForNoNetwork,
  answerOf,
  delayBefore,
  externalNotes,
  externalProblems,
  isFresh,
  isTransient,
  type Reply,
} from '../answers.ts'
import { checkExternalLinks, type ExternalOptions, type World } from '../external-links.ts'

const ALIVE: Answer = { status: 'alive' }
const DEAD: Answer = { status: 'dead', reason: 'the server answers 404' }

describe('addressOf', () => {
  test.each([
    ['https://Example.org', 'https://example.org/'],
    ['https://example.org/a#b', 'https://example.org/a'],
    ['https://example.org/a?b#c', 'https://example.org/a?b'],
    ['//example.org/ü', 'https://example.org/%C3%BC'],
    ['HTTP://example.org/../a', 'http://example.org/a'],
    ['mailto:a@example.org', undefined],
    ['/guides', undefined],
    ['https://', undefined],
    ['http://[::1', undefined],
  ])('%s → %s', (href, address) => {
    expect(addressOf(href)).toBe(address)
  })
})

describe('what a reply means', () => {
  test.each<[Reply, Answer['status'], boolean]>([
    [{ status: 200 }, 'alive', false],
    [{ status: 206 }, 'alive', false],
    [{ status: 304 }, 'unknown', false],
    [{ status: 401 }, 'refused', false],
    [{ status: 403 }, 'refused', false],
    [{ status: 404 }, 'dead', false],
    [{ status: 405 }, 'refused', false],
    [{ status: 410 }, 'dead', false],
    [{ status: 429 }, 'refused', true],
    [{ status: 451 }, 'refused', false],
    [{ status: 500 }, 'unknown', true],
    [{ status: 503 }, 'unknown', true],
    [{ status: 999 }, 'refused', false],
    [{ status: 0, error: 'ENOTFOUND' }, 'dead', false],
    [{ status: 0, error: 'EAI_AGAIN' }, 'unknown', true],
    [{ status: 0, error: 'ECONNREFUSED' }, 'unknown', true],
    [{ status: 0, error: 'ECONNRESET' }, 'unknown', true],
    [{ status: 0, error: 'TimeoutError' }, 'unknown', true],
    [{ status: 0, error: 'CERT_HAS_EXPIRED' }, 'unknown', false],
    [{ status: 0 }, 'unknown', true],
  ])('%j is %s, another attempt: %s', (reply, status, transient) => {
    expect(answerOf(reply).status).toBe(status)
    expect(isTransient(reply)).toBe(transient)
  })

  test.each<[number, string | undefined, number | undefined]>([
    [1, undefined, 1000],
    [2, undefined, 3000],
    [3, undefined, 9000],
    [1, '5', 5000],
    [3, '5', 9000],
    [1, '0', 1000],
    [1, '31', undefined],
    [1, 'Thu, 01 Jan 1970 00:00:20 GMT', 10_000],
    [1, 'Thu, 01 Jan 1970 00:00:00 GMT', 1000],
    [1, 'soon', 1000],
    [9, undefined, undefined],
  ])('after attempt %i with Retry-After %j there is a pause of %s', (attempt, retryAfter, expected) => {
    expect(delayBefore(attempt, retryAfter, 10_000)).toBe(expected)
  })
})

describe('how long an answer holds', () => {
  const day = 24 * 3600 * 1000
  test.each<[string, Answer, number, boolean]>([
    ['alive, six days old', ALIVE, 6 * day, true],
    ['alive, seven days old', ALIVE, 7 * day, false],
    ['dead, hours old', DEAD, day - 1, true],
    ['dead, a day old', DEAD, day, false],
    ['refused, a day old', { status: 'refused', reason: '' }, day, false],
    ['unasked, just now', { status: 'unasked', reason: '' }, 0, false],
    ['from the future', ALIVE, -1, false],
  ])('%s', (_, answer, age, expected) => {
    expect(isFresh({ answer, at: 1000 * day - age }, 1000 * day, AGES)).toBe(expected)
  })
})

describe('without a network', () => {
  const lost: Answer = { status: 'dead', reason: 'there is no such host', isHostUnknown: true }

  test('no host is dead', () => {
    const answers = allowForNoNetwork(
      new Map<string, Answer>([
        ['a', lost],
        ['b', { status: 'unknown', reason: 'x' }],
      ]),
    )
    expect([...answers.values()].map(({ status }) => status)).toEqual(['unknown', 'unknown'])
  })

  test.each<[string, Answer]>([
    ['alive', ALIVE],
    ['dead', DEAD],
    ['refused', { status: 'refused', reason: '' }],
  ])('an answer that is %s shows that there is a network', (_, other) => {
    expect(
      allowForNoNetwork(
        new Map([
          ['a', lost],
          ['b', other],
        ]),
      ).get('a'),
    ).toEqual(lost)
  })
})

describe('problems and notes', () => {
  const place = { file: 'docs/a.md', line: 3, column: 5 }
  const other = { file: 'docs/b.md', line: 1, column: 1 }

  test('every place of a dead link is a problem, and nothing else is', () => {
    const links = [
      { href: 'https://dead.example/a#top', place },
      { href: 'https://dead.example/a', place: other },
      { href: 'https://alive.example/', place },
      { href: 'https://refused.example/', place },
      { href: 'https://', place },
      { href: 'mailto:a@b.c', place },
      { href: '/guides', place },
    ]
    const answers = new Map<string, Answer>([
      ['https://dead.example/a', DEAD],
      ['https://alive.example/', ALIVE],
      ['https://refused.example/', { status: 'refused', reason: 'the server answers 403' }],
    ])
    expect(externalProblems(links, answers)).toEqual([
      {
        rule: 'external-link',
        place,
        target: 'https://dead.example/a#top',
        message: 'The external link `https://dead.example/a#top` is dead: the server answers 404.',
        hint: 'Find its new address, or remove the link.',
      },
      {
        rule: 'external-link',
        place: other,
        target: 'https://dead.example/a',
        message: 'The external link `https://dead.example/a` is dead: the server answers 404.',
        hint: 'Find its new address, or remove the link.',
      },
    ])
  })

  test('notes count the answers and name the uncertain ones', () => {
    const answers = new Map<string, Answer>([
      ['https://a/', ALIVE],
      ['https://b/', { status: 'alive', movedTo: 'https://c/' }],
      ['https://d/', DEAD],
      ['https://e/', { status: 'refused', reason: 'the server answers 403' }],
      ['https://f/', { status: 'unknown', reason: 'there was no answer in time' }],
    ])
    expect(externalNotes(answers)).toEqual([
      'External links: 2 alive, 1 of them moved, 1 dead, 1 not shown to us, 1 without an answer.',
      'https://e/ not shown to us: the server answers 403',
      'https://f/ without an answer: there was no answer in time',
      'https://b/ moved: it is now at https://c/',
    ])
  })

  test('the number of notes is limited', () => {
    const answers = new Map(
      Array.from({ length: 25 }, (_, i) => [`https://${i}/`, { status: 'unknown', reason: 'x' } as const]),
    )
    const notes = externalNotes(answers)
    expect(notes).toHaveLength(12)
    expect(notes.at(-1)).toBe('15 more external links are like these.')
  })
})

/** Hosts with scripted answers; no request leaves this process. */
function worldOf(replies: Readonly<Record<string, Reply | readonly Reply[]>>): {
  world: World
  asked: string[]
  waits: number[]
} {
  const asked: string[] = []
  const waits: number[] = []
  let time = 1_000_000
  const world: World = {
    now: () => time,
    wait: async (ms) => {
      waits.push(ms)
      time += ms
    },
    text: async () => undefined,
    lookup: async (host) => {
      if (host === 'lost.org') throw Object.assign(new Error('lost'), { code: 'ENOTFOUND' })
      return [host === 'inside.org' ? '10.0.0.7' : '93.184.215.14']
    },
    request: async (address) => {
      const earlier = asked.filter((other) => other === address).length
      asked.push(address)
      const reply = replies[address] ?? { status: 200 }
      return (Array.isArray(reply) ? reply[Math.min(earlier, reply.length - 1)] : reply) as Reply
    },
  }
  return { world, asked, waits }
}

describe('asking', () => {
  async function ask(
    address: string,
    replies: Readonly<Record<string, Reply | readonly Reply[]>> = {},
    options: ExternalOptions = {},
  ) {
    const { world, asked, waits } = worldOf(replies)
    const answers = await checkExternalLinks(['https://alive.org/', address], { ...options, world })
    return { answer: answers.get(address), asked: asked.filter((other) => other !== 'https://alive.org/'), waits }
  }

  test.each<[string, Reply | readonly Reply[], Answer['status'], number]>([
    ['alive', { status: 200 }, 'alive', 1],
    ['dead', { status: 404 }, 'dead', 1],
    ['closed', { status: 403 }, 'refused', 1],
    ['alive at the third attempt', [{ status: 503 }, { status: 0, error: 'ECONNRESET' }, { status: 200 }], 'alive', 3],
    ['dead at the second attempt', [{ status: 500 }, { status: 404 }], 'dead', 2],
    ['ill for long', { status: 500 }, 'unknown', 3],
    ['silent', { status: 0, error: 'TimeoutError' }, 'unknown', 2],
    ['busy for an hour', { status: 429, retryAfter: '3600' }, 'refused', 1],
  ])('a host that is %s', async (_, reply, status, requests) => {
    const { answer, asked } = await ask('https://a.org/', { 'https://a.org/': reply })
    expect(answer?.status).toBe(status)
    expect(asked).toHaveLength(requests)
  })

  test.each([
    ['a host that has never answered is asked for one address', 0, 2],
    ['a host that has answered before is asked for each', 200, 5],
  ])('%s', async (_, status, requests) => {
    const addresses = ['https://a.org/1', 'https://a.org/2', 'https://a.org/3']
    const { world, asked } = worldOf({
      ...Object.fromEntries(addresses.map((address) => [address, { status: 0, error: 'TimeoutError' }])),
      'https://a.org/1': status === 200 ? { status } : { status, error: 'TimeoutError' },
    })
    const answers = await checkExternalLinks([...addresses, 'https://alive.org/'], { perHost: 1, world })
    expect(asked.filter((address) => address !== 'https://alive.org/')).toHaveLength(requests)
    expect(addresses.slice(1).map((address) => answers.get(address)?.status)).toEqual(['unknown', 'unknown'])
  })

  test('a silent address has its time in all, and one that is busy is not asked at once', async () => {
    const limits: string[] = []
    const { world } = worldOf({})
    const errors: Readonly<Record<string, Reply>> = {
      'https://silent.org/': { status: 0, error: 'TimeoutError' },
      'https://busy.org/': { status: 503 },
    }
    const wait = async (ms: number): Promise<void> => void limits.push(`wait ${ms}`)
    const request: World['request'] = async (address, timeout, method) => {
      limits.push(`${method} ${timeout}`)
      return errors[address] ?? { status: 200 }
    }
    const asking = async (address: string): Promise<string[]> => {
      limits.length = 0
      await checkExternalLinks([address], { timeout: 8000, world: { ...world, wait, request } })
      return [...limits]
    }
    expect(await asking('https://silent.org/')).toEqual(['head-get 4000', 'wait 1000', 'get 4000'])
    expect(await asking('https://busy.org/')).toEqual([
      'head-get 4000',
      'wait 1000',
      'get 8000',
      'wait 3000',
      'get 8000',
    ])
  })

  test('pauses grow, and are as long as the server requests', async () => {
    expect((await ask('https://a.org/', { 'https://a.org/': { status: 500 } })).waits).toEqual([1000, 3000])
    expect((await ask('https://a.org/', { 'https://a.org/': { status: 429, retryAfter: '7' } })).waits).toEqual([
      7000, 7000,
    ])
  })

  test('redirects are followed, and permanent ones are noted', async () => {
    const replies = {
      'https://a.org/': { status: 301, location: '/b#x' },
      'https://a.org/b': { status: 308, location: 'https://c.org/' },
      'https://t.org/': { status: 302, location: 'https://c.org/' },
      'https://g.org/': { status: 301, location: 'https://gone.org/' },
      'https://gone.org/': { status: 410 },
    }
    expect((await ask('https://a.org/', replies)).answer).toEqual({ status: 'alive', movedTo: 'https://c.org/' })
    expect((await ask('https://t.org/', replies)).answer).toEqual({ status: 'alive' })
    expect((await ask('https://g.org/', replies)).answer).toEqual({
      status: 'dead',
      reason: 'it redirects to https://gone.org/, where the server answers 410',
    })
  })

  test.each([
    ['in a circle', 'https://a.org/', 'it redirects more than 10 times', 11],
    ['to another protocol', 'ftp://a.org/', 'it redirects to ftp:', 1],
    ['to no address', 'https://', 'it redirects to no address', 1],
  ])('after a redirect %s the answer is unknown', async (_, location, reason, requests) => {
    const { answer, asked } = await ask('https://a.org/', { 'https://a.org/': { status: 302, location } })
    expect(answer).toEqual({ status: 'unknown', reason })
    expect(asked).toHaveLength(requests)
  })

  test.each([
    'http://localhost/',
    'http://printer.local/',
    'http://intranet/',
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://10.1.2.3/',
    'http://100.64.0.1/',
    'http://169.254.169.254/latest/meta-data',
    'http://172.31.255.255/',
    'http://192.168.1.1:8080/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[fd00::1]/',
    'http://[fe80::1]/',
    'http://[fec0::1]/',
    'http://[64:ff9b:1::7f00:1]/',
    'http://[::127.0.0.1]/',
    'http://[2001::1]/',
    'http://localhost./',
    'https://docs.example.com/',
    'https://inside.org/',
  ])('%s is never requested', async (address) => {
    const { answer, asked } = await ask(address)
    expect(answer?.status).toBe('unasked')
    expect(asked).toEqual([])
  })

  test('nor is one after a redirect', async () => {
    const replies = { 'https://a.org/': { status: 302, location: 'http://169.254.169.254/' } }
    const { answer, asked } = await ask('https://a.org/', replies)
    expect(answer?.status).toBe('unasked')
    expect(asked).toEqual(['https://a.org/'])
  })

  test.each([
    'http://11.0.0.1/',
    'http://172.32.0.1/',
    'https://[2606:4700::1111]/',
    'http://[::ffff:11.0.0.1]/',
    'https://examples.com/',
  ])('%s is public', async (address) => {
    expect((await ask(address)).asked).toEqual([address])
  })

  test('the local network is open on request', async () => {
    expect((await ask('http://10.1.2.3/', {}, { allowLocal: true })).answer).toEqual(ALIVE)
  })

  test('a host that is not found is dead as long as others answer', async () => {
    expect((await ask('https://lost.org/')).answer).toMatchObject({ status: 'dead', reason: 'there is no such host' })
    const alone = await checkExternalLinks(['https://lost.org/'], { world: worldOf({}).world })
    expect(alone.get('https://lost.org/')?.status).toBe('unknown')
  })

  test('a host that answers 429 is not asked again', async () => {
    const { world, asked } = worldOf({ 'https://a.org/1': { status: 429, retryAfter: '99' } })
    const answers = await checkExternalLinks(['https://a.org/1', 'https://a.org/2', 'https://b.org/'], {
      world,
      perHost: 1,
    })
    expect([...answers.values()].map(({ status }) => status)).toEqual(['refused', 'unasked', 'alive'])
    expect(asked).toEqual(['https://a.org/1', 'https://b.org/'])
  })

  test('after the time limit the remaining links are not asked', async () => {
    const { world, asked } = worldOf({ 'https://a.org/1': { status: 503 } })
    const answers = await checkExternalLinks(['https://a.org/1', 'https://a.org/2'], {
      world,
      perHost: 1,
      timeLimit: 1001,
      attempts: 2,
    })
    expect(asked).toEqual(['https://a.org/1', 'https://a.org/1', 'https://a.org/2'])
    const late = await checkExternalLinks(['https://a.org/1', 'https://a.org/2'], { world, perHost: 1, timeLimit: 0 })
    expect([...late.values()].map(({ status }) => status)).toEqual(['unasked', 'unasked'])
    expect([...answers.values()].map(({ status }) => status)).toEqual(['unknown', 'alive'])
    expect(asked).toHaveLength(3)
  })

  test('the limits of simultaneous requests hold, in all and for one host', async () => {
    const active = new Map<string, number>()
    const peaks = { all: 0, host: 0 }
    const world: Partial<World> = {
      ...worldOf({}).world,
      request: async (address) => {
        const { host } = new URL(address)
        active.set(host, (active.get(host) ?? 0) + 1)
        peaks.host = Math.max(peaks.host, active.get(host) ?? 0)
        peaks.all = Math.max(
          peaks.all,
          [...active.values()].reduce((a, b) => a + b),
        )
        await new Promise(setImmediate)
        active.set(host, (active.get(host) ?? 0) - 1)
        return { status: 200 }
      },
    }
    const addresses = Array.from({ length: 60 }, (_, i) => `https://h${i % 10}.org/${i}`)
    const answers = await checkExternalLinks(addresses, { world, concurrency: 6, perHost: 2 })
    expect([...answers.keys()]).toEqual(addresses)
    expect(peaks).toEqual({ all: 6, host: 2 })
  })
})

describe('answers of earlier runs', () => {
  let dir = ''
  let cacheFile = ''
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), 'docs-build-external-'))
    cacheFile = join(dir, 'deep', 'external.json')
  })
  afterEach(() => rm(dir, { recursive: true, force: true }))

  const addresses = ['https://a.org/', 'https://b.org/', 'http://127.0.0.1/']
  const replies = { 'https://b.org/': { status: 404 } }

  test('are used until they are too old, each kind with its own age', async () => {
    const { world, asked } = worldOf(replies)
    const first = await checkExternalLinks(addresses, { world, cacheFile })
    expect(await checkExternalLinks(addresses, { world, cacheFile })).toEqual(first)
    expect(asked).toEqual(['https://a.org/', 'https://b.org/'])
    const later = (days: number): World => ({ ...world, now: () => world.now() + days * 24 * 3600 * 1000 })
    await checkExternalLinks(addresses, { world: later(1), cacheFile })
    expect(asked.slice(2)).toEqual(['https://b.org/'])
    await checkExternalLinks(addresses, { world: later(8), cacheFile })
    expect(asked.slice(3)).toEqual(['https://a.org/', 'https://b.org/'])
  })

  test('are kept when a run asks for other links', async () => {
    const { world, asked } = worldOf({})
    await checkExternalLinks(['https://a.org/'], { world, cacheFile })
    await checkExternalLinks(['https://b.org/'], { world, cacheFile })
    await checkExternalLinks(['https://a.org/', 'https://b.org/'], { world, cacheFile })
    expect(asked).toEqual(['https://a.org/', 'https://b.org/'])
  })

  test.each([
    '',
    '{}',
    'null',
    '{"version":2,"answers":{}}',
    '{"version":1,"answers":{"https://a.org/":{"at":999999,"answer":{"status":"fine"}}}}',
    '{"version":1,"answers":{"https://a.org/":null}}',
    '{"version":1,"answers":{"https://a.org/":{"at":"x","answer":{"status":"dead"}}}}',
  ])('a file that holds %j is ignored', async (text) => {
    const { world, asked } = worldOf({})
    const file = join(dir, 'damaged.json')
    await writeFile(file, text)
    expect((await checkExternalLinks(['https://a.org/'], { world, cacheFile: file })).get('https://a.org/')).toEqual(
      ALIVE,
    )
    expect(asked).toEqual(['https://a.org/'])
    expect(JSON.parse(await readFile(file, 'utf8')).answers['https://a.org/'].answer).toEqual(ALIVE)
  })

  test('may fail to be written', async () => {
    const { world } = worldOf({})
    await writeFile(join(dir, 'file'), '')
    const answers = await checkExternalLinks(['https://a.org/'], { world, cacheFile: join(dir, 'file', 'x.json') })
    expect(answers.get('https://a.org/')).toEqual(ALIVE)
  })
})

/** Real requests, to a server of this process. */
describe('over the network', () => {
  const hits: string[] = []
  const pages: Readonly<Record<string, RequestListener>> = {
    '/ok': (_, response) =>
      response.setHeader('content-type', 'text/html').end('<a href="/never">x</a><a href="/ok">self</a>'),
    '/text': (_, response) => response.end('plain'),
    '/moved': (_, response) => response.writeHead(301, { location: '/ok' }).end(),
    '/away': (_, response) => response.writeHead(302, { location: '/gone' }).end(),
    '/gone': (_, response) => response.writeHead(410).end(),
    '/closed': (_, response) => response.writeHead(403).end(),
    '/busy': (_, response) => response.writeHead(429, { 'retry-after': '2' }).end(),
    '/broken': (_, response) => response.writeHead(500).end(),
    '/reset': (_, response) => response.destroy(),
    '/silent': () => {},
    '/endless': (_, response) => {
      response.setHeader('content-type', 'text/html').flushHeaders()
      response.write('<p>and so on')
    },
  }
  let server: Server
  let origin = ''

  beforeAll(async () => {
    server = createServer((request, response) => {
      hits.push(`${request.method} ${request.url}`)
      const page = pages[request.url ?? '']
      if (page) page(request, response)
      else response.writeHead(404).end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  test('every kind of answer; links of a page are not followed', async () => {
    const wait = vi.fn(async () => {})
    const paths = [...Object.keys(pages), '/missing']
    const answers = await checkExternalLinks(
      paths.map((path) => origin + path),
      {
        allowLocal: true,
        attempts: 2,
        timeout: HANGS_AFTER,
        perHost: 1,
        world: { wait },
      },
    )
    const told = paths.map((path) => {
      const answer = answers.get(origin + path)
      return [
        path,
        answer?.status,
        answer && 'reason' in answer ? answer.reason.replace(origin, '') : answer?.movedTo?.replace(origin, ''),
      ]
    })
    expect(told).toEqual([
      ['/ok', 'alive', undefined],
      ['/text', 'alive', undefined],
      ['/moved', 'alive', '/ok'],
      ['/away', 'dead', 'it redirects to /gone, where the server answers 410'],
      ['/gone', 'dead', 'the server answers 410'],
      ['/closed', 'refused', 'the server answers 403'],
      ['/busy', 'refused', 'the server answers 429'],
      ...['/broken', '/reset', '/silent', '/endless', '/missing'].map((path) => [
        path,
        'unasked',
        'the host has had enough of our requests',
      ]),
    ])
    expect(wait.mock.calls).toEqual([[2000]])
    const twice = ['/gone', '/gone', '/closed'].flatMap((path) => [`HEAD ${path}`, `GET ${path}`])
    // A server that asks to wait is not asked with GET at once.
    const heads = ['/ok', '/text', '/moved', '/ok', '/away'].map((path) => `HEAD ${path}`)
    expect(hits).toEqual([...heads, ...twice, 'HEAD /busy', 'GET /busy'])
  })

  test.each([
    ['/broken', 'unknown', 'the server answers 500', HANGS_AFTER],
    // It never answers, however long one waits.
    ['/silent', 'unknown', 'there was no answer in time', 150],
    ['/endless', 'alive', undefined, HANGS_AFTER],
    ['/missing', 'dead', 'the server answers 404', HANGS_AFTER],
  ])('%s is %s', async (path, status, reason, timeout) => {
    const answers = await checkExternalLinks([origin + path], { allowLocal: true, attempts: 1, timeout })
    expect(answers.get(origin + path)).toEqual({ status, reason: reason || undefined })
  })

  test('a connection that breaks off is no answer', async () => {
    const answers = await checkExternalLinks([`${origin}/reset`], { allowLocal: true, attempts: 1 })
    const reason = expect.stringMatching(/^there was no answer: [A-Z_]+$/)
    expect(answers.get(`${origin}/reset`)).toEqual({ status: 'unknown', reason })
  })

  test('a closed port is no answer', async () => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const address = `http://127.0.0.1:${(other.address() as AddressInfo).port}/`
    await new Promise((resolve) => other.close(resolve))
    const answers = await checkExternalLinks([address], { allowLocal: true, attempts: 1 })
    expect(answers.get(address)).toEqual({ status: 'unknown', reason: 'there was no answer: ECONNREFUSED' })
  })
})
