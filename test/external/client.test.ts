/** The client for other people's servers: what it never asks, and what it takes of an answer. */
import { once } from 'node:events'
import { createServer, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createGzip } from 'node:zlib'
import { fetch } from 'undici'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { download } from '../../cli/kernel/network/client.ts'
import { openPublished } from '../../cli/project/publish/published-site.ts'
import { HANGS_AFTER } from '../harness/deadline.ts'

vi.mock('undici', async (actual) => {
  const undici = await actual<typeof import('undici')>()
  return { ...undici, fetch: vi.fn(undici.fetch) }
})

const LIMITS = { timeout: HANGS_AFTER, mostBytes: 1024 * 1024 } as const
const lookup = async (host: string): Promise<string[]> => [host.endsWith('inside.org') ? '10.0.0.1' : '93.184.216.34']

/** Answers every request with what a table says, and notes the addresses. */
function network(answers: Readonly<Record<string, string>>): string[] {
  const asked: string[] = []
  const answer: typeof fetch = async (address, init) => {
    expect(init?.redirect).toBe('manual')
    asked.push(String(address))
    const location = answers[String(address)]
    const { Response } = await import('undici')
    return location === undefined ? new Response('text') : new Response(null, { status: 302, headers: { location } })
  }
  vi.mocked(fetch).mockImplementation(answer)
  onTestFinished(() => void vi.mocked(fetch).mockReset())
  for (const name of ['https_proxy', 'HTTPS_PROXY', 'http_proxy', 'HTTP_PROXY']) vi.stubEnv(name, '')
  onTestFinished(() => void vi.unstubAllEnvs())
  return asked
}

async function serverWith(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

const LOCAL = [
  'http://169.254.169.254/',
  'http://2130706433/',
  'http://[::1]/',
  'http://printer/',
  'http://inside.org/',
]

describe('a redirect into the local network', () => {
  test.each(LOCAL)('to %s is not followed', async (location) => {
    const asked = network({ 'https://a.org/': 'https://b.org/', 'https://b.org/': location })
    const asking = download('https://a.org/', { ...LIMITS, local: 'from start', lookup })
    await expect(asking).rejects.toThrow('belongs to the local network')
    expect(asked).toEqual(['https://a.org/', 'https://b.org/'])
  })

  test('is followed from a server of that network', async () => {
    const asked = network({ 'http://inside.org/': 'http://10.0.0.2/' })
    await download('http://inside.org/', { ...LIMITS, local: 'from start', lookup })
    expect(asked).toEqual(['http://inside.org/', 'http://10.0.0.2/'])
  })
})

describe('a name', () => {
  /** A name server that gives one address after the other, and the last one again. */
  function changing(...answers: readonly string[][]): (host: string) => Promise<string[]> {
    let asked = 0
    return async () => answers[Math.min(asked++, answers.length - 1)] ?? []
  }

  test.each(['turns.org', 'turns.org.'])('`%s` is asked at the address that was checked', async (host) => {
    const url = await serverWith((request, response) => {
      if (request.url === '/') response.writeHead(302, { location: '/moved' }).end()
      else response.end('text')
    })
    const lookup = changing(['127.0.0.1'], ['93.184.216.34'])
    const address = url.replace('127.0.0.1', host)
    const { bytes } = await download(address, { ...LIMITS, local: 'from start', lookup })
    expect(Buffer.from(bytes).toString()).toBe('text')
  })

  test('with a public address and a local one opens no local network to its redirects', async () => {
    const asked = network({ 'https://a.org/': 'http://10.0.0.2/' })
    const lookup = async (): Promise<string[]> => ['93.184.216.34', '10.0.0.1']
    await expect(download('https://a.org/', { ...LIMITS, local: 'from start', lookup })).rejects.toThrow(
      'belongs to the local network',
    )
    expect(asked).toEqual(['https://a.org/'])
  })
})

test.each([
  ['https://a.org/', 'it redirects more than 5 times'],
  ['file:///etc/passwd', 'it redirects to file:'],
  ['https://', 'it redirects to no address'],
])('a redirect to %s ends', async (location, message) => {
  const asked = network({ 'https://a.org/': location })
  await expect(download('https://a.org/', { ...LIMITS, local: 'nowhere', lookup })).rejects.toThrow(message)
  expect(asked.length).toBeLessThanOrEqual(6)
})

/** Sends zeros until the client hangs up. */
function endless(response: ServerResponse): void {
  const piece = Buffer.alloc(64 * 1024)
  const more = (): void => {
    while (response.write(piece));
  }
  response.on('drain', more)
  more()
}

describe('an answer', () => {
  const tooLong = 'it sends more than 1 MiB for one file'

  test.each<[string, RequestListener, string]>([
    ['without end', (_, response) => endless(response), tooLong],
    [
      'that unpacks to more than is allowed',
      (_, response) => {
        const gzip = createGzip()
        gzip.pipe(response.writeHead(200, { 'content-encoding': 'gzip' }))
        gzip.end(Buffer.alloc(64 * 1024 * 1024))
      },
      tooLong,
    ],
    [
      'that announces more',
      (_, response) => void response.writeHead(200, { 'content-length': 1e12 }).write('a'),
      tooLong,
    ],
  ])('%s is refused', async (_, listener, message) => {
    await expect(download(await serverWith(listener), { ...LIMITS, local: 'from start' })).rejects.toThrow(message)
  })

  test('that drips ends with the time limit', async () => {
    const url = await serverWith((_, response) => void response.writeHead(200).write('a'))
    await expect(download(url, { ...LIMITS, timeout: 300, local: 'from start' })).rejects.toThrow(/timeout/i)
  })

  test('can be cut', async () => {
    const url = await serverWith((_, response) => endless(response))
    const { bytes } = await download(url, { ...LIMITS, local: 'everywhere', longer: 'cut' })
    expect(bytes.length).toBe(LIMITS.mostBytes)
  })
})

test('a published site is read with these limits, and a second name is not tried after the first', async () => {
  const asked: string[] = []
  const url = await serverWith((request, response) => {
    asked.push(request.url ?? '')
    response.writeHead(200, { 'content-length': 1e12 }).write('a')
  })
  await expect(openPublished(url)).rejects.toThrow('it sends more than 64 MiB for one file')
  expect(asked).toEqual(['/docs-build.json'])
})
