/**
 * A site that several machines make has the bytes of one machine's, however many there are, and whatever becomes of what
 * they give to each other: through folders, or through a server.
 */
import { randomBytes } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, test } from 'vitest'
import { build, buildShard, check, doctor } from '../../cli/app/operations.ts'
import { fingerprint } from '../../cli/kernel/fingerprint.ts'
import { type CacheServer, openServer, ServerFault } from '../../cli/kernel/store/remote/cache-server.ts'
import { MOST_RECEIVED } from '../../cli/kernel/store/remote/group-file.ts'
import { openRemote } from '../../cli/kernel/store/remote/remote-cache.ts'
import { sealOf } from '../../cli/kernel/store/seal.ts'
import { endOfPack, openForeignPacks, openStore } from '../../cli/kernel/store/store.ts'
import { type OwnCache, type RunningCache, startBucket, startNginx, startOwnCache } from '../harness/cache-servers.ts'
import { difficultSite, tinySite } from '../harness/difficult.ts'
import { editionsSite } from '../harness/editions.ts'
import { hashTree, writeFiles, writeSite } from '../harness/site.ts'

type Hashes = Readonly<Record<string, string>>

const SITE = difficultSite(6)
const PAGES = 6

let dir = ''
let expected: Hashes = {}

/** Sets variables of the environment until the test is over. */
function withEnv(variables: Readonly<Record<string, string | undefined>>): void {
  for (const [name, value] of Object.entries(variables)) {
    const before = process.env[name]
    onTestFinished(() => {
      if (before === undefined) delete process.env[name]
      else process.env[name] = before
    })
    if (value === undefined) delete process.env[name]
    else process.env[name] = value
  }
}

interface Built {
  readonly hashes: Hashes
  readonly rendered: number
  readonly brought: number
  readonly notes: readonly string[]
}

/** Builds the site in a folder on a machine without a cache. */
async function built(options: { dir?: string; cacheIn?: readonly string[]; cache?: boolean } = {}): Promise<Built> {
  const own = options.dir ?? dir
  rmSync(join(own, 'build'), { recursive: true, force: true })
  rmSync(join(own, '.docs-build'), { recursive: true, force: true })
  const { out, published, rendered, brought = 0, notes } = await build({ jobs: 1, ...options, dir: own })
  expect(published).toBe(true)
  return { hashes: await hashTree(out), rendered, brought, notes }
}

async function shards(of: number, parts: string, options: { dir?: string } = {}): Promise<number[]> {
  const pages: number[] = []
  for (let number = 1; number <= of; number++) {
    const shard = { number, of }
    const cacheOut = `${parts}-${number}`
    pages.push((await buildShard({ dir, jobs: 1, cache: false, ...options, shard, cacheOut })).pages)
  }
  return pages
}

beforeAll(async () => {
  dir = await writeSite(SITE, { isShared: true })
  expected = (await built({ cache: false })).hashes
  await shards(3, 'part')
})

/** A copy of the parts, for a test that damages them. */
function copiedParts(name: string): string[] {
  return [1, 2, 3].map((number) => {
    const folder = join(dir, `${name}-${number}`)
    cpSync(join(dir, `part-${number}`), folder, { recursive: true })
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    return folder
  })
}

const packsIn = (folder: string): string[] =>
  readdirSync(folder).flatMap((name) => (name.endsWith('.bin') ? [join(folder, name)] : []))

