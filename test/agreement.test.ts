/**
 * One verdict and one site: `check`, `build` and `dev` report the same findings, byte for byte, and what `dev`
 * answers is what `build` writes, but for the three things that must differ (see `asBuilt`).
 */
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it, onTestFinished } from 'vitest'
import { type DevEvent, type DevServer, startDev } from '../cli/host/dev.ts'
import { build, check } from '../cli/operations.ts'
import { deadline } from './harness/deadline.ts'
import { difficultConfigs, difficultSite, tinySite } from './harness/difficult.ts'
import { randomEdits } from './harness/edits.ts'
import { howOften, record } from './harness/figures.ts'
import { editSite, type Files, hashTree, runCli, writeFiles, writeSite } from './harness/site.ts'

interface Watched {
  readonly server: DevServer
  /** Waits until the server has taken in changes of all these files. */
  seen(paths: readonly string[]): Promise<void>
  /** Waits for the next error. */
  failed(): Promise<unknown>
  /** Waits until something holds, looking after each event of the server. */
  until(holds: () => Promise<boolean>): Promise<void>
  readonly modules: Modules
}

async function devServer(dir: string): Promise<Watched> {
  let pending = new Set<string>()
  let errors: unknown[] = []
  let wake = (): void => {}
  const onEvent = (event: DevEvent): void => {
    if (event.type === 'error') errors.push(event.error)
    if (event.type === 'changed') for (const file of event.files) pending.delete(file)
    wake()
  }
  const event = (what: () => string): Promise<void> =>
    new Promise((resolve, reject) => {
      const arrived = deadline(5_000, () => reject(new Error(what())))
      wake = () => {
        arrived()
        resolve()
      }
    })
  const server = await startDev({ dir, host: 'localhost', port: 0, onEvent })
  onTestFinished(() => server.close())
  await server.watching
  return {
    server,
    modules: new Map(),
    async seen(paths) {
      pending = new Set(paths)
      errors = []
      while (pending.size > 0) {
        await event(() => `Not noticed: ${[...pending].join(', ')}. ${errors.map(String).join(' ')}`)
      }
    },
    async failed() {
      errors = []
      while (errors.length === 0) await event(() => 'There is no error.')
      return errors[0]
    },
    async until(holds) {
      while (!(await holds())) await event(() => 'It never comes to hold.')
    },
  }
}

/** Writes a change and waits until the server knows it. */
async function edit(dir: string, before: Files, after: Files, dev: Watched): Promise<void> {
  const paths = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const touched = paths.filter((path) => !same(before[path], after[path]))
  const seen = dev.seen(touched)
  await editSite(dir, before, after)
  await seen
}

function same(a: string | Uint8Array | undefined, b: string | Uint8Array | undefined): boolean {
  return a === b || (a !== undefined && b !== undefined && Buffer.from(a).equals(Buffer.from(b)))
}

/** The report as bytes, from all who make one. */
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

/**
 * What must differ: `dev` adds its script to the HTML; it names a page's module by what the module depends on
 * instead of its content, so that naming it does not mean making it; and it writes no `manifest.json`.
 */
function asBuilt(html: Buffer): Buffer {
  const [before = '', after, ...more] = html.toString().split(DEV_SCRIPT)
  return after === undefined || more.length > 0
    ? Buffer.from('not exactly one dev script')
    : Buffer.from(before + after)
}

const DEV_SCRIPT = /<script type="module" src="[^"]*\/assets\/dev\.\w+\.js"><\/script>/

/** Page modules that a server has answered with, by name: a browser that has one never asks again. */
type Modules = Map<string, string>

/** Compares every file of an output with the server's answer. */
async function expectSameSite(out: string, url: string, modules: Modules): Promise<void> {
  const get = async (path: string): Promise<{ status: number; bytes: Buffer }> => {
    const response = await fetch(url + encodePath(path), { redirect: 'manual' })
    return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) }
  }
  const paths = Object.keys(await hashTree(out))
  const maps = await Promise.all([
    readFile(join(out, 'assets/map.json'), 'utf8'),
    get('assets/map.json').then(({ bytes }) => bytes.toString()),
  ])
  const [built, served] = maps.map((text) => JSON.parse(text)) as [SiteMap, SiteMap]
  expect({ ...served, pages: Object.keys(served.pages) }).toEqual({ ...built, pages: Object.keys(built.pages) })

  const different: string[] = []
  await Promise.all(
    paths.map(async (path) => {
      // The list of files, the page map that names them, and what only a host reads.
      if (['manifest.json', 'assets/map.json', '_headers'].includes(path)) return
      const name = path.startsWith('assets/pages/') ? servedModule(path, built, served) : path
      const asked = path === '404.html' ? 'no/such/page/' : name.replace(/(^|\/)index\.html$/, '$1')
      const [{ status, bytes }, file] = await Promise.all([get(asked), readFile(join(out, path))])
      const isPage = path.endsWith('.html') && bytes.includes('id="docs-build-page"')
      const body = isPage ? asBuilt(bytes) : bytes
      if (status !== (path === '404.html' ? 404 : 200)) different.push(`${path}: status ${status} of ${asked}`)
      else if ((modules.get(asked) ?? bytes.toString()) !== bytes.toString()) different.push(`${asked}: an old name`)
      else if (!body.equals(file)) different.push(`${path}: other bytes at ${asked}\n${firstDifference(file, body)}`)
      if (path.startsWith('assets/pages/')) modules.set(asked, bytes.toString())
    }),
  )
  expect(different).toEqual([])
}

