/** How hosts are asked, and the report of their answers, against a server of this machine. */
import { readFileSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type CheckResult, check } from '../../../cli/app/operations.ts'
import { runCli, writeSite } from '../../../test/harness/site.ts'
import { checkExternalLinks } from '../external-links.ts'
import { externalMarkdown } from '../external-report.ts'
import { robotsRules } from '../robots.ts'

let server: Server
let origin = ''
let asked: string[] = []
/** Requests with their methods. */
let methods: string[] = []
let open = 0
let isDown = false
let most = 0

beforeEach(async () => {
  isDown = false
  asked = []
  methods = []
  most = 0
  server = createServer((request, response) => {
    const url = request.url ?? ''
    asked.push(url)
    methods.push(`${request.method} ${url}`)
    most = Math.max(most, ++open)
    setImmediate(() => {
      open--
      if (url === '/robots.txt') response.end('User-agent: *\nDisallow: /private\n')
      else if (url.startsWith('/archive')) {
        const closest = { available: true, url: 'http://archive.example/copy' }
        response.end(JSON.stringify({ archived_snapshots: { closest } }))
      } else if (url === '/moved') response.writeHead(301, { location: '/alive' }).end()
      else if (url.startsWith('/gone')) response.writeHead(isDown ? 503 : 404).end()
      else response.end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterEach(() => void server.close())

async function project(external: object, paths: readonly string[]): Promise<string> {
  // The longest time that a server may have: this one answers, however busy the machine is.
  const options = { local: true, attempts: 1, seconds: 120, ...external }
  return writeSite({
    'docs.config.js': `export default { links: { external: ${JSON.stringify(options)} } }`,
    'docs/readme.md': `# Links\n\n${paths.map((path) => `[x](${origin}${path})`).join('\n')}\n`,
  })
}

async function answers(dir: string): Promise<NonNullable<CheckResult['external']>> {
  const { external } = await check({ dir, jobs: 1, external: true })
  if (!external) throw new Error('Nobody was asked.')
  return external
}

test.for([
  ['head-get', ['HEAD /alive', 'HEAD /gone', 'GET /gone']],
  ['get', ['GET /alive', 'GET /gone']],
  ['head', ['HEAD /alive', 'HEAD /gone']],
] as const)('with the method `%s`', async ([method, expected]) => {
  const dir = await project({ method, perHost: 1 }, ['/alive', '/gone'])
  expect((await answers(dir)).summary).toMatchObject({ alive: 1, dead: 1 })
  expect(methods).toEqual(expected)
})

test('a host can be asked with another method', async () => {
  const dir = await project({ method: 'head', hosts: { [new URL(origin).host]: { method: 'get' } } }, ['/moved'])
  expect((await answers(dir)).summary).toMatchObject({ alive: 1, moved: 1 })
  expect(methods).toEqual(['GET /moved', 'GET /alive'])
})

test('dead links name an archived copy, moved ones their new place, and skipped ones are not asked', async () => {
  const archive = `${origin}/archive?url={url}`
  const dir = await project({ archive, skip: ['*/skipped'] }, ['/gone', '/moved', '/alive', '/skipped'])
  const report = await answers(dir)
  expect(report.summary).toEqual({ alive: 2, moved: 1, dead: 1, refused: 0, unknown: 0, unasked: 0 })
  expect(report.links[0]).toEqual({
    address: `${origin}/gone`,
    status: 'dead',
    reason: 'the server answers 404',
    archived: 'https://archive.example/copy',
    places: [{ file: 'docs/readme.md', line: 3 }],
  })
  expect(asked).toContain(`/archive?url=${encodeURIComponent(`${origin}/gone`)}`)
  expect(asked).not.toContain('/skipped')
  expect(externalMarkdown(report)).toContain(`  - is now at \`${origin}/alive\``)
  const { report: findings } = await check({ dir, jobs: 1, external: true })
  expect(findings.findings.map(({ rule, hint }) => [rule, hint])).toEqual([
    ['external-link', 'Find its new address, or link to an archived copy: https://archive.example/copy'],
  ])
})

test('with `robots`, what a host asks to leave out is left out', async () => {
  const dir = await project({ robots: true }, ['/private/a', '/alive'])
  const { links } = await answers(dir)
  expect(links.map(({ status, reason }) => [status, reason])).toEqual([
    ['unasked', 'robots.txt of the host asks to leave it out'],
    ['alive', undefined],
  ])
  expect(asked.filter((url) => url === '/robots.txt')).toHaveLength(1)
  expect(asked).not.toContain('/private/a')
})

test('one host can be asked one request at a time', async () => {
  const paths = Array.from({ length: 12 }, (_, index) => `/page-${index}`)
  const { host } = new URL(origin)
  await answers(await project({ perHost: 8, hosts: { [host]: { perHost: 1 } } }, paths))
  expect([asked.length, most]).toEqual([12, 1])
})

test('answers hold for the days that are configured; the command ends with 1 for dead links, and writes its report', async () => {
  const dir = await project({ days: 7 }, ['/gone', '/alive'])
  const file = join(dir, 'links.json')
  expect((await runCli(['check', dir, '--external', '--links', file])).code).toBe(1)
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ version: 1, summary: { dead: 1, alive: 1 } })
  asked = []
  await answers(dir)
  expect(asked).toEqual([])
  const other = await project({ days: 0 }, ['/gone', '/alive'])
  for (const _ of [1, 2]) await answers(other)
  expect(asked.filter((url) => url === '/alive')).toHaveLength(2)
})

test('with a baseline, a dead link that is known does not fail the report of all answers', async () => {
  const dir = await project({}, ['/gone', '/alive'])
  const run = async (...args: string[]) =>
    (await runCli(['check', '.', '--external', '--links', 'links.md', ...args], { cwd: dir })).code
  await runCli(['check', '.', '--external', '--update-baseline'], { cwd: dir })
  expect([await run(), await run('--baseline'), await run('--frozen')]).toEqual([1, 0, 0])
  writeFileSync(join(dir, 'docs/new.md'), `[New](${origin}/gone-too)\n`)
  expect(await run('--baseline')).toBe(1)
})

test.for([
  ['', '/a', true],
  ['User-agent: *\nDisallow: /', '/a', false],
  ['User-agent: *\nDisallow:', '/a', true],
  ['User-agent: other\nDisallow: /', '/a', true],
  ['User-agent: other\nUser-agent: docs-build # ours\nDisallow: /a', '/a/b', false],
  ['User-agent: *\nDisallow: /\n\nUser-agent: docs-build\nAllow: /', '/a', true],
  ['User-agent: *\nDisallow: /a\nAllow: /a/b', '/a/b/c', true],
  ['User-agent: *\nDisallow: /*.pdf$', '/x.pdf', false],
  ['User-agent: *\nDisallow: /*.pdf$', '/x.pdf?y', true],
  ['User-agent: *\nDisallow: /a$', '/a', false],
  ['User-agent: *\nDisallow: /a$', '/ab', true],
  ['User-agent: *\nDisallow: /*/b*c', '/a/bxc/d', false],
  // Its cost may not grow with the square of its length.
  [`User-agent: *\nDisallow:${' '.repeat(200_000)}/a #\u2028`, '/a', false],
] as const)('%j, %s: %s', ([text, path, allowed]) => {
  expect(robotsRules(text, 'docs-build')(path)).toBe(allowed)
})

test.each([
  [false, 'nowhere'],
  [true, 'everywhere'],
])('with `local: %s`, `robots.txt` may be read from the local network %s', async (allowLocal, local) => {
  const text = vi.fn(async () => undefined)
  const request = async () => ({ status: 200 })
  const lookup = async () => ['93.184.216.34']
  await checkExternalLinks(['https://a.org/'], { robots: true, allowLocal, world: { text, request, lookup } })
  expect(text.mock.calls).toEqual([['https://a.org/robots.txt', expect.objectContaining({ local, lookup })]])
})

test('a dead link whose server is down stays known', async () => {
  const dir = await project({}, ['/gone', '/alive'])
  const known = { dir, external: true, cache: false, baseline: 'known.json' }
  await check({ ...known, updateBaseline: true })
  isDown = true
  expect(await check({ ...known, frozen: true })).toMatchObject({
    ok: true,
    notes: expect.not.arrayContaining(['repaired']),
  })
  await check(known)
  isDown = false
  expect(await check(known)).toMatchObject({ ok: true, report: { findings: [] } })
})