describe('from the parts of shards', () => {
  it('the site is the same, and no page is drawn again', async () => {
    const { hashes, rendered, brought, notes } = await built({ cacheIn: ['part-*'], cache: false })
    expect(hashes).toEqual(expected)
    expect({ rendered, brought, notes }).toEqual({ rendered: 0, brought: expect.any(Number), notes: [] })
    expect(brought).toBeGreaterThanOrEqual(PAGES)
  })

  it('the next build of this machine draws only what has changed, without the parts', async () => {
    const own = await writeSite(SITE)
    await shards(2, 'first', { dir: own })
    await built({ dir: own, cacheIn: ['first-*'] })
    for (const number of [1, 2]) rmSync(join(own, `first-${number}`), { recursive: true })
    const page = Object.keys(SITE).find((path) => /docs\/.+\.md$/.test(path)) as string
    writeFileSync(join(own, page), `${SITE[page]}\nAnother sentence.\n`)
    expect((await build({ dir: own, jobs: 1 })).rendered).toBe(1)
  })

  it('the pages of a missing part are made', async () => {
    const { hashes, rendered, brought } = await built({ cacheIn: ['part-1', 'part-3', 'part-9'], cache: false })
    expect(hashes).toEqual(expected)
    expect([rendered > 0, brought > 0]).toEqual([true, true])
  })

  it('a name of no part is noted', async () => {
    mkdirSync(join(dir, 'empty'), { recursive: true })
    const { notes } = await built({ cacheIn: ['nothing-*', 'empty'] })
    expect(notes).toEqual([
      `\`--cache-in nothing-*\` names no folder in ${dir}, so this machine makes those pages itself.`,
      `${join(dir, 'empty')}, which \`--cache-in\` names, holds no part, so this machine makes those pages itself.`,
    ])
    await expect(built({ cacheIn: [''] })).rejects.toThrow('`--cache-in` names no folder.')
  })

  it('parts of another state of the docs have no pages for this one, and a note says so', async () => {
    const other = await writeSite({ ...SITE, 'docs/added.md': '# Added\n' })
    const alone = await built({ dir: other, cache: false })
    const { hashes, notes } = await built({ dir: other, cacheIn: [join(dir, 'part-*')], cache: false })
    expect(hashes).toEqual(alone.hashes)
    expect(notes).toEqual([expect.stringContaining('`--cache-in` has none of the pages that this run needed')])
  })

  it('a site with several versions and languages is the same', async () => {
    const other = await writeSite(editionsSite())
    const alone = await built({ dir: other, cache: false })
    await shards(2, 'part', { dir: other })
    const { hashes, rendered } = await built({ dir: other, cacheIn: ['part-*'], cache: false })
    expect(hashes).toEqual(alone.hashes)
    expect(rendered).toBe(0)
  })

  const DAMAGES: Readonly<Record<string, (pack: string) => void>> = {
    truncated: (pack) => writeFileSync(pack, readFileSync(pack).subarray(0, 5000)),
    empty: (pack) => writeFileSync(pack, ''),
    'full of other bytes': (pack) =>
      writeFileSync(
        pack,
        readFileSync(pack).map((byte, at) => (at % 97 === 0 ? byte ^ 1 : byte)),
      ),
    'a folder': (pack) => {
      rmSync(pack)
      cpSync(join(dir, 'docs'), pack, { recursive: true })
    },
  }
  it.each(Object.keys(DAMAGES))('packs that are %s are as if they were not there', async (damage) => {
    for (const folder of copiedParts('damaged')) for (const pack of packsIn(folder)) DAMAGES[damage]?.(pack)
    expect((await built({ cacheIn: ['damaged-*'], cache: false })).hashes).toEqual(expected)
  })

  it('single bytes that changed inside of a pack cost the entries that they belong to', async () => {
    for (const folder of copiedParts('bytes'))
      for (const pack of packsIn(folder)) {
        const bytes = readFileSync(pack)
        const records = Number.parseInt(bytes.subarray(-88).toString('latin1').slice(66, 78), 16)
        for (let at = 100; at < records; at += 3001) bytes.writeUInt8(bytes.readUInt8(at) ^ 4, at)
        writeFileSync(pack, bytes)
      }
    expect((await built({ cacheIn: ['bytes-*'], cache: false })).hashes).toEqual(expected)
  })

  it('packs without the seal of the secret that machines share are not read, and one note says so', async () => {
    for (const folder of copiedParts('unsealed'))
      for (const name of readdirSync(folder)) if (name.endsWith('.seal')) rmSync(join(folder, name))
    const { hashes, brought, notes } = await built({ cacheIn: ['unsealed-*'], cache: false })
    expect(hashes).toEqual(expected)
    expect({ brought, notes }).toEqual({
      brought: 0,
      notes: [expect.stringContaining('3 packs of `--cache-in` lack the seal')],
    })
  })

  it('a record that names a path outside of the output writes nothing there', async () => {
    for (const folder of copiedParts('leaving')) forgePart(folder)
    const { hashes } = await built({ cacheIn: ['leaving-*'], cache: false })
    expect(hashes).toEqual(expected)
    expect(existsSync(join(dir, 'outside.html'))).toBe(false)
  })

  it('a folder with other files is not taken for a part of this machine', async () => {
    const shard = { number: 1, of: 2 }
    await expect(buildShard({ dir, jobs: 1, cache: false, shard, cacheOut: 'docs' })).rejects.toThrow(
      'which is not a file of a part',
    )
  })
})