interface SiteMap {
  readonly pages: Readonly<Record<string, string>>
}

/** `assets/pages/guides.<hash of content>.js` → the name by which `dev` knows it. */
function servedModule(path: string, built: SiteMap, served: SiteMap): string {
  const [, stem = '', hash = ''] = /^(.*)\.(\w+)\.js$/.exec(path) ?? []
  const routes = Object.keys(built.pages).filter((route) => built.pages[route] === hash)
  return `${stem}.${served.pages[routes[0] ?? '']}.js`
}

function firstDifference(a: Buffer, b: Buffer): string {
  const at = a.findIndex((byte, index) => byte !== b[index])
  const around = (bytes: Buffer): string => bytes.subarray(Math.max(0, at - 60), at + 60).toString()
  return `  built:  ${around(a)}\n  served: ${around(b)}`
}

function encodePath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/')
}

async function expectAgreement(dir: string, files: Files, dev: Watched): Promise<void> {
  const copy = join(dir, '..', 'copy')
  await rm(copy, { recursive: true, force: true })
  await mkdir(copy)
  await writeFiles(copy, files)
  const all = await reports(dir, copy, dev.server)
  expect(all).toEqual(Object.fromEntries(Object.keys(all).map((name) => [name, all['check, cold']])))
  await expectSameSite(join(dir, 'build'), dev.server.url, dev.modules)
}

it('before and after edits', { timeout: 60_000 }, async () => {
  const start = difficultSite(6)
  const dir = join(await writeSite({}), 'site')
  await mkdir(dir)
  await writeFiles(dir, start)
  const dev = await devServer(dir)
  await expectAgreement(dir, start, dev)
  let files: Files = start
  for (const { about, files: next } of randomEdits(5, start, 14, { configs: sameBase() })) {
    await edit(dir, files, next, dev).catch((error: Error) => expect.fail(`${about}: ${error.message}`))
    files = next
    await expectAgreement(dir, files, dev)
  }
})

/** A server cannot move to another base URL while it runs. */
function sameBase(): string[] {
  return difficultConfigs.filter((config) => !config.includes('baseUrl'))
}

