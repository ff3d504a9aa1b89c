import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { DocsError } from '../../cli/kernel/fault/errors.ts'
import { compileConfig } from '../../cli/project/config/compile-config.ts'
import { type LoadedConfig, loadConfig } from '../../cli/project/config/load-config.ts'

vi.mock('../../cli/project/config/compile-config.ts', async (original) => {
  const module = await original<typeof import('../../cli/project/config/compile-config.ts')>()
  return { compileConfig: vi.fn(module.compileConfig) }
})

let dir = ''
let cacheDir = ''

beforeEach(async () => {
  dir = await realpath(await mkdtemp(join(tmpdir(), 'docs-build (config) ü-')))
  cacheDir = join(dir, '.docs-build')
  vi.mocked(compileConfig).mockClear()
})

afterEach(() => rm(dir, { recursive: true, force: true }))

async function write(files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(dir, name)), { recursive: true })
    await writeFile(join(dir, name), text)
  }
}

async function load(files: Readonly<Record<string, string>>): Promise<LoadedConfig> {
  await write(files)
  return loadConfig(dir, cacheDir)
}

async function failure(files: Readonly<Record<string, string>>): Promise<DocsError> {
  const error = await load(files).catch((thrown: unknown) => thrown)
  if (error instanceof DocsError) return error
  throw new Error(`No DocsError but ${String(error)}`)
}

describe('what is exported', () => {
  test('without a file it is an empty object', async () => {
    expect(await load({ 'docs.config.ts/x': '' })).toEqual({
      config: {},
      file: undefined,
      inputs: [],
    })
  })

  test.each([
    [
      'docs.config.ts',
      "import { defineConfig } from 'docs-build'\nimport type { UserConfig } from 'docs-build'\nconst c: UserConfig = { title: 'A' }\nexport default defineConfig(c)",
    ],
    ['docs.config.mts', "export default { title: 'A' as const }"],
    ['docs.config.js', "export default () => ({ title: 'A' })"],
    ['docs.config.mjs', "const title = await Promise.resolve('A')\nexport default async () => ({ title })"],
    ['docs.config.js', "const { basename } = require('path')\nmodule.exports = { title: basename('/x/A') }"],
    ['docs.config.js', "#!/usr/bin/env node\nexport default { title: import.meta.url && 'A' }"],
  ])('%s: %j', async (name, text) => {
    const { module, ...loaded } = await load({ [name]: text })
    expect(loaded).toEqual({ config: { title: 'A' }, file: name, inputs: [join(dir, name)] })
    expect(module?.entry).toEqual({ file: join(dir, name) })
  })

  test('local files and data are part of it', async () => {
    const loaded = await load({
      'docs.config.ts':
        "import { items } from './nav/items.ts'\nimport pkg from './package.json'\nexport default { title: pkg.name, items }",
      'nav/items.ts':
        "import { readFileSync } from 'node:fs'\nexport const items = [readFileSync(new URL('label.txt', import.meta.url), 'utf8'), __dirname, __filename]",
      'nav/label.txt': 'Guides',
      'package.json': '{ "name": "site" }',
    })
    expect(loaded.config).toEqual({ title: 'site', items: ['Guides', join(dir, 'nav'), join(dir, 'nav/items.ts')] })
    expect(loaded.inputs).toEqual(['docs.config.ts', 'nav/items.ts', 'package.json'].map((name) => join(dir, name)))
  })

  test('packages are found from the project, wherever the cache is', async () => {
    await write({
      'node_modules/both/package.json':
        '{ "name": "both", "version": "1.0.0", "exports": { "import": "./esm.js", "require": "./cjs.cjs" } }',
      'node_modules/both/esm.js': 'export default import.meta.url',
      'docs.config.mjs': "import place from 'both'\nexport default { place }",
    })
    const elsewhere = await mkdtemp(join(tmpdir(), 'docs-build-cache-'))
    try {
      const { config, inputs } = await loadConfig(dir, elsewhere)
      expect(config).toEqual({ place: pathToFileURL(join(dir, 'node_modules/both/esm.js')).href })
      expect(inputs).toEqual([join(dir, 'docs.config.mjs'), join(dir, 'node_modules/both/package.json')])
      await write({
        'node_modules/both/package.json': '{ "name": "both", "version": "2.0.0", "exports": "./new.js" }',
        'node_modules/both/new.js': "export default 'new'",
      })
      expect((await loadConfig(dir, elsewhere)).config).toEqual({ place: 'new' })
    } finally {
      await rm(elsewhere, { recursive: true })
    }
  })

  test('a tsconfig.json of the project has no say', async () => {
    const { config } = await load({
      'tsconfig.json': '{ this is no JSON',
      'docs.config.ts': 'export default { title: 1 }',
    })
    expect(config).toEqual({ title: 1 })
  })
})