/** Gives a part the pages' records with other paths, under their keys and with the seal. */
function forgePart(folder: string): void {
  const [pack = ''] = packsIn(folder)
  const bytes = readFileSync(pack)
  const end = bytes.subarray(-88).toString('latin1')
  const start = Number.parseInt(end.slice(66, 78), 16)
  const index = bytes.subarray(start, -88).toString('latin1')
  const packs = openForeignPacks([folder], () => true)
  const entries = Array.from(
    index.matchAll(/(.{32}) .{32} .{12} .{8}\n/g),
    ([, key = '']) => [key, packs.get(key)] as const,
  )
  packs.close()
  for (const name of readdirSync(folder)) rmSync(join(folder, name))
  const store = openStore(folder)
  let forged = 0
  for (const [key, text = ''] of entries) {
    const isRecord = text.startsWith('{"files"')
    if (isRecord) forged++
    store.put(key, isRecord ? text.replace(/"path":"[^"]*index\.html"/, '"path":"../outside.html"') : text)
  }
  store.save()
  store.close()
  expect(forged).toBeGreaterThan(0)
  for (const path of packsIn(folder)) {
    const seal = sealOf(['part of a cache'], endOfPack(path) as Uint8Array)
    writeFileSync(path.replace(/\.bin$/, '.seal'), seal as Buffer)
  }
}

/** A site that is made in no time, for what servers do. */
const SMALL = { ...tinySite(PAGES), 'docs.config.js': "export default { title: 'Small', cache: { wait: 600 } }" }

/** The site of this file is the small one from here on. */
async function useSmallSite(): Promise<void> {
  dir = await writeSite(SMALL, { isShared: true })
  expected = (await built({ cache: false })).hashes
}

const SERVERS: Readonly<Record<string, () => Promise<RunningCache>>> = {
  'a server with a token': startOwnCache,
  'nginx with WebDAV, or a server of the same protocol where it is not installed,': startNginx,
  'a bucket': startBucket,
}

describe.each(Object.keys(SERVERS))('%s as a shared cache', (name) => {
  it('lets a second machine make the same site without drawing a page, and shards of it too', async () => {
    const server = await (SERVERS[name] as () => Promise<RunningCache>)()
    onTestFinished(server.close)
    withEnv(server.env)
    const first = await built()
    expect({ ...first, brought: 0 }).toEqual({ hashes: expected, rendered: first.rendered, brought: 0, notes: [] })
    expect(first.rendered).toBeGreaterThanOrEqual(PAGES)
    const second = await built()
    expect(second).toEqual({ hashes: expected, rendered: 0, brought: first.rendered, notes: [] })
    const observed = (await doctor(dir)).find((one) => one.name === 'shared cache')
    expect(observed).toEqual({
      name: 'shared cache',
      value: expect.stringContaining('answers, and this machine may write'),
    })
  })
})

describe('a small site', () => {
  beforeAll(useSmallSite)

  it.each([1, 9])('the site is the same for %i shards, each page in one of them', async (of) => {
    const pages = await shards(of, `of${of}`)
    const { hashes, rendered, brought } = await built({ cacheIn: [`of${of}-*`], cache: false })
    expect(hashes).toEqual(expected)
    expect([rendered, brought]).toEqual([0, pages.reduce((sum, one) => sum + one, 0)])
  })
})

describe('a shared cache', () => {
  let server: OwnCache
  beforeAll(async () => {
    server = await startOwnCache()
  })
  afterAll(() => server.close())

  /** The server as it is after one build, with an empty list of requests. */
  async function filled(): Promise<OwnCache> {
    withEnv(server.env)
    onTestFinished(() => {
      server.answer = () => false
      server.files.clear()
      server.requests.length = 0
    })
    await built()
    server.requests.length = 0
    return server
  }

  const FAULTS: Readonly<
    Record<
      string,
      {
        readonly answer: OwnCache['answer']
        readonly says: string
        /** The most seconds of waiting. Default: more than the slowest machine needs. */
        readonly wait?: number
      }
    >
  > = {
    'that fails': {
      answer: (_, response) => Boolean(response.writeHead(500).end()),
      says: 'it answers with status 500',
    },
    'that sends elsewhere': {
      answer: (_, response) => Boolean(response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()),
      says: 'it sends elsewhere (302), which is not followed',
    },
    'that does not accept the token': {
      answer: (_, response) => Boolean(response.writeHead(401).end()),
      says: 'it does not accept the credentials (401)',
    },
    'that allows nothing': {
      answer: (_, response) => Boolean(response.writeHead(403).end()),
      says: 'it does not accept the credentials (403)',
    },
    'that never answers': { answer: () => true, says: 'it does not answer in time', wait: 1 },
    'that stops in the middle': {
      answer: (_, response) => Boolean(response.writeHead(200, { 'content-length': '5000' }).write('half')),
      says: 'it does not answer in time',
      wait: 1,
    },
    'that hangs up': {
      answer: (_, response) => {
        response.writeHead(200, { 'content-length': '5000' })
        response.write('half', () => response.destroy())
        return true
      },
      says: 'it hangs up in the middle of an answer',
    },
    'that announces too much': {
      answer: (_, response) => Boolean(response.writeHead(200, { 'content-length': '99999999999' }).write('x')),
      says: 'it sends more than 16 MiB for one file',
    },
  }
  it.each(Object.keys(FAULTS))('%s is left out with one note, and the site is the same', async (name) => {
    const { answer, says, wait = 600 } = FAULTS[name] as (typeof FAULTS)[string]
    await filled()
    const config = SMALL['docs.config.js']
    onTestFinished(() => writeFiles(dir, { 'docs.config.js': config }))
    await writeFiles(dir, { 'docs.config.js': config.replace('600', String(wait)) })
    server.answer = answer
    const { hashes, notes } = await built()
    expect(hashes).toEqual(expected)
    expect(notes).toEqual([
      `The shared cache ${server.env['DOCS_BUILD_CACHE']}/ was left out: ${says}. What it does not have is made here.`,
    ])
    expect(server.requests.filter((request) => request.startsWith('PUT'))).toEqual([])
  })

  test('a server that cannot be reached is left out with one note', async () => {
    withEnv({ DOCS_BUILD_CACHE: 'http://127.0.0.1:1/cache', DOCS_BUILD_CACHE_TOKEN: 'secret-token' })
    const { hashes, notes } = await built()
    expect(hashes).toEqual(expected)
    expect(notes).toEqual([expect.stringContaining('it cannot be reached')])
    expect(notes.join()).not.toContain('secret-token')
  })

  test('a token that no header can carry is named, but not shown', async () => {
    withEnv({ ...server.env, DOCS_BUILD_CACHE_TOKEN: 'secret-tökén' })
    const { hashes, notes } = await built()
    expect(hashes).toEqual(expected)
    expect(notes).toEqual([expect.stringContaining('DOCS_BUILD_CACHE_TOKEN has characters that a header cannot carry')])
    expect(notes.join()).not.toContain('secret')
  })

  const SEEN_BY_DOCTOR: Readonly<Record<string, readonly [answer: OwnCache['answer'], says: string]>> = {
    'answers every request with a page': [
      (_, response) => Boolean(response.end('<h1>Log in</h1>')),
      'It does not give back the file that was sent to it: look at its address.',
    ],
    'takes no files': [
      ({ method }, response) => method === 'PUT' && Boolean(response.writeHead(507).end()),
      'It is left out, because it answers with status 507.',
    ],
    'does not accept the token': [
      (_, response) => Boolean(response.writeHead(401).end()),
      'It is left out, because it does not accept the credentials (401).',
    ],
  }
  it.each(Object.keys(SEEN_BY_DOCTOR))('doctor sees that a server %s', async (name) => {
    const [answer, says] = SEEN_BY_DOCTOR[name] as (typeof SEEN_BY_DOCTOR)[string]
    withEnv(server.env)
    onTestFinished(() => {
      server.answer = () => false
      server.files.clear()
      server.requests.length = 0
    })
    server.answer = answer
    expect((await doctor(dir)).find((one) => one.name === 'shared cache')?.odd).toBe(says)
  })

  test('doctor sees that a bucket refuses to be read', async () => {
    server.answer = (_, response) => Boolean(response.writeHead(403).end())
    onTestFinished(() => {
      server.answer = () => false
      server.requests.length = 0
    })
    const { origin } = new URL(server.env['DOCS_BUILD_CACHE'] as string)
    const keys = { AWS_ACCESS_KEY_ID: 'name', AWS_SECRET_ACCESS_KEY: 'secret' }
    withEnv({ ...server.env, ...keys, DOCS_BUILD_CACHE: 's3://bucket/docs', AWS_ENDPOINT_URL: origin })
    const odd = async () => (await doctor(dir)).find((one) => one.name === 'shared cache')?.odd
    expect(await odd()).toBe('It is left out, because it does not accept the credentials (403).')
    withEnv({ DOCS_BUILD_CACHE_READ_ONLY: '1' })
    expect(await odd()).toContain('It refuses to be read (403).')
  })

  test.each([
    ['http://cache.example.org/docs', true],
    ['http://127.cache.example.org/', true],
    ['https://cache.example.org/docs', false],
    ['http://localhost:8080/docs', false],
    ['http://127.0.0.1/docs', false],
    ['http://[::1]:8080/', false],
    ['s3://bucket/docs', false],
  ])('at %s shows its token to everybody on the way: %s', (address, exposes) => {
    const server = openServer(address, {
      DOCS_BUILD_CACHE_TOKEN: 'token',
      AWS_ENDPOINT_URL: 'http://storage.example.org',
    })
    expect(server.exposesSecret).toBe(exposes)
  })

  /** A server whose requests a test answers, with a run that uses it. */
  function fakeServer(answers: Pick<CacheServer, 'get' | 'put'>) {
    const server = { name: 'https://cache.example.org/', hasCredentials: true, exposesSecret: false, ...answers }
    return openRemote({ server, scope: 'site', groups: 4, isWritable: true, most: 600_000 })
  }

  test('the first fault ends the other requests', async () => {
    const remote = fakeServer({
      get: (path, signal) =>
        new Promise((_, reject) => {
          if (path.endsWith('-0')) reject(new ServerFault('it fails'))
          else signal.addEventListener('abort', () => reject(new ServerFault('it does not answer in time')))
        }),
      put: () => Promise.resolve(),
    })
    onTestFinished(() => remote.close())
    await remote.bring(Array.from({ length: 40 }, (_, at) => `docs/${at}.md`))
    expect(remote.notes()).toEqual([expect.stringContaining('it fails')])
  })

  test('a group that is too long to be read is not sent', async () => {
    const sent: number[] = []
    const remote = fakeServer({
      get: () => Promise.resolve(undefined),
      put: async (_, bytes) => void sent.push(bytes.length),
    })
    onTestFinished(() => remote.close())
    await remote.bring(['docs/long.md', 'docs/a.md'])
    remote.keepFiles('docs/long.md', fingerprint('long'), randomBytes(MOST_RECEIVED + 1))
    remote.keepFiles('docs/a.md', fingerprint('a'), randomBytes(1000))
    await remote.send({ get: () => undefined })
    expect(sent).toEqual([expect.any(Number)])
    expect(sent[0]).toBeLessThan(2000)
  })

  const POISONS: Readonly<Record<string, (file: Buffer, other: Buffer) => Buffer>> = {
    'with changed bytes': (file) => file.map((byte, at) => (at % 50 === 49 ? byte ^ 1 : byte)) as Buffer,
    'that are cut off': (file) => file.subarray(0, file.length / 2),
    'that are empty': () => Buffer.alloc(0),
    'under the names of others': (_, other) => other,
  }
  it.each(Object.keys(POISONS))('files %s are refused, and the site is the same', async (poison) => {
    const { files } = await filled()
    const foreign = Buffer.from(files.get([...files.keys()][0] as string) as Buffer)
    const alien = Buffer.concat([foreign.subarray(0, 32), Buffer.from('other')])
    for (const [path, file] of files) files.set(path, (POISONS[poison] as (typeof POISONS)[string])(file, alien))
    const { hashes, rendered, notes } = await built()
    expect(hashes).toEqual(expected)
    expect(rendered).toBeGreaterThanOrEqual(PAGES)
    expect(notes).toEqual([expect.stringContaining('without the seal of DOCS_BUILD_CACHE_KEY')])
  })

  test('files that were written with another secret are refused', async () => {
    await filled()
    withEnv({ DOCS_BUILD_CACHE_KEY: 'another secret' })
    const { hashes, brought, notes } = await built()
    expect({ hashes, brought }).toEqual({ hashes: expected, brought: 0 })
    expect(notes).toEqual([expect.stringContaining('without the seal')])
  })

  test('without a secret for entries, nothing is asked', async () => {
    await filled()
    withEnv({ DOCS_BUILD_CACHE_KEY: undefined })
    const { hashes, notes } = await built()
    expect(hashes).toEqual(expected)
    expect(server.requests).toEqual([])
    expect(notes).toEqual([expect.stringContaining('DOCS_BUILD_CACHE_KEY is not set')])
  })

  test.each([
    ['without the token', { DOCS_BUILD_CACHE_TOKEN: undefined }],
    ['that is to be read only', { DOCS_BUILD_CACHE_READ_ONLY: '1' }],
  ])('%s is never written', async (_, variables) => {
    await filled()
    server.files.clear()
    // Anybody may read here.
    server.answer = ({ method, url = '' }, response, files) => {
      if (method === 'PUT') return false
      response.writeHead(files.has(url) ? 200 : 404).end(files.get(url))
      return true
    }
    withEnv(variables)
    expect((await built()).hashes).toEqual(expected)
    expect(server.requests.filter((request) => !request.startsWith('GET'))).toEqual([])
  })

  test('gets a few requests for a hundred documents, and none when nothing is missing', async () => {
    const pages = Object.fromEntries(
      Array.from({ length: 100 }, (_, at) => [`docs/page-${at}.md`, `# Page ${at}\n\nText ${at}.\n`]),
    )
    const other = await writeSite({ ...pages, 'docs/index.md': '# Start\n' })
    await filled()
    await built({ dir: other })
    expect(server.requests.length).toBeLessThanOrEqual(2 * 4)
    server.requests.length = 0
    expect((await built({ dir: other })).rendered).toBe(0)
    expect(server.requests.length).toBeLessThanOrEqual(4)
    server.requests.length = 0
    await build({ dir: other, jobs: 1 })
    await check({ dir: other, jobs: 1 })
    expect(server.requests).toEqual([])
    // A page that changed: its group is read once more, and written.
    await writeFiles(other, { 'docs/page-7.md': '# Page 7\n\nAnother text.\n' })
    await build({ dir: other, jobs: 1 })
    expect(server.requests.map((request) => request.slice(0, 3))).toEqual(['GET', 'GET', 'PUT'])
    const { rendered } = await built({ dir: other })
    expect(rendered).toBe(0)
  })

  test('serves check too, which never writes', async () => {
    await filled()
    rmSync(join(dir, '.docs-build'), { recursive: true, force: true })
    const { report } = await check({ dir, jobs: 1 })
    expect(report.findings).toEqual((await check({ dir, jobs: 1, cache: false })).report.findings)
    expect(new Set(server.requests.map((request) => request.slice(0, 3)))).toEqual(new Set(['GET']))
  })

  test('takes shards to the machine that makes the site', async () => {
    withEnv(server.env)
    onTestFinished(() => server.files.clear())
    for (const number of [1, 2, 3]) {
      rmSync(join(dir, '.docs-build'), { recursive: true, force: true })
      await buildShard({ dir, jobs: 1, shard: { number, of: 3 } })
    }
    const { hashes, rendered } = await built()
    expect(hashes).toEqual(expected)
    expect(rendered).toBe(0)
  })

  test('a share that no machine would get is refused', async () => {
    await expect(buildShard({ dir, jobs: 1, shard: { number: 1, of: 3 } })).rejects.toThrow(
      'No other machine would get this share',
    )
  })

  test.each(['https://name:password@cache.example.org/', 'ftp://cache.example.org/', 'cache'])(
    'the address %s is refused without being shown',
    async (address) => {
      withEnv({ DOCS_BUILD_CACHE: address })
      const refused = await build({ dir, jobs: 1 }).then(
        () => '',
        (error: Error) => error.message,
      )
      expect(refused).toContain('shared cache')
      expect(refused).not.toContain('password@')
    },
  )
})