it('on every finding that there is', { timeout: 30_000 }, async () => {
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
  const dev = await devServer(dir)
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

it('when the docs are broken while dev runs, and after they are mended', { timeout: 30_000 }, async () => {
  const files: Files = { 'package.json': '{ "name": "mend" }', 'docs/index.md': '# Home\n', 'docs/a.md': '# A\n' }
  const dir = join(await writeSite({}), 'site')
  await mkdir(dir)
  await writeFiles(dir, files)
  const dev = await devServer(dir)
  const states: Files[] = [
    { ...files, 'docs/a.md': '---\n: : :\n---\n' },
    { ...files, 'docs/a.md': Uint8Array.of(0xff, 0xfe) },
    { ...files, 'docs/index.md': '# Home\n\n[a](./a.md)\n', 'docs/_category_.json': '{ broken' },
    { 'package.json': files['package.json'] as string, 'docs/b/readme.md': '# Only\n' },
    files,
  ]
  let before = files
  for (const state of states) {
    await edit(dir, before, state, dev)
    before = state
    const { report } = await check({ dir, cache: false })
    expect(JSON.stringify(await dev.server.report())).toBe(JSON.stringify(report))
  }
  await expectAgreement(dir, files, dev)
})

it('when a configuration or a static folder comes and goes', { timeout: 30_000 }, async () => {
  const files: Files = { 'package.json': '{ "name": "late" }', 'docs/index.md': '# Home\n\n[a](/a.txt)\n' }
  const dir = join(await writeSite({}), 'site')
  await mkdir(dir)
  await writeFiles(dir, files)
  const dev = await devServer(dir)
  const rules = "checks: { rules: { 'broken-link': 'warn' } }"
  const states: Files[] = [
    { ...files, 'docs.config.js': `export default { title: 'Late', ${rules} }\n` },
    { ...files, 'docs.config.js': `export default { title: 'Later', ${rules} }\n` },
    { ...files, 'docs.config.js': `export default { title: 'Later', ${rules} }\n`, 'static/a.txt': 'a' },
    { ...files, 'static/a.txt': 'b' },
  ]
  let before = files
  for (const state of states) {
    await edit(dir, before, state, dev)
    before = state
    await expectAgreement(dir, state, dev)
  }
})

it('when a file that the configuration imports changes', { timeout: 30_000 }, async () => {
  const dir = join(await writeSite({}), 'site')
  const files: Files = {
    'docs.config.js': "import { title } from './title.mjs'\nexport default { title }\n",
    'title.mjs': "export const title = 'One'\n",
    'docs/index.md': '# Home\n',
  }
  await mkdir(dir)
  await writeFiles(dir, files)
  const dev = await devServer(dir)
  const next = { ...files, 'title.mjs': "export const title = 'Two'\n" }
  await edit(dir, files, next, dev)
  await expectAgreement(dir, next, dev)
  expect(await readFile(join(dir, 'build/index.html'), 'utf8')).toContain('| Two</title>')
  await writeFile(join(dir, 'title.mjs'), files['title.mjs'] as string)
})

it('whatever comes within the time in which a watcher hears nothing', { timeout: 30_000 }, async () => {
  const dir = await writeSite({ 'package.json': '{ "name": "often" }', 'docs/index.md': '# Home\n' })
  const dev = await devServer(dir)
  for (let save = 1; save <= 12; save++) {
    const last = `Words ${save}.${Math.max(0, (save % 4) - 1)}.`
    for (let times = 0; times < Math.max(1, save % 4); times++) {
      await writeFile(join(dir, 'docs/index.md'), `# Home\n\nWords ${save}.${times}.\n`)
      await new Promise((resolve) => setTimeout(resolve, save * 3))
    }
    await dev.until(async () => (await (await fetch(dev.server.url)).text()).includes(last))
  }
})

it('a base URL that changes is told, and the server stays as it was', { timeout: 30_000 }, async () => {
  const config = (baseUrl: string): string => `export default { title: 'Base', baseUrl: '${baseUrl}' }\n`
  const dir = await writeSite({ 'docs.config.js': config('/a/'), 'docs/index.md': '# Home\n' })
  const dev = await devServer(dir)
  const failed = dev.failed()
  await replaceFile(join(dir, 'docs.config.js'), config('/b/'))
  expect(String(await failed)).toContain('The base URL is `/b/` now')
  expect(await (await fetch(dev.server.url)).text()).toContain('href="/a/"')
  const again = dev.seen(['docs.config.js'])
  await replaceFile(join(dir, 'docs.config.js'), config('/a/'))
  await again
})

/** As editors save: whole, so that nobody reads a file that is half written. */
async function replaceFile(path: string, text: string): Promise<void> {
  await writeFile(`${path}.tmp`, text)
  await rename(`${path}.tmp`, path)
}

const SAVES = howOften(120, 2_000)

it(`memory is as flat after ${SAVES} saves as after 20`, { timeout: 60_000 + SAVES * 500 }, async () => {
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc') as () => void
  const dir = await writeSite(tinySite(12))
  const dev = await devServer(dir)
  let before = 0
  for (let save = 1; save <= SAVES; save++) {
    const seen = dev.seen(['docs/page-3.md'])
    // Large enough to be seen in memory if each of them stayed.
    await writeFile(join(dir, 'docs/page-3.md'), `# Page\n\n${`Words ${save}. `.repeat(8_000)}\n`)
    await seen
    if (save === 20) {
      await dev.server.report()
      collectGarbage()
      before = process.memoryUsage().heapUsed
    }
  }
  await dev.server.report()
  collectGarbage()
  const grown = process.memoryUsage().heapUsed - before
  expect(grown).toBeLessThan(4 * 2 ** 20)
  record('memory', `the dev server after ${SAVES} saves: ${((grown / before) * 100).toFixed(1)} % more than after 20`)
})

it('an AbortSignal ends the server, and keeps one from starting', async () => {
  const dir = await writeSite({ 'docs/index.md': '# Home\n' })
  const stop = new AbortController()
  const server = await startDev({ dir, host: 'localhost', port: 0, signal: stop.signal })
  expect((await fetch(server.url)).status).toBe(200)
  stop.abort()
  await server.close()
  await expect(fetch(server.url)).rejects.toThrow()
  await expect(startDev({ dir, host: 'localhost', port: 0, signal: stop.signal })).rejects.toThrow('aborted')
})
