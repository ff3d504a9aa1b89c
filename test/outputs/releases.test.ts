/** Files of earlier releases: which of them stay in the output, for how long, and what is known of them. */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { build, verify } from '../../cli/app/operations.ts'
import { DocsError } from '../../cli/kernel/fault/errors.ts'
import { hashTree, writeSite } from '../harness/site.ts'

const SITE = {
  'docs.config.js': "export default { title: 'Patterns', releases: { keep: 2 } }",
  'docs/readme.md': '# Start\n',
  'docs/points.md': '# Points\n\n![A point](points.svg)\n',
}

/** The pictures of one page in an output. */
const picturesIn = (out: string): string[] =>
  readdirSync(join(out, 'assets/files')).filter((name) => name.startsWith('points-'))

/** What the manifest says of pictures of that page: their ages. */
function agesIn(out: string): number[] {
  const { kept = {} } = JSON.parse(readFileSync(join(out, 'docs-build.json'), 'utf8')) as {
    kept?: Record<string, [sum: string, age: number]>
  }
  return Object.entries(kept)
    .flatMap(([path, [, age]]) => (path.startsWith('assets/files/points-') ? [age] : []))
    .sort()
}

/** Changes the picture of the page. */
function draw(dir: string, text: string): void {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><text>${text}</text></svg>`
  writeFileSync(join(dir, 'docs/points.svg'), svg)
}

/** Releases the site with a picture, and proves the output. */
async function release(dir: string, text: string, options = {}): Promise<string> {
  draw(dir, text)
  const { out, published } = await build({ dir, jobs: 1, ...options })
  expect(published).toBe(true)
  expect((await verify({ out })).report.findings).toEqual([])
  return out
}

test('pictures of the last two releases stay, grow older with each release, and go; a cache makes no difference', async () => {
  const dir = await writeSite(SITE)
  const out = await release(dir, 'One.')
  expect([picturesIn(out).length, agesIn(out)]).toEqual([1, []])
  const [first = ''] = picturesIn(out)
  await release(dir, 'Two.')
  expect([picturesIn(out).length, agesIn(out)]).toEqual([2, [1]])
  await release(dir, 'Three.', { cache: false })
  expect([picturesIn(out).length, agesIn(out)]).toEqual([3, [1, 2]])
  expect(picturesIn(out)).toContain(first)
  const before = await hashTree(out)
  // The same content again is no release.
  await build({ dir, jobs: 1, cache: false })
  expect(await hashTree(out)).toEqual(before)
  await release(dir, 'Four.')
  expect([picturesIn(out).length, agesIn(out)]).toEqual([3, [1, 2]])
  expect(picturesIn(out)).not.toContain(first)
  // What comes back is a file of the site again, and no file of the release before the last.
  await release(dir, 'Three.')
  expect([picturesIn(out).length, agesIn(out)]).toEqual([2, [1]])
})

test('another title in a sidebar makes no picture older', async () => {
  const dir = await writeSite(SITE)
  await release(dir, 'One.')
  await release(dir, 'Two.')
  writeFileSync(join(dir, 'docs/readme.md'), '# Another start\n')
  const out = await release(dir, 'Two.')
  expect(agesIn(out)).toEqual([1])
})

test('without the option nothing stays, and the output is that of a folder that was empty', async () => {
  const dir = await writeSite({ ...SITE, 'docs.config.js': "export default { title: 'Patterns' }" })
  await release(dir, 'One.')
  const out = await release(dir, 'Two.')
  const warm = await hashTree(out)
  rmSync(out, { recursive: true })
  await build({ dir, jobs: 1, cache: false })
  expect(await hashTree(out)).toEqual(warm)
})

test('`verify` names a file of an earlier release that is gone, changed or unknown', async () => {
  const dir = await writeSite(SITE)
  const out = await release(dir, 'One.')
  const [old = ''] = picturesIn(out)
  await release(dir, 'Two.')
  const path = join(out, 'assets/files', old)
  const text = readFileSync(path)
  writeFileSync(path, 'changed')
  expect((await verify({ out })).report.findings.map(({ rule }) => rule)).toEqual(['manifest'])
  rmSync(path)
  expect((await verify({ out })).report.findings.map(({ message }) => message)).toEqual([
    `\`assets/files/${old}\` is not there.`,
  ])
  writeFileSync(path, text)
  writeFileSync(join(out, 'assets/files/points-01234567.svg'), '')
  expect((await verify({ out })).report.findings.map(({ target }) => target.replace(/.*\//, ''))).toContain(
    'points-01234567.svg',
  )
})

test('a damaged file of an earlier release is left out, with a note', async () => {
  const dir = await writeSite(SITE)
  const out = await release(dir, 'One.')
  writeFileSync(join(out, 'assets/files', picturesIn(out)[0] ?? ''), 'damaged')
  draw(dir, 'Two.')
  const { notes } = await build({ dir, jobs: 1, cache: false })
  expect(notes.filter((note) => note.includes('releases'))).toEqual([
    '1 of earlier releases is gone or has changed, and is left out.',
  ])
  expect(picturesIn(out)).toHaveLength(1)
  expect((await verify({ out })).ok).toBe(true)
})

