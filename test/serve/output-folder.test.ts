import { mkdir, mkdtemp, readFile, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openOutput } from '../../cli/app/serve/output-folder.ts'
import { type SiteSource, startServer } from '../../cli/app/serve/server.ts'
import { patience } from '../harness/deadline.ts'
import { howOften, record } from '../harness/figures.ts'
import { exchange, request } from './raw.ts'

let folder = ''
let dist = ''

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docs-build-output-'))
  dist = join(folder, 'dist')
})
afterEach(() => rm(folder, { recursive: true }))

async function write(files: Record<string, string | Buffer>, root = dist): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(root, name)), { recursive: true })
    await writeFile(join(root, name), content)
  }
}

async function textOf(source: SiteSource, path: string): Promise<string | undefined> {
  const resource = await source.find(path)
  if (!resource) return undefined
  if ('read' in resource) return Buffer.from(await resource.read()).toString()
  const stream = await resource.stream(0, resource.size)
  return stream && (await text(stream))
}

test('pages are found by their route, files by their name, nothing else', async () => {
  await write({
    'index.html': 'home',
    'a/index.html': 'a',
    'a/x.html': 'x',
    'ä ö.txt': 'ä',
    '.well-known/security.txt': 'mail',
  })
  const source = await openOutput(dist)
  const paths = ['/', '/a/', '/a/x.html', '/ä ö.txt', '/.well-known/security.txt']
  expect(await Promise.all(paths.map((path) => textOf(source, path)))).toEqual(['home', 'a', 'x', 'ä', 'mail'])
  for (const path of ['', '/a', '/a/index.html', '/index.html', '/a/x', '/A/', '/../dist/', '//a/', 'a/']) {
    expect(await source.find(path), path).toBeUndefined()
  }
})

test('symbolic links and hidden files are not served', async () => {
  await write({ secret: 'secret' }, folder)
  await write({ 'index.html': 'home', 'b/c.txt': 'c', '.env': 'secret', '.git/config': 'secret' })
  await symlink('../secret', join(dist, 'file'))
  await symlink('..', join(dist, 'up'))
  await symlink('b', join(dist, 'inside'))
  await symlink('loop', join(dist, 'loop'))
  const source = await openOutput(dist)
  for (const path of ['/file', '/up/secret', '/inside/c.txt', '/loop', '/.env', '/.git/config']) {
    expect(await source.find(path), path).toBeUndefined()
  }

  // Links that take the place of what was listed do not count either.
  expect(await textOf(source, '/b/c.txt')).toBe('c')
  await rm(join(dist, 'b'), { recursive: true })
  await write({ 'elsewhere/c.txt': 'secret' }, folder)
  await symlink('../elsewhere', join(dist, 'b'))
  await rm(join(dist, 'index.html'))
  await symlink('../secret', join(dist, 'index.html'))
  expect(await source.find('/b/c.txt')).toBeUndefined()
  expect(await source.find('/')).toBeUndefined()
})

test('the folder may be a symbolic link that changes to another release', async () => {
  await write({ 'index.html': 'one' }, join(folder, 'r1'))
  await write({ 'index.html': 'two' }, join(folder, 'r2'))
  await symlink('r1', dist)
  const source = await openOutput(dist)
  expect(await textOf(source, '/')).toBe('one')
  await symlink('r2', join(folder, 'next'))
  await rename(join(folder, 'next'), dist)
  expect(await textOf(source, '/')).toBe('two')
})

test('hash, type and immutability of a resource', async () => {
  await write({
    'index.html': 'one',
    'assets/files/a.0123abcd.js': '',
    'assets/app-AB3DE6GH.css': '',
    'assets/map.json': '{}',
  })
  const source = await openOutput(dist)
  const before = await source.find('/')
  expect(before).toMatchObject({
    type: 'text/html; charset=utf-8',
    hash: expect.stringMatching(/^[0-9a-f]{32}$/),
    immutable: false,
  })
  await write({ 'index.html': 'two' })
  expect((await source.find('/'))?.hash).not.toBe(before?.hash)
  await write({ 'index.html': 'one' })
  expect((await source.find('/'))?.hash).toBe(before?.hash)
  expect(await source.find('/assets/files/a.0123abcd.js')).toMatchObject({ immutable: true })
  expect(await source.find('/assets/app-AB3DE6GH.css')).toMatchObject({ immutable: true })
  expect(await source.find('/assets/map.json')).toMatchObject({ immutable: false })
})

test('a large file is streamed, whole or in parts, until it changes', async () => {
  const bytes = Buffer.from(Array.from({ length: 400_000 }, (_, i) => i % 251))
  await write({ 'photo.png': bytes, 'large.json': JSON.stringify('x'.repeat(400_000)) })
  const source = await openOutput(dist)
  expect(await source.find('/large.json')).toHaveProperty('read')
  const photo = await source.find('/photo.png')
  if (!photo || !('stream' in photo)) throw new Error('not streamed')
  const part = await photo.stream(1_000, 300_000)
  expect(part && (await buffer(part)).equals(bytes.subarray(1_000, 300_000))).toBe(true)
  await write({ 'photo.png': Buffer.alloc(400_000) })
  expect(await photo.stream(0, 10)).toBeUndefined()
  await rm(join(dist, 'photo.png'))
  expect(await photo.stream(0, 10)).toBeUndefined()
})

