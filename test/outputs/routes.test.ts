/** `docs-build graph --routes`: which addresses are promised, and what is said of those that disappear. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { build, check, routes } from '../../cli/app/operations.ts'
import { move } from '../../packages/edit/index.ts'
import { brief } from '../harness/brief-finding.ts'
import { parseSite, runCli, writeSite } from '../harness/site.ts'

const SITE = parseSite(`
-- docs/index.md --
# Home

[a](./guides/parts.md#notches)
-- docs/guides/parts.md --
# Parts

## Notches

## Marked {#mine}

## Unlinked
`)

const contract = (dir: string): unknown => JSON.parse(readFileSync(join(dir, 'docs.routes.json'), 'utf8'))

test('pages are promised, and anchors that are linked or have an id of their own', async () => {
  const dir = await writeSite(SITE)
  expect(await routes({ dir, write: true })).toMatchObject({ pages: 3, anchors: 2, written: true })
  expect(contract(dir)).toEqual({
    version: 1,
    routes: { '/': [], '/guides/parts/': ['mine', 'notches'], '/search/': [] },
  })
  expect((await routes({ dir })).report.findings).toEqual([])
})

test('a page and a heading that disappear fail, with what to write; a move keeps both promises', async () => {
  const dir = await writeSite(SITE)
  await routes({ dir, write: true })
  const page = join(dir, 'docs/guides/parts.md')
  await move({ dir, from: `${page}#notches`, to: '#New Notches' })
  await move({ dir, from: page, to: join(dir, 'docs/all-parts.md') })
  expect((await routes({ dir })).report.findings).toEqual([])
  writeFileSync(join(dir, 'docs/all-parts.md'), '# Parts\n\n## Mime {#mime}\n')
  expect(
    (await routes({ dir })).report.findings.map(({ rule, line, target, hint }) => [rule, line, target, hint]),
  ).toEqual([
    [
      'lost-address',
      5,
      '/guides/parts/',
      'Write `redirect_from: /guides/parts/` in the front matter of the page that took its place.',
    ],
  ])
})

test('a lost anchor names the nearest one', async () => {
  const dir = await writeSite(SITE)
  await routes({ dir, write: true })
  writeFileSync(join(dir, 'docs/guides/parts.md'), '# Parts\n\n## Notches\n\n## Marked {#mines}\n')
  const { code, stdout } = await runCli(['graph', '--routes', dir])
  expect(code).toBe(1)
  expect(stdout).toContain('redirect_from: [{ from: "#mine", to: "#mines" }]')
  // A promise is taken out only when that is asked for.
  await routes({ dir, write: true })
  expect((await routes({ dir })).report.findings).toHaveLength(1)
  expect((await routes({ dir, write: true, drop: true })).report.findings).toEqual([])
  expect(contract(dir)).toMatchObject({ routes: { '/guides/parts/': ['mines', 'notches'] } })
})

test('the manifest of a published site counts as well, by path and by URL', async () => {
  const dir = await writeSite(SITE)
  const { out, report } = await build({ dir })
  expect(report.findings.map(brief)).toEqual([])
  const manifest = readFileSync(join(out, 'docs-build.json'))
  const server = createServer((_, response) => response.end(manifest)).listen(0)
  onTestFinished(() => void server.close())
  const url = `http://localhost:${(server.address() as AddressInfo).port}`
  for (const published of [out, url]) expect((await routes({ dir, published })).report.findings).toEqual([])
  writeFileSync(join(dir, 'docs/guides/parts.md'), '---\nslug: /elsewhere\n---\n\n# Parts\n\n## Notches\n')
  for (const published of [out, url])
    expect((await routes({ dir, published })).report.findings.map(({ target }) => target)).toEqual(['/guides/parts/'])
  await expect(routes({ dir, published: join(dir, 'nowhere') })).rejects.toThrow('There is no site of docs-build in ')
})

test('without a contract there is nothing to compare', async () => {
  const dir = await writeSite({ ...SITE, 'docs.routes.json': '[]' })
  await expect(routes({ dir })).rejects.toThrow('docs.routes.json is not a list of routes of docs-build.')
  const other = await writeSite(SITE)
  await expect(routes({ dir: other })).rejects.toThrow('There is no docs.routes.json.')
})

test('where promises are, `check` and `build` keep them', async () => {
  const dir = await writeSite(SITE)
  await routes({ dir, write: true })
  expect((await check({ dir })).report.findings).toEqual([])
  const page = join(dir, 'docs/guides/parts.md')
  writeFileSync(page, '# Parts\n\n## Marked {#mine}\n')
  writeFileSync(join(dir, 'docs/index.md'), '# Home\n')
  const lost = {
    rule: 'lost-anchor',
    severity: 'fail',
    file: 'docs.routes.json',
    line: 5,
    target: '/guides/parts/#notches',
    hint: 'Write `redirect_from: [{ from: "#notches", to: "#new-anchor" }]` in the front matter of docs/guides/parts.md.',
  }
  expect((await check({ dir })).report.findings).toMatchObject([lost])
  expect(await build({ dir })).toMatchObject({ published: false, report: { findings: [lost] } })
  writeFileSync(page, '---\nredirect_from: [{ from: "#notches", to: "#mine" }]\n---\n\n# Parts\n\n## Marked {#mine}\n')
  expect((await check({ dir })).report.findings).toEqual([])
})

test('the anchors of a page that has moved are promised on its new page', async () => {
  const dir = await writeSite(SITE)
  await routes({ dir, write: true })
  await move({ dir, from: join(dir, 'docs/guides/parts.md'), to: join(dir, 'docs/all.md') })
  expect((await check({ dir })).report.findings).toEqual([])
  writeFileSync(
    join(dir, 'docs/all.md'),
    '---\nredirect_from: [/guides/parts/, { from: "/guides/parts/#mine", to: "#notches" }]\n---\n\n# Parts\n\n## Notches\n',
  )
  expect((await check({ dir })).report.findings).toEqual([])
  writeFileSync(join(dir, 'docs/all.md'), '---\nredirect_from: /guides/parts/\n---\n\n# Parts\n\n## Notches\n')
  expect((await check({ dir })).report.findings.map(({ message, hint }) => [message, hint])).toEqual([
    [
      'The page `/all/` has no anchor `mine`, and it is not redirected.',
      'Write `redirect_from: [{ from: "/guides/parts/#mine", to: "#new-anchor" }]` in the front matter of docs/all.md.',
    ],
  ])
})

test.each([
  ['is another one', '{}\n'],
  ['is empty', ''],
  ['is a folder', undefined],
])('a file of promises that %s is a finding of `check`, also after a run without it', async (_, text) => {
  const dir = await writeSite(SITE)
  expect((await check({ dir })).report.findings).toEqual([])
  const path = join(dir, 'docs.routes.json')
  if (text === undefined) mkdirSync(path)
  else writeFileSync(path, text)
  expect((await check({ dir })).report.findings).toMatchObject([
    {
      rule: 'unreadable-file',
      file: 'docs.routes.json',
      message: 'docs.routes.json is not a list of routes of docs-build.',
    },
  ])
})

test.each([
  [['--write'], '`--write` concerns the promised addresses.'],
  [['--published', 'build'], '`--published` concerns the promised addresses.'],
  [['--format', 'json'], '`--format` concerns the promised addresses.'],
])('`graph %j` names the option that it lacks', async (args, message) => {
  const { code, stderr } = await runCli(['graph', ...args], { cwd: await writeSite(SITE) })
  expect([code, stderr.split('\n')[0]]).toEqual([2, `error ${message}`])
})

test('`routes` names the command that took its place', async () => {
  const { code, stderr } = await runCli(['routes'])
  expect(code).toBe(2)
  expect(stderr).toContain('There is no command `routes`.')
  expect(stderr).toContain('`docs-build graph --routes`')
})