test('a machine without the last output takes the files from the published site', async () => {
  const dir = await writeSite(SITE)
  const out = await release(dir, 'One.')
  const [first = ''] = picturesIn(out)
  const asked: string[] = []
  const published = new Map<string, string>(
    (readdirSync(out, { recursive: true }) as string[]).flatMap((name) => {
      const path = join(out, name)
      return existsSync(path) && name.includes('.') ? [[`/docs/${name}`, path] as const] : []
    }),
  )
  const bytes = new Map([...published].map(([url, path]) => [url, readFileSync(path)]))
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    const body = bytes.get(request.url ?? '')
    response.writeHead(body ? 200 : 404).end(body)
  }).listen(0)
  onTestFinished(() => void server.close())
  const site = `http://localhost:${(server.address() as AddressInfo).port}/docs`
  const elsewhere = await writeSite(SITE)
  const next = await release(elsewhere, 'Two.', { published: site })
  expect(picturesIn(next)).toContain(first)
  expect(agesIn(next)).toEqual([1])
  // The manifest, and the one file that the new release lacks.
  expect(asked.filter((url) => url !== '/docs/docs-build.json')).toEqual([`/docs/assets/files/${first}`])
  const nothing = await release(elsewhere, 'Three.', { published: `${site}/nowhere` })
  expect(agesIn(nothing)).toEqual([])
})

describe('a published site that answers', () => {
  /** A release in the output folder, and a server with the release before it. */
  async function published(answer: (response: ServerResponse) => void): Promise<{ dir: string; site: string }> {
    const dir = await writeSite(SITE)
    const first = await release(dir, 'One.')
    const [old = ''] = picturesIn(first)
    const manifest = readFileSync(join(first, 'docs-build.json'))
    const server = createServer((request, response) => {
      if (request.url === '/docs-build.json') response.end(manifest)
      else if (request.url === `/assets/files/${old}`) answer(response)
      else response.writeHead(404).end()
    }).listen(0)
    onTestFinished(() => void server.close())
    await release(dir, 'Two.', { cache: false })
    draw(dir, 'Three.')
    return { dir, site: `http://localhost:${(server.address() as AddressInfo).port}` }
  }

  test.each([
    ['status 503', (response: ServerResponse) => response.writeHead(503).end()],
    ['status 500', (response: ServerResponse) => response.writeHead(500).end()],
    ['status 429', (response: ServerResponse) => response.writeHead(429).end()],
    ['status 403', (response: ServerResponse) => response.writeHead(403).end()],
    ['no answer', (response: ServerResponse) => response.destroy()],
    ['half an answer', (response: ServerResponse) => response.writeHead(200, { 'content-length': 9 }).end('a')],
  ])('%s for a file stops the build, and the output stays', async (_, answer) => {
    const { dir, site } = await published((response) => void answer(response))
    const before = await hashTree(join(dir, 'build'))
    const building = build({ dir, jobs: 1, cache: false, published: site, changes: true })
    await expect(building).rejects.toThrow(/^http:.*points-.*\.svg cannot be read: /)
    await expect(building).rejects.toBeInstanceOf(DocsError)
    expect(await hashTree(join(dir, 'build'))).toEqual(before)
  })

  test.each([
    ['status 404', (response: ServerResponse) => response.writeHead(404).end()],
    ['another text', (response: ServerResponse) => response.end('changed')],
  ])('%s for a file leaves that file out', async (_, answer) => {
    const { dir, site } = await published((response) => void answer(response))
    const { notes } = await build({ dir, jobs: 1, cache: false, published: site })
    expect(notes).toContain('1 of earlier releases is gone or has changed, and is left out.')
  })
})

test('a published site is accepted only where releases stay, and only if it is a site', async () => {
  const plain = await writeSite({ ...SITE, 'docs.config.js': 'export default {}' })
  await expect(build({ dir: plain, published: 'build' })).rejects.toThrow('`releases.keep` is 0')
  const dir = await writeSite({ ...SITE, 'old/docs-build.json': '[]' })
  await expect(build({ dir, published: join(dir, 'old') })).rejects.toThrow('does not have the form')
  await expect(build({ dir, published: 'http://127.0.0.1:1/' })).rejects.toThrow(/cannot be read: (?!fetch failed)/)
})

test.for([
  ['../../outside/assets/files/a.0123456789.js', false],
  ['assets/../a.0123456789.js', false],
  ['/assets/a.0123456789.js', false],
  ['assets/files/a.0123456789.js', true],
] as const)('a manifest cannot name a file at %s: %s', async ([path, stays]) => {
  const { earlierReleases } = await import('../../cli/project/publish/earlier-releases.ts')
  const manifest = JSON.stringify({ version: 1, generator: '', files: { [path]: 'x' }, kept: {} })
  const earlier = earlierReleases({ name: '', manifest, read: async () => new Uint8Array() }, 1)
  expect(earlier?.beside([]).length).toBe(stays ? 1 : 0)
})

test('a manifest that names more files than any site keeps is an error, before one of them is asked for', async () => {
  const dir = await writeSite(SITE)
  const manifest = JSON.parse(readFileSync(join(await release(dir, 'One.'), 'docs-build.json'), 'utf8'))
  const names = Array.from({ length: 100_001 }, (_, at) => [`assets/x${at}.12345678.js`, ['0'.repeat(64), 1]])
  const asked: (string | undefined)[] = []
  const server = createServer(({ url }, response) => {
    asked.push(url)
    response.end(JSON.stringify({ ...manifest, kept: Object.fromEntries(names) }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const published = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  await expect(build({ dir, jobs: 1, published })).rejects.toThrow('100000 is the most')
  expect(asked).toEqual(['/docs-build.json'])
})