test('the server asks again for a large file that changes between finding and opening it', async () => {
  await write({ 'photo.png': Buffer.alloc(300_000, 'a') })
  const output = await openOutput(dist)
  let changes = 1
  const source: SiteSource = {
    notFound: () => undefined,
    async find(path) {
      const found = await output.find(path)
      if (changes-- > 0) await write({ 'photo.png': Buffer.alloc(310_000, 'b') })
      return found
    },
  }
  const server = await startServer({ source, host: 'localhost', port: 0, baseUrl: '/', cache: 'revalidate' })
  const { status, body } = await exchange(server.port, request('GET /photo.png'))
  expect([status, body.equals(Buffer.alloc(310_000, 'b'))]).toEqual([200, true])
  await server.close()
})

test('a new page is found, even within the resolution of time stamps', async () => {
  await write({ 'index.html': 'home' })
  const source = await openOutput(dist)
  expect(await source.find('/a/')).toBeUndefined()
  await write({ 'a/index.html': 'a' })
  expect(await textOf(source, '/a/')).toBe('a')

  // An old folder is believed, as long as it stays as it is.
  const longAgo = new Date('2020-01-01')
  await utimes(dist, longAgo, longAgo)
  expect(await source.find('/b/')).toBeUndefined()
  await write({ 'b/index.html': 'b' })
  expect(await textOf(source, '/b/')).toBe('b')
})

test('a missing folder is an error with a hint', async () => {
  await expect(openOutput(dist)).rejects.toMatchObject({ name: 'DocsError', hint: expect.stringContaining('build') })
})

test('a folder that is missing for long has no pages, until it is there again', async () => {
  await write({ 'index.html': 'one' })
  const source = await openOutput(dist)
  await rename(dist, join(folder, 'old'))
  expect(await source.find('/')).toBeUndefined()
  await write({ 'index.html': 'two' })
  expect(await textOf(source, '/')).toBe('two')
})

const REBUILDS = howOften(40, 500)
const REQUESTS = howOften(400, 100_000)

test(`${REBUILDS} rebuilds under load: no page is torn, none that stays is missing`, {
  timeout: patience(REBUILDS * 3_000),
}, async () => {
  const site = (build: number): Record<string, string> => ({
    'index.html': `build ${build} `.repeat(500),
    'guides/deep/index.html': `build ${build} `.repeat(5_000),
    [`assets/app.${String(build).padStart(8, '0')}.js`]: `build ${build}`,
  })
  await write(site(0))
  const server = await startServer({
    source: await openOutput(dist),
    host: 'localhost',
    port: 0,
    baseUrl: '/',
    cache: 'revalidate',
  })
  const troubles: string[] = []
  let requests = 0
  let isBuilding = true

  async function visit(target: string): Promise<void> {
    while (isBuilding) {
      const { status, body } = await exchange(server.port, request(`GET ${target}`))
      const page = body.toString()
      const [, build = '', ...rest] = page.split(/build (\d+) /)
      const isWhole = rest.every((part, i) => part === (i % 2 === 0 ? '' : build))
      const asset = `/assets/app.${build.padStart(8, '0')}.js`
      if (status !== 200 || build === '' || !isWhole) troubles.push(`${status} ${target} ${page.slice(0, 40)}`)
      const { body: script } = await exchange(server.port, request(`GET ${asset}`))
      // Gone with its build is fine; anything else than its content is not.
      if (!['nothing', `build ${build}`, 'There is no page here.\n'].includes(script.toString())) troubles.push(asset)
      requests += 2
      next()
    }
  }

  let next = (): void => {}
  function visited(): Promise<void> {
    return new Promise((resolve) => {
      next = resolve
    })
  }

  async function rebuild(): Promise<void> {
    for (let build = 1; build <= REBUILDS; build++) {
      await write(site(build), join(folder, 'next'))
      await rename(dist, join(folder, 'old'))
      await rename(join(folder, 'next'), dist)
      await rm(join(folder, 'old'), { recursive: true })
      const { body } = await exchange(server.port, request(`GET /assets/app.${String(build).padStart(8, '0')}.js`))
      if (body.toString() !== `build ${build}`) troubles.push(`the script of build ${build} is missing`)
      while (requests < (build * REQUESTS) / REBUILDS) await visited()
    }
    isBuilding = false
  }

  await Promise.all([rebuild(), visit('/'), visit('/guides/deep/'), visit('/guides/deep/')])
  await server.close()
  expect(troubles).toEqual([])
  expect(requests).toBeGreaterThanOrEqual(REQUESTS)
  expect(await readFile(join(dist, 'index.html'), 'utf8')).toContain(`build ${REBUILDS} `)
  record('rebuild race', `${requests} requests during ${REBUILDS} rebuilds: none torn, none missing`)
})