describe('the cache', () => {
  const CONFIG = "import { title } from './title.ts'\nexport default { title }"

  test('nothing is compiled while the files are the same', async () => {
    await load({ 'docs.config.ts': CONFIG, 'title.ts': "export const title = 'A'" })
    const again = await loadConfig(dir, cacheDir)
    expect(again.config).toEqual({ title: 'A' })
    expect(again.inputs).toEqual([join(dir, 'docs.config.ts'), join(dir, 'title.ts')])
    expect(compileConfig).toHaveBeenCalledTimes(1)
  })

  test('every change of a file is seen, there and back', async () => {
    await write({ 'docs.config.ts': CONFIG })
    for (const title of ['A', 'B', 'A']) {
      expect((await load({ 'title.ts': `export const title = '${title}'` })).config).toEqual({ title })
    }
    expect(compileConfig).toHaveBeenCalledTimes(3)
    expect((await readdir(cacheDir)).length).toBe(3)
  })

  test.each<[string, (text: string) => string]>([
    ['the code is gone', () => ''],
    ['the code is cut', (text) => text.slice(0, -9)],
    ['the code is other', (text) => text.replace('A', 'B')],
    ['the list is gone', () => ''],
    ['the list is no list', () => 'null'],
    ['the list is of another kind', () => '[1]'],
    ['the list names no files', (text) => text.replace(/"inputs":\{.*?\}/, '"inputs":{}')],
    ['the list is cut', (text) => text.slice(0, -9)],
    ['the list is of other code', (text) => text.replace(/"code":"./, '"code":"x')],
  ])('%s, and everything is made anew', async (name, damage) => {
    await load({ 'docs.config.ts': CONFIG, 'title.ts': "export const title = 'A'" })
    const file = (await readdir(cacheDir)).find((entry) =>
      entry.endsWith(name.startsWith('the code') ? '.mjs' : '.json'),
    )
    const path = join(cacheDir, file ?? '')
    const whole = await readFile(path, 'utf8')
    await writeFile(path, damage(whole))
    expect((await loadConfig(dir, cacheDir)).config).toEqual({ title: 'A' })
    expect(compileConfig).toHaveBeenCalledTimes(2)
    expect(await readFile(path, 'utf8')).toBe(whole)
  })

  test('a folder that cannot be written is no obstacle, and nothing is left elsewhere', async () => {
    await write({ '.docs-build': 'a file', 'tmp/x': '', 'package.json': '{ "name": "site" }' })
    vi.stubEnv('TMPDIR', join(dir, 'tmp'))
    const { config } = await load({
      'docs.config.ts': "import { name } from './package.json'\nexport default { name }",
    })
    expect(config).toEqual({ name: 'site' })
    expect(await readdir(join(dir, 'tmp'))).toEqual(['x'])
    vi.unstubAllEnvs()
  })

  test('another project does not get this one', async () => {
    await load({ 'docs.config.ts': 'export default { here: import.meta.dirname }' })
    const other = join(dir, 'other')
    await write({ 'other/docs.config.ts': 'export default { here: import.meta.dirname }' })
    expect((await loadConfig(other, cacheDir)).config).toEqual({ here: other })
    expect((await loadConfig(dir, cacheDir)).config).toEqual({ here: dir })
  })
})

describe('errors', () => {
  test('more than one configuration', async () => {
    const error = await failure({ 'docs.config.ts': '', 'docs.config.mjs': '' })
    expect(error.message).toBe(`There are 2 configurations in ${dir}: docs.config.ts, docs.config.mjs.`)
  })

  test.each([
    [
      'a fault of syntax',
      "export default {\n  title 'A'\n}",
      'docs.config.ts:2:9: Expected "}" but found "\'A\'"\n\n  2 │   title \'A\'\n    │         ^^^',
    ],
    [
      'behind letters of several bytes',
      "export default {\n  'größe': 1 2\n}",
      'docs.config.ts:2:14: Expected "}" but found "2"\n\n  2 │   \'größe\': 1 2\n    │              ^',
    ],
    [
      'in a first line that was changed',
      'const a = import.meta.url b',
      'docs.config.ts:1:27: Expected ";" but found "b"\n\n  1 │ const a = import.meta.url b\n    │                           ^',
    ],
    [
      'an import that leads nowhere',
      "import a from './a.ts'\nexport default a",
      'docs.config.ts:1:15: Could not resolve "./a.ts"\n\n  1 │ import a from \'./a.ts\'\n    │               ^^^^^^^^',
    ],
    [
      'a package that is not there',
      "import a from 'no-such-package'\nexport default a",
      'docs.config.ts:1:15: Could not resolve "no-such-package"\n\n  1 │ import a from \'no-such-package\'\n    │               ^^^^^^^^^^^^^^^^^',
    ],
    [
      'a name that docs-build lacks',
      "import { other } from 'docs-build'\nexport default other",
      'docs.config.ts:1:10: No matching export in "docs-build" for import "other"\n\n  1 │ import { other } from \'docs-build\'\n    │          ^^^^^',
    ],
  ])('%s', async (_, text, message) => {
    expect((await failure({ 'docs.config.ts': text })).message).toBe(message)
  })

  test('a fault in another file', async () => {
    const error = await failure({
      'docs.config.ts': "import './nav/a.ts'\nexport default {}",
      'nav/a.ts': '\nlet x = ;',
    })
    expect(error.message).toMatch(/^nav\/a\.ts:2:9: Unexpected ";"/)
  })

  test.each([
    ['at the top level', "const a = 1\nthrow new Error('no luck')", 'docs.config.ts:2 threw: no luck'],
    [
      'in the function',
      "export default () => {\n\n  throw new TypeError('no luck')\n}",
      'docs.config.ts:3 threw: no luck',
    ],
    ['later', "export default async () => {\n  await null\n  JSON.parse('{')\n}", /^docs\.config\.ts:3 threw: .*JSON/],
    ['something else', "throw 'only text'", 'docs.config.ts threw: only text'],
    ['with an escape', "throw new Error('a\\u001b[31m\\nb')", 'docs.config.ts:1 threw: a�[31m b'],
  ])('a configuration that throws %s', async (_, text, message) => {
    const { message: actual } = await failure({ 'docs.config.ts': text })
    expect(actual).toEqual(typeof message === 'string' ? message : expect.stringMatching(message))
  })

  test('a file of it that throws is the one that is named', async () => {
    const error = await failure({
      'docs.config.ts': "import { a } from './nav/a.ts'\nexport default a()",
      'nav/a.ts': "// first\nexport function a(): never {\n  throw new Error('no luck')\n}",
    })
    expect(error.message).toBe('nav/a.ts:3 threw: no luck')
  })

  test.each([['export const title = 1'], ['export default undefined'], ['']])('no default export: %j', async (text) => {
    const error = await failure({ 'docs.config.ts': text })
    expect(error.message).toBe('docs.config.ts has no default export.')
    expect(error.hint).toBe('Write `export default defineConfig({ … })`.')
  })

  test.each([
    ['at the top level', 'await new Promise(() => {})\nexport default {}'],
    ['in the function', 'export default () => new Promise(() => {})'],
  ])('a configuration that never comes to an end %s', async (_, text) => {
    await write({ 'docs.config.ts': text })
    await expect(loadConfig(dir, cacheDir, { timeLimit: 20 })).rejects.toMatchObject({
      name: 'DocsError',
      message: 'docs.config.ts did not come to an end within 0.02 seconds.',
    })
  })
})

test('a linked project is one place', async () => {
  await write({ 'site/docs.config.ts': 'export default { title: 1 }' })
  await symlink(join(dir, 'site'), join(dir, 'link'))
  expect((await loadConfig(join(dir, 'link'), cacheDir)).config).toEqual({ title: 1 })
})

/** vitest loads modules in its own way, so what depends on Node's is looked at in a process without it. */
describe('in a process of its own', () => {
  const bundle = join(import.meta.dirname, `../../node_modules/.cache/docs-build-test/load-config-${process.pid}.mjs`)

  beforeAll(() =>
    build({
      stdin: {
        contents: `
          import { createRequire } from 'node:module'
          import { loadConfig } from './cli/project/config/load-config.ts'
          const [dir, cacheDir] = process.argv.slice(2)
          const { config, message } = await loadConfig(dir, cacheDir).catch((error) => error)
          const loaded = Object.keys(createRequire(import.meta.url).cache).some((path) => path.includes('/esbuild/'))
          console.log(JSON.stringify({ config, message, loaded }))`,
        resolveDir: join(import.meta.dirname, '../..'),
      },
      outfile: bundle,
      bundle: true,
      platform: 'node',
      format: 'esm',
      packages: 'external',
    }),
  )

  afterAll(() => rm(bundle))

  async function loadAlone(...flags: string[]): Promise<unknown> {
    const { stdout } = await promisify(execFile)(process.execPath, [...flags, bundle, dir, cacheDir])
    return JSON.parse(stdout)
  }

  test('a warm run does not load esbuild', async () => {
    await write({ 'docs.config.ts': 'export default { title: import.meta.filename }' })
    const config = { title: join(dir, 'docs.config.ts') }
    expect(await loadAlone()).toEqual({ config, loaded: true })
    expect(await loadAlone()).toEqual({ config, loaded: false })
  })

  test.each([
    ['plain', []],
    ['with source maps', ['--enable-source-maps']],
  ])('a throw has its line: %s', async (_, flags) => {
    await write({
      'docs.config.ts': "import { a } from './nav/a.ts'\nexport default async () => a()",
      'nav/a.ts':
        "import 'node:fs'\nexport async function a(): Promise<never> {\n  await null\n  throw new Error(__dirname)\n}",
    })
    const message = `nav/a.ts:4 threw: ${join(dir, 'nav')}`
    expect(await loadAlone(...flags)).toEqual({ message, loaded: true })
    expect(await loadAlone(...flags)).toEqual({ message, loaded: false })
    await rm(cacheDir, { recursive: true })
    await write({ '.docs-build': 'a file' })
    expect((await loadAlone()) as object).toMatchObject({ message })
  })
})
