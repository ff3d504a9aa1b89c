/**
 * One verdict and one site: `check`, `build` and `dev` report the same findings, byte for byte, and `dev` answers with
 * the files that `build` writes, except for three necessary differences (see `harness/dev-answers.ts`).
 */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { type DevServer, startDev } from '../cli/app/dev/dev.ts'
import { build, check } from '../cli/app/operations.ts'
import { patience } from './harness/deadline.ts'
import { expectSameSite } from './harness/dev-answers.ts'
import { difficultConfigs, difficultSite } from './harness/difficult.ts'
import { randomEdits } from './harness/edits.ts'
import { howOften, isLong, record } from './harness/figures.ts'
import { type Files, runCli, writeFiles, writeSite } from './harness/site.ts'
import { editWatched, type WatchedDev, watchDev } from './harness/watched-dev.ts'

/** The report as bytes, from `check`, `build` and `dev`. */
async function reports(dir: string, copy: string, dev: DevServer): Promise<Record<string, string>> {
  const all = {
    'check, cold': await check({ dir: copy }),
    'check, warm': await check({ dir }),
    'check, warm again': await check({ dir }),
    'check, no cache': await check({ dir, cache: false }),
    build: await build({ dir }),
    'build again': await build({ dir }),
    'build after check': await build({ dir: copy }),
    dev: { report: await dev.report() },
  }
  return Object.fromEntries(Object.entries(all).map(([name, { report }]) => [name, JSON.stringify(report)]))
}

async function expectAgreement(dir: string, files: Files, dev: WatchedDev): Promise<void> {
  const copy = join(dir, '..', 'copy')
  await rm(copy, { recursive: true, force: true })
  await mkdir(copy)
  await writeFiles(copy, files)
  const all = await reports(dir, copy, dev.server)
  expect(all).toEqual(Object.fromEntries(Object.keys(all).map((name) => [name, all['check, cold']])))
  await expectSameSite(join(dir, 'build'), dev.server.url)
}

/** Two servers at once: one is examined while the other waits for its watcher. */
const SEEDS = isLong
  ? [
      [5, 6],
      [7, 8],
      [9, 10],
      [11, 12],
      [13, 14],
    ]
  : [[5]]
const EDITS = howOften(15, 1000)
/** After one of this many edits all reports are compared; after the others, those of `build` and `dev`. */
const EVERY = isLong ? 100 : 5

it.each(SEEDS.map((seeds) => ({ seeds })))(
  `before and after ${EDITS} edits: seeds $seeds`,
  { timeout: patience(EDITS * 8_000) },
  async ({ seeds }) => void (await Promise.all(seeds.map(editsAgree))),
)

async function editsAgree(seed: number): Promise<void> {
  const start = difficultSite(2)
  const dir = join(await writeSite({}), 'site')
  await mkdir(dir)
  await writeFiles(dir, start)
  const dev = await watchDev(dir)
  await expectAgreement(dir, start, dev)
  let files: Files = start
  let step = 0
  for (const { about, files: next } of randomEdits(seed, start, EDITS, { configs: sameBase() })) {
    await editWatched(files, next, dev).catch((error: Error) => expect.fail(`${about}: ${error.message}`))
    files = next
    step++
    if (step % EVERY === 0) {
      await expectAgreement(dir, files, dev)
    } else {
      const { report } = await build({ dir })
      expect(JSON.stringify(await dev.server.report()), `seed ${seed}, step ${step}, ${about}`).toBe(
        JSON.stringify(report),
      )
      await expectSameSite(join(dir, 'build'), dev.server.url, `seed ${seed}, step ${step}, ${about}`)
    }
  }
  record('incremental equals cold', `seed ${seed}: ${EDITS} edits, the dev server answered as a build each time`)
}

/** A server cannot move to another base URL while it runs. */
function sameBase(): string[] {
  return difficultConfigs.filter((config) => !config.includes('baseUrl'))
}

