/** `docs-build report --since`: what differs between two outputs, in every form. */
import { readFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, sep } from 'node:path'
import { openOutput } from 'docs-build/output'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { build, check } from '../../../cli/app/operations.ts'
import { parseSite, runCli, writeSite } from '../../../test/harness/site.ts'
import { type DiffOptions, diffOutputs } from '../diff/diff-outputs.ts'
import { diffMarkdown } from '../diff/markdown.ts'

const HOSTILE = '`````\n</details></script><img src=x onerror=alert(1)> @somebody\n<!-- docs-build -->'

async function differing(
  from: string,
  to: string,
  findings: Partial<DiffOptions> = {},
): ReturnType<typeof diffOutputs> {
  return diffOutputs(await openOutput(from), await openOutput(to), { format: 'markdown', ...findings })
}

let dir = ''
let old = ''
let next = ''

beforeAll(async () => {
  dir = await writeSite(
    parseSite(`
-- docs.config.js --
export default { title: 'Patterns', baseUrl: '/base/', redirects: { paths: { '/gone': '/stays' } }, checks: { rules: { 'broken-link': 'warn' } } }
-- docs/readme.md --
# Start

[stays](stays.md)
-- docs/stays.md --
# Stays

First line.

Second line.
-- docs/gone.md --
# Gone

Text of the page.
-- docs/lost.md --
# Lost

Other text.
-- docs/guides/moves.md --
# Moves

The same text as before.
`),
  )
  const before = await build({ dir, jobs: 1, out: 'old' })
  old = before.out
  await writeFile(join(dir, 'docs/stays.md'), `# Stays\n\nFirst line.\n\nSecond new line.\n\n[x](y.md)\n\n${HOSTILE}\n`)
  await rename(join(dir, 'docs/gone.md'), join(dir, 'docs/_gone.md'))
  await rename(join(dir, 'docs/lost.md'), join(dir, 'docs/_lost.md'))
  await rename(join(dir, 'docs/guides/moves.md'), join(dir, 'docs/moved.md'))
  await writeFile(join(dir, 'docs/fresh.md'), '# Fresh @somebody\n\nNew.\n')
  const after = await build({ dir, jobs: 1, out: 'new' })
  expect(after.published).toBe(true)
  next = after.out
})

test('pages that come, go, move and change are told apart, with where old addresses lead', async () => {
  const { diff } = await differing(old, next)
  expect(diff.added).toEqual([{ route: '/fresh/', title: 'Fresh @somebody' }])
  expect(diff.removed).toEqual([
    { route: '/gone/', title: 'Gone', leadsTo: '/base/stays/' },
    { route: '/lost/', title: 'Lost' },
  ])
  expect(diff.moved).toEqual([{ from: '/guides/moves/', route: '/moved/', title: 'Moves' }])
  const changed = diff.changed.find(({ route }) => route === '/stays/')
  expect(changed?.hunks?.flatMap(({ lines }) => lines).slice(0, 5)).toEqual([
    ' ',
    ' First line.',
    ' ',
    '-Second line.',
    '+Second new line.',
  ])
  expect(diff.weight.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['HTML', 'Markdown', 'search index']))
})

test('an output does not differ from itself', async () => {
  const { diff, text } = await differing(old, old)
  expect(diff).toMatchObject({ added: [], removed: [], moved: [], changed: [], redrawn: 0, weight: [] })
  expect(text).toBe('<!-- docs-build-diff -->\n\n### No page differs\n')
})

test('a published site is compared by its URL', async () => {
  const server = createServer((request, response) => {
    try {
      response.end(readFileSync(join(old, new URL(request.url ?? '', 'http://x/').pathname)))
    } catch {
      response.writeHead(404).end()
    }
  }).listen(0)
  onTestFinished(() => void server.close())
  const url = `http://localhost:${(server.address() as AddressInfo).port}/`
  const { old: name, ...other } = (await differing(url, next)).diff
  const { old: folder, ...same } = (await differing(old, next)).diff
  expect([other, name.pages]).toEqual([same, folder.pages])
})

