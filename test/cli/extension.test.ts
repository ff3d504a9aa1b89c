/** The VS Code extension: its package, and the command that it starts. */
import { execFile } from 'node:child_process'
import { mkdir, readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { runInThisContext } from 'node:vm'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { VERSION } from '../../cli/project/theme/own-package.ts'
import { pack, packedFiles } from '../../editors/vscode/pack.ts'
import { otherCommand, outermost, serverCommand } from '../../editors/vscode/src/server-command.ts'
import { HANGS_AFTER } from '../harness/deadline.ts'
import { projectRoot } from '../harness/root.ts'
import { writeSite } from '../harness/site.ts'
import { anything, editorStub } from '../harness/vscode-stub.ts'

const text = (bytes: Uint8Array | undefined): string => Buffer.from(bytes ?? []).toString()

type Extension = Readonly<Record<string, (context: object) => Promise<void>>>

/** Runs the packed code. @param vscode the editor that it gets */
async function loaded(vscode: unknown): Promise<{ readonly extension: Extension; readonly asked: readonly string[] }> {
  const code = text((await packedFiles()).get('extension/dist/extension.cjs'))
  const asked: string[] = []
  const own = createRequire(import.meta.url)
  const require = (name: string): unknown => {
    asked.push(name)
    return name === 'vscode' ? vscode : own(name)
  }
  const module = { exports: {} as Extension }
  // The client gives a server two seconds to end, which a busy machine may need.
  const wait = (done: (...args: unknown[]) => void, ms = 0, ...args: unknown[]): NodeJS.Timeout =>
    setTimeout(done, ms < 1000 ? ms : HANGS_AFTER, ...args).unref()
  const load = runInThisContext(`(function (require, module, exports, process, setTimeout) {${code}\n})`) as (
    ...args: unknown[]
  ) => void
  load(require, module, module.exports, process, wait)
  return { extension: module.exports, asked }
}

describe('the package', () => {
  test('has the files that the editor needs, and equal sources give equal bytes', async () => {
    const dir = await writeSite({})
    const [one, two] = [await pack(join(dir, 'a/one.vsix')), await pack(join(dir, 'two.vsix'))]
    const bytes = await readFile(one)
    expect(bytes.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004')
    expect(bytes.equals(await readFile(two))).toBe(true)
  })

  test('lies in the package of the language server, where the manual installs it from', async () => {
    const cwd = join(projectRoot, 'packages/edit')
    const { stdout } = await promisify(execFile)('npm', ['pack', '--dry-run', '--json'], { cwd })
    const [{ files }] = JSON.parse(stdout.slice(stdout.indexOf('[\n'))) as [{ files: readonly { path: string }[] }]
    const manual = await readFile(join(projectRoot, 'manual/docs/check/editors.md'), 'utf8')
    const [, path = ''] = /code --install-extension node_modules\/docs-build-edit\/(\S+)/.exec(manual) ?? []
    expect(files.map((file) => file.path)).toContain(path)
  })

  test('names its files, its version and the oldest editor', async () => {
    const files = await packedFiles()
    expect([...files.keys()]).toEqual([
      'extension.vsixmanifest',
      '[Content_Types].xml',
      'extension/package.json',
      'extension/README.md',
      'extension/LICENSE.txt',
      'extension/icon.png',
      'extension/dist/extension.cjs',
    ])
    const about = JSON.parse(text(files.get('extension/package.json'))) as Record<string, unknown>
    expect(about).toMatchObject({ name: 'docs-build', version: VERSION, main: './dist/extension.cjs' })
    expect(about).not.toHaveProperty('private')
    const icon = Buffer.from(files.get(`extension/${about['icon']}`) ?? [])
    // PNG, 128 by 128 pixels, as galleries want it.
    expect([icon.toString('latin1', 1, 4), icon.readUInt32BE(16), icon.readUInt32BE(20)]).toEqual(['PNG', 128, 128])
    expect(about['repository']).toMatchObject({ url: expect.stringMatching(/^https:/) })
    const manifest = text(files.get('extension.vsixmanifest'))
    expect(manifest).toContain(`Version="${VERSION}" Publisher="docs-build"`)
    for (const [, path = ''] of manifest.matchAll(/Path="([^"]+)"/g)) expect(files.has(path), path).toBe(true)
    const types = text(files.get('[Content_Types].xml'))
    for (const path of files.keys())
      if (path.startsWith('extension')) expect(types).toContain(`Extension=".${path.split('.').at(-1)}"`)
  })

  test('describes every setting that it reads', async () => {
    const files = await packedFiles()
    const { contributes } = JSON.parse(text(files.get('extension/package.json'))) as {
      contributes: { configuration: { properties: Record<string, { default: unknown }> } }
    }
    const readme = text(files.get('extension/README.md'))
    for (const name of Object.keys(contributes.configuration.properties)) expect(readme).toContain(`\`${name}\``)
  })

  test('loads with nothing but the editor and Node', async () => {
    const { extension, asked } = await loaded(anything())
    expect(extension).toMatchObject({ activate: expect.any(Function), deactivate: expect.any(Function) })
    expect(asked).toContain('vscode')
    const isBuiltIn = (name: string): boolean =>
      name === 'vscode' || createRequire(import.meta.url).resolve(name) === name
    expect(asked.filter((name) => !isBuiltIn(name))).toEqual([])
  })
})

test('in an editor it starts the server of the folder, shows its findings, and ends it', async () => {
  const dir = await writeSite({ 'docs/index.md': '# Home\n\n[gone](./gone.md)\n' })
  await mkdir(join(dir, 'node_modules'))
  await symlink(projectRoot, join(dir, 'node_modules/docs-build'), 'dir')
  const { vscode, told } = editorStub(dir)
  const { extension } = await loaded(vscode)
  await extension['activate']?.({ subscriptions: [] })
  await expect
    .poll(() => told.findings.get(join(dir, 'docs/index.md')), { timeout: HANGS_AFTER, message: told.lines.join('\n') })
    .toEqual(['3: There is no page made from `docs/gone.md`.\nAlso `broken-markdown-link` (warn).'])
  await extension['deactivate']?.({})
  expect(told.lines).toEqual([])
})

/** A site with docs-build in it, and a link that leads nowhere. */
async function installedSite(gone: string): Promise<string> {
  const dir = await writeSite({
    'docs.config.mjs': "export default { title: 'T', baseUrl: '/docs/' }\n",
    'docs/index.md': `# Home\n\n[gone](./${gone}.md)\n`,
    'docs/guide/a.md': '---\nslug: /first\n---\n# A\n',
  })
  await mkdir(join(dir, 'node_modules'))
  await symlink(projectRoot, join(dir, 'node_modules/docs-build'), 'dir')
  return dir
}

test('each folder of a window has a server of its own, and a folder in another one has none', async () => {
  const [one, two] = [await installedSite('one'), await installedSite('two')]
  const { vscode, told } = editorStub(one, two, join(two, 'docs'))
  const { extension } = await loaded(vscode)
  await extension['activate']?.({ subscriptions: [] })
  for (const [dir, gone] of [
    [one, 'one'],
    [two, 'two'],
  ] as const)
    await expect
      .poll(() => told.findings.get(join(dir, 'docs/index.md')), { timeout: HANGS_AFTER })
      .toEqual([expect.stringContaining(`docs/${gone}.md`)])
  // Each server tells of its own folder alone.
  expect(told.findings.size).toBe(2)
  await extension['deactivate']?.({})
})

test('the page of a file opens in the browser, from a server that is started once', async () => {
  const dir = await installedSite('gone')
  const { vscode, told, run, show } = editorStub(dir)
  const { extension } = await loaded(vscode)
  await extension['activate']?.({ subscriptions: [] })
  show(join(dir, 'docs/guide/a.md'))
  await run('docs-build.preview')
  show(join(dir, 'docs.config.mjs'))
  await run('docs-build.preview')
  expect(told.lines).toEqual([])
  const [page = '', site = ''] = told.opened
  expect(page).toMatch(/^http:\/\/localhost:\d+\/docs\/first\/$/)
  expect(site).toBe(page.replace('first/', ''))
  expect(await (await fetch(page)).text()).toContain('<h1 id="a">A</h1>')
  await extension['deactivate']?.({})
  await expect.poll(() => fetch(page).catch(() => 'gone'), { timeout: HANGS_AFTER }).toBe('gone')
})

test('in a folder without docs-build it is silent, and its commands say what to install', async () => {
  const { vscode, told, run } = editorStub(await writeSite({ 'notes.md': '# Notes\n' }))
  vi.stubEnv('PATH', '')
  onTestFinished(() => void vi.unstubAllEnvs())
  const { extension } = await loaded(vscode)
  await extension['activate']?.({ subscriptions: [] })
  expect(told.lines).toEqual([])
  for (const command of ['docs-build.restart', 'docs-build.showOutput', 'docs-build.preview']) await run(command)
  expect(told.lines).toEqual(
    Array(3).fill(expect.stringContaining('run `npm install --save-dev docs-build docs-build-edit`')),
  )
})

test('where the package of the server is missing, it says what to install', async () => {
  const dir = await writeSite({
    'docs/index.md': '# Home\n',
    'node_modules/docs-build/package.json': '{ "bin": { "docs-build": "main.js" } }',
    'node_modules/docs-build/main.js': '',
  })
  const { vscode, told } = editorStub(dir)
  const { extension } = await loaded(vscode)
  await extension['activate']?.({ subscriptions: [] })
  expect(told.lines).toEqual([expect.stringContaining('run `npm install --save-dev docs-build-edit`')])
})

describe('the command', () => {
  const PACKAGE = {
    'site/node_modules/docs-build/package.json': '{ "bin": { "docs-build": "dist/main.js" } }',
    'site/node_modules/docs-build/dist/main.js': '',
    'site/docs/index.md': '# Home\n',
    'bin/docs-build': '',
  }

  test('is that of the settings, of the folder, of a folder above it, or of the path', async () => {
    const dir = await writeSite(PACKAGE)
    const site = join(dir, 'site')
    const script = join(site, 'node_modules/docs-build/dist/main.js')
    const base = { root: site, command: [], folder: '', path: '' }
    const args = ['lsp', '--stdio']
    expect(serverCommand(base)).toEqual({ command: script, args, cwd: site, isModule: true })
    expect(serverCommand({ ...base, root: join(site, 'docs') })).toMatchObject({ command: script })
    expect(serverCommand({ ...base, root: dir, folder: 'site' })).toMatchObject({ command: script, cwd: site })
    expect(serverCommand({ ...base, command: ['npx', 'docs-build', 'lsp'] })).toEqual({
      command: 'npx',
      args: ['docs-build', 'lsp'],
      cwd: site,
      isModule: false,
    })
    expect(serverCommand({ ...base, root: dir, path: join(dir, 'bin') })).toMatchObject({
      command: join(dir, 'bin/docs-build'),
      isModule: false,
    })
    expect(serverCommand({ ...base, root: dir })).toBeUndefined()
    const own = { command: 'npx', args: ['--no', 'docs-build', 'lsp', '--stdio'], cwd: site, isModule: false }
    expect(otherCommand(own, ['dev'])?.args).toEqual(['--no', 'docs-build', 'dev'])
    expect(otherCommand({ ...own, args: ['serve-docs'] }, ['dev'])).toBeUndefined()
    expect(outermost([site, dir, `${dir}-2`, join(site, 'docs')])).toEqual([dir, `${dir}-2`])
  })
})