it('on every finding that there is', async () => {
  const files: Files = {
    'package.json': '{ "name": "findings" }',
    'docs/index.md':
      '# Home\n\n[a](./gone.md) ![b](./gone.gif) [c](#gone) <a id="x"></a><a id="x"></a> ![](./c.gif)\n\n#### Deep\n',
    'docs/a.md': '---\ntitle: A\ntitel: x\nslug: /b\ntags: 5\n---\n\n[b](/nowhere)\n',
    'docs/b.md': 'Title\n=====\n\n:::unknown\n\ntext\n\n:::\n\n:::tip{x=y}\n\ntext\n\n:::\n',
    'docs/bad.md': '---\ntitle: [unclosed\n---\n\n# Bad\n',
    'docs/slug.md': '---\nslug: ../../out\n---\n\n# Out\n',
    'docs/latin.md': Uint8Array.of(0x23, 0x20, 0xe9, 0x0a),
    'docs/con.md': '# Reserved\n',
    'docs/CASE.md': '# Case\n',
    'docs/case.md': '# Case\n',
    'docs/sub/_category_.json': '{ "lable": "x" }',
    'docs/sub/x.mdx': "import A from './a'\n\nexport const b = 1\n\n# X {1 + 1}\n\n<Unknown />\n",
    'docs/c.gif': Uint8Array.of(0x47),
    'docs/unused.gif': Uint8Array.of(0x47),
    'docs/lone.md': '---\ndisplayed_sidebar: null\n---\n\n# Lone\n',
    'docs/crlf.md': '\uFEFF---\r\ntitle: CRLF\r\n---\r\n\r\n[a](./gone.md)\r\n',
    'docs.config.js': "export default { navbar: { items: [{ label: 'Gone', to: '/gone/' }] } }\n",
  }
  const dir = await writeSite(files)
  const copy = await writeSite(files)
  const dev = await watchDev(dir)
  const checked = [await check({ dir: copy }), await check({ dir: copy })]
  const built = [await build({ dir }), await build({ dir: copy }), await build({ dir, cache: false })]
  const expected = JSON.stringify(checked[0]?.report)
  expect([...checked, ...built].map(({ report }) => JSON.stringify(report))).toEqual(Array(5).fill(expected))
  expect(JSON.stringify(await dev.server.report())).toBe(expected)
  const { code, stdout } = await runCli(['check', dir, '--format', 'json'])
  const { code: buildCode, stdout: buildOut } = await runCli(['build', dir, '--report', 'json'])
  expect(JSON.parse(stdout)).toEqual(JSON.parse(expected))
  expect([buildOut, code, buildCode]).toEqual([stdout, 1, 1])
  expect(new Set(checked[0]?.report.findings.map(({ rule }) => rule)).size).toBeGreaterThan(12)
})

it('when the docs are broken while dev runs, and after they are repaired', async () => {
  const files: Files = { 'package.json': '{ "name": "mend" }', 'docs/index.md': '# Home\n', 'docs/a.md': '# A\n' }
  const dir = join(await writeSite({}), 'site')
  await mkdir(dir)
  await writeFiles(dir, files)
  const dev = await watchDev(dir)
  const states: Files[] = [
    { ...files, 'docs/a.md': '---\n: : :\n---\n' },
    { ...files, 'docs/a.md': Uint8Array.of(0xff, 0xfe) },
    { ...files, 'docs/index.md': '# Home\n\n[a](./a.md)\n', 'docs/_category_.json': '{ broken' },
    { 'package.json': files['package.json'] as string, 'docs/b/readme.md': '# Only\n' },
    files,
  ]
  let before = files
  for (const state of states) {
    await editWatched(before, state, dev)
    before = state
    const { report } = await check({ dir, cache: false })
    expect(await dev.server.report()).toEqual(report)
  }
  await expectAgreement(dir, files, dev)
})

it('a change that has failed is announced again with the change that repairs it', async () => {
  const rest: Files = { 'package.json': '{ "name": "gone" }', 'docs/data.txt': 'This keeps the folder.\n' }
  const files: Files = { ...rest, 'docs/index.md': '# Home\n' }
  const dir = join(await writeSite({}), 'site')
  await mkdir(dir)
  await writeFiles(dir, files)
  const dev = await watchDev(dir)
  expect(String(await dev.failed({ 'docs/index.md': undefined }))).toContain('no Markdown files')
  await dev.save({ 'docs/other.md': '# Other\n' }, ['docs/index.md'])
  await expectAgreement(dir, { ...rest, 'docs/other.md': '# Other\n' }, dev)
})

