/** Files that commands write are replaced as a whole: a second name of the old file keeps the old text. */
import { execFileSync } from 'node:child_process'
import {
  linkSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import type { SiteGraph } from '../../cli/project/outputs/answers/site-graph.ts'
import { runCli, writeSite } from '../harness/site.ts'

let dir: string
beforeAll(async () => {
  dir = await writeSite({
    'docs/index.md': '# Start\n\n## Part {#part}\n\n[a](a.md) [gone](gone.md) [b](#part)\n',
    'docs/a.md': '# A\n',
    'docs.config.ts': 'export default { markdown: {} }\n',
  })
})

test.each([
  ['docs.baseline.json', ['check', '--update-baseline']],
  ['docs.routes.json', ['graph', '--routes', '--write']],
  ['check.json', ['build', '--report', 'json:check.json']],
  ['report.html', ['report', '--to', 'report.html']],
  ['links.json', ['check', '--external', '--links', 'links.json']],
])('%s', async (name, args) => {
  const [file, second] = [join(dir, name), join(dir, `second-${name}`)]
  await runCli(args, { cwd: dir })
  const first = readFileSync(file, 'utf8')
  expect(first).not.toBe('')
  rmSync(file)
  writeFileSync(file, name === 'docs.routes.json' ? '{ "version": 1, "routes": {} }' : '{}')
  const old = readFileSync(file, 'utf8')
  linkSync(file, second)
  await runCli(args, { cwd: dir })
  expect(readFileSync(file, 'utf8')).not.toBe(old)
  expect(readFileSync(second, 'utf8')).toBe(old)
  rmSync(second)
  expect(readdirSync(dir).filter((one) => one.endsWith('.tmp'))).toEqual([])
  renameSync(file, join(dir, `done-${name}`))
})

test('`check --links` says that a file cannot be written before it does anything else', async () => {
  const site = await writeSite({ 'docs/index.md': '# Start\n', 'docs.config.ts': 'export default { nothing: 1 }\n' })
  const stderrOf = async (to: string) => (await runCli(['check', '--external', '--links', to], { cwd: site })).stderr
  expect(await stderrOf('none/links.md')).toContain('none/links.md cannot be written')
  expect(await stderrOf('docs')).toContain('docs cannot be written: it is a folder')
  expect(await stderrOf('links.md')).toContain('nothing')
})

test('nothing is written into a cache that is a link out of the project', async () => {
  const site = await writeSite({ 'docs/index.md': '# Start\n\n[a](A.md)\n', 'docs/a.md': '# A\n' })
  const outside = mkdtempSync(join(tmpdir(), 'docs-build-outside-'))
  symlinkSync(outside, join(site, '.docs-build'))
  const refused = await runCli(['build'], { cwd: site })
  expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('`.docs-build` is a symbolic link') })
  await runCli(['fix', '--write', '--no-cache'], { cwd: site })
  expect(readFileSync(join(site, 'docs/index.md'), 'utf8')).toContain('[a](a.md)')
  expect(readdirSync(outside)).toEqual([])
  await runCli(['clean'], { cwd: site })
  expect(await runCli(['build'], { cwd: site })).toMatchObject({ code: 0 })
  rmSync(outside, { recursive: true })
})

test('files that cannot be read are named, and stop a version', async () => {
  const site = await writeSite({ 'docs/index.md': '# Start\n' })
  writeFileSync(join(site, 'docs/bad.md'), Buffer.from([0x23, 0x20, 0xff, 0xfe, 0x0a]))
  symlinkSync('nowhere.md', join(site, 'docs/dangling.md'))
  const { code, stdout, stderr } = await runCli(['graph', '--json'], { cwd: site })
  expect(code).toBe(0)
  expect((JSON.parse(stdout) as SiteGraph).unread?.map(({ file }) => file)).toEqual(['docs/bad.md', 'docs/dangling.md'])
  expect(stderr).toContain('docs/bad.md:1 is not in the graph. The file is not valid UTF-8.')
  execFileSync('mkfifo', [join(site, 'docs/pipe.md')])
  expect(await runCli(['version', '1.0'], { cwd: site })).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('docs/pipe.md is neither a file nor a folder, so no version is written.'),
  })
  expect(readdirSync(site).filter((name) => name.startsWith('version'))).toEqual([])
})