test('text of the docs stays text in a comment: fences are longer than those in it, and names are code', async () => {
  const { text } = await differing(old, next)
  expect(text).toContain('\n``````diff\n')
  expect(text.split('``````diff')[1]?.split('\n``````\n')).toHaveLength(2)
  expect(text).toContain('- `/fresh/` `Fresh @somebody`')
  expect(text).toContain('- `/lost/` `Lost` — **nothing is at the old address**')
  expect(text).toContain('- `/gone/` `Gone` — leads to `/base/stays/`')
})

test('text of the docs controls neither a terminal nor the order of its letters', async () => {
  const { diff } = await differing(old, next)
  const text = diffMarkdown({ ...diff, added: [{ route: '/x\u202e/', title: '\u001b[31mRed' }] })
  expect(text).toContain('- `/x\ufffd/` `\ufffd[31mRed`\n')
})

test('findings are compared by two reports, wherever their lines are', async () => {
  await writeFile(join(dir, 'new.json'), JSON.stringify((await check({ dir, jobs: 1 })).report))
  await writeFile(join(dir, 'old.json'), JSON.stringify({ version: 1, summary: {}, findings: [] }))
  const [oldFindings, newFindings] = [join(dir, 'old.json'), join(dir, 'new.json')]
  const { diff } = await differing(old, next, { oldFindings, newFindings })
  expect(diff.findings?.gone).toEqual([])
  expect(diff.findings?.added.map(({ rule }) => rule)).toContain('broken-link')
  await expect(differing(old, next, { oldFindings })).rejects.toThrow('both reports')
})

test('the command writes to a file, and says what cannot be read', async () => {
  const file = join(dir, 'diff.json')
  const since = (site: string, ...options: string[]): ReturnType<typeof runCli> =>
    runCli(['report', next, '--since', site, '--format', ...options])
  expect((await since(old, 'json', '--to', file)).code).toBe(0)
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ version: 1, redrawn: expect.any(Number) })
  // The output of a project is found as well as an output itself.
  const ofProject = await runCli(['report', dir, '--out', 'new', '--since', old, '--format', 'markdown'])
  expect(ofProject.stdout).toBe((await since(old, 'markdown')).stdout)
  const missing = await since(join(dir, 'nowhere'), 'markdown')
  expect([missing.code, missing.stderr]).toEqual([2, expect.stringContaining('There is no site of docs-build in ')])
  expect((await since(old, 'pdf')).code).toBe(2)
  expect(await runCli(['report', next, '--format', 'json'])).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('it needs an older output'),
  })
})

test.for([
  ['a file beside the output', '../beside.html', '["/"]'],
  ['a file with an absolute path', '/etc/hostname', '["/"]'],
  ['routes that are no list', 'index.html', '{"a": 1}'],
  ['routes that are no text', 'index.html', '["/", null]'],
  ['routes that are no JSON', 'index.html', '["/"'],
] as const)('an output is refused that names %s', async ([, file, routes]) => {
  const given = await writeSite({
    'assets/routes.json': routes,
    'docs-build.json': JSON.stringify({ version: 1, generator: '', files: { [file]: '', 'assets/routes.json': '' } }),
    'index.html': '',
  })
  await expect(differing(given, next)).rejects.toThrow('does not have the form that docs-build writes')
})

test.skipIf(sep === '\\')(
  'names that mean a drive or a folder on Windows alone are names of pages and files here',
  async () => {
    const files = { 'docs/x:y.md': '# Page\n', 'docs/k:/page.md': '# Page\n', 'docs/index.md': '# Home\n' }
    const odd = await writeSite({ ...files, 'static/c:x.txt': 'x', 'static/b\\s.txt': 'x' })
    const { out, published } = await build({ dir: odd, jobs: 1 })
    expect(published).toBe(true)
    await expect(differing(out, out)).resolves.toBeDefined()
  },
)