it('when a configuration or a static folder comes and goes', async () => {
  const files: Files = { 'package.json': '{ "name": "late" }', 'docs/index.md': '# Home\n\n[a](/a.txt)\n' }
  const dir = join(await writeSite({}), 'site')
  await mkdir(dir)
  await writeFiles(dir, files)
  const dev = await watchDev(dir)
  const rules = "checks: { rules: { 'broken-link': 'warn' } }"
  const states: Files[] = [
    { ...files, 'docs.config.js': `export default { title: 'Late', ${rules} }\n` },
    { ...files, 'docs.config.js': `export default { title: 'Later', ${rules} }\n` },
    { ...files, 'docs.config.js': `export default { title: 'Later', ${rules} }\n`, 'static/a.txt': 'a' },
    { ...files, 'static/a.txt': 'b' },
  ]
  let before = files
  for (const state of states) {
    await editWatched(before, state, dev)
    before = state
    await expectAgreement(dir, state, dev)
  }
})

it('a page has a new module when another page that it shows changes', async () => {
  const files: Files = {
    'docs.config.js': "export default { title: 'Names', checks: { rules: { 'broken-link': 'warn' } } }\n",
    'docs/index.md': '# Home\n\n[both](./both/readme.md)\n\n::children{recurse}\n',
    'docs/both/index.md': '# Both\n',
    'docs/both/readme.md': '# The other\n',
    'docs/listed/a.md': '# A\n',
    'docs/listed/_category_.json': '{ "link": { "type": "generated-index", "description": "One" } }',
  }
  const dir = join(await writeSite({}), 'site')
  await mkdir(dir)
  await writeFiles(dir, files)
  const dev = await watchDev(dir)
  const without = ({ 'docs/both/readme.md': _, ...others }: Files): Files => others
  const states: Files[] = [
    { ...files, 'docs/listed/_category_.json': '{ "link": { "type": "generated-index", "description": "Two" } }' },
    files,
    without(files),
    files,
  ]
  let before = files
  await expectAgreement(dir, files, dev)
  for (const state of states) {
    await editWatched(before, state, dev)
    before = state
    await expectAgreement(dir, state, dev)
  }
})

it('when a file that the configuration imports changes', async () => {
  const dir = join(await writeSite({}), 'site')
  const files: Files = {
    'docs.config.js': "import { title } from './title.mjs'\nexport default { title }\n",
    'title.mjs': "export const title = 'One'\n",
    'docs/index.md': '# Home\n',
  }
  await mkdir(dir)
  await writeFiles(dir, files)
  const dev = await watchDev(dir)
  const next = { ...files, 'title.mjs': "export const title = 'Two'\n" }
  await editWatched(files, next, dev)
  await expectAgreement(dir, next, dev)
  expect(await readFile(join(dir, 'build/index.html'), 'utf8')).toContain('| Two</title>')
})

it('when changes come while a watcher is not listening yet', async () => {
  const dir = await writeSite({ 'package.json': '{ "name": "often" }', 'docs/index.md': '# Home\n' })
  const dev = await watchDev(dir)
  for (let save = 1; save <= 12; save++) {
    const last = `Words ${save}.${Math.max(0, (save % 4) - 1)}.`
    for (let times = 0; times < Math.max(1, save % 4); times++) {
      await writeFile(join(dir, 'docs/index.md'), `# Home\n\nWords ${save}.${times}.\n`)
      // The times are what is tried: whenever a save comes, the last one may not be missed.
      await new Promise((resolve) => setTimeout(resolve, save * 3))
    }
    const answer = async (): Promise<string> => (await fetch(dev.server.url)).text()
    await dev.until(async () => (await answer()).includes(last))
    expect(await answer()).toContain(last)
  }
})

it('a changed base URL is reported, and the server keeps the old one', async () => {
  const config = (baseUrl: string): string => `export default { title: 'Base', baseUrl: '${baseUrl}' }\n`
  const dir = await writeSite({ 'docs.config.js': config('/a/'), 'docs/index.md': '# Home\n' })
  const dev = await watchDev(dir)
  expect(String(await dev.failed({ 'docs.config.js': config('/b/') }))).toContain('The base URL is `/b/` now')
  expect(await (await fetch(dev.server.url)).text()).toContain('href="/a/"')
  await dev.save({ 'docs.config.js': config('/a/') })
})

it('an AbortSignal ends a server, or prevents its start', async () => {
  const dir = await writeSite({ 'docs/index.md': '# Home\n' })
  const stop = new AbortController()
  const server = await startDev({ dir, host: 'localhost', port: 0, signal: stop.signal })
  expect((await fetch(server.url)).status).toBe(200)
  stop.abort()
  await server.close()
  await expect(fetch(server.url)).rejects.toThrow()
  await expect(startDev({ dir, host: 'localhost', port: 0, signal: stop.signal })).rejects.toThrow('aborted')
})
