import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { SEAL_LENGTH } from '../../cli/kernel/store/seal.ts'
import { createExampleEngine } from '../../cli/markdown/drafts/engine.ts'
import { type LanguageScript, loadLanguageScript } from '../../cli/markdown/drafts/language-script.ts'
import { loadPlayAssets } from '../../cli/output/bundle/play-assets.ts'
import { projectRoot } from '../harness/root.ts'
import { freesewing, noMemory } from './corpus.ts'

/** A language that draws the text it is given. */
const LANGUAGE = `
import { size } from './size.js'
export default {
  draft: (source) => ({
    drawing: {
      width: size, height: size, scale: 1, units: 'metric', paperless: false, complete: true, definitions: {},
      stacks: [{ attributes: {}, box: [0, 0, size, size], parts: [{
        attributes: {}, anchor: [0, 0], grid: [0, 0], paths: [], snippets: [],
        points: [{ name: 'a', at: [1, 1], attributes: { 'data-text': [String(source)] } }],
      }] }],
    },
    logs: [],
  }),
}`

let dir: string
let cacheDir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'docs-build-language-'))
  const folder = dir
  onTestFinished(() => rmSync(folder, { recursive: true }))
  cacheDir = join(dir, 'cache')
  mkdirSync(join(dir, 'examples'))
  writeFileSync(join(dir, 'examples/language.js'), LANGUAGE)
  writeFileSync(join(dir, 'examples/size.js'), 'export const size = 10')
})

const load = (cache: string | undefined = cacheDir): Promise<LanguageScript> =>
  loadLanguageScript('examples/language.js', { dir, cacheDir: cache, packageRoot: projectRoot })

describe('a language', () => {
  test('of any kind can be drafted with', async () => {
    const script = await load()
    const { drawing } = await createExampleEngine(script).draft('"hello"', {}, noMemory())
    expect(drawing?.width).toBe(10)
    expect(drawing?.stacks[0]?.parts[0]?.points[0]?.text?.lines).toEqual(['hello'])
    expect(script.inputs).toContain(join(dir, 'examples/size.js'))
  })

  test('is kept as long as its files are unchanged', async () => {
    const first = await load()
    expect(await load()).toEqual(first)
    writeFileSync(join(dir, 'examples/size.js'), 'export const size = 20')
    const second = await load()
    expect(second.hash).not.toBe(first.hash)
    expect((await createExampleEngine(second).draft('1', {}, noMemory())).drawing?.width).toBe(20)
  })

  test('that was damaged is made again', async () => {
    const first = await load()
    const folder = `${cacheDir}/examples`
    writeFileSync(join(folder, `${nameIn(folder)}.js`), 'damaged')
    expect(await load()).toEqual(first)
  })

  test('that throws when it is loaded is named by its module', async () => {
    writeFileSync(join(dir, 'examples/language.js'), "throw new Error('top')\nexport default {}")
    const drafting = createExampleEngine(await load()).draft('1', {}, noMemory())
    await expect(drafting).rejects.toThrow(
      'The example language (examples/language.js) cannot be loaded: it throws Error: top.',
    )
  })

  test('needs no folder to be kept in', async () => {
    expect((await load(undefined)).hash).toBe((await load()).hash)
  })

  test('that is missing is an error', async () => {
    await expect(loadLanguageScript('examples/none.js', { dir, packageRoot: projectRoot })).rejects.toThrow(
      'There is no example language at examples/none.js.',
    )
  })

  test('that does not compile is an error with its place', async () => {
    writeFileSync(join(dir, 'examples/language.js'), 'import "./none.js"')
    await expect(load()).rejects.toThrow(/does not compile — examples\/language\.js:1:8/)
  })
})

function nameIn(folder: string): string {
  return (readdirSync(folder).find((name) => name.endsWith('.js')) ?? '').replace(/\.js$/, '')
}

describe('what playing loads', () => {
  test('is three files with names of their content', async () => {
    const { files, paths } = await loadPlayAssets(await freesewing(), { packageRoot: projectRoot })
    expect(files.map(({ path }) => path.replace(/\.[\da-f]{10}\./, '.#.'))).toEqual([
      'assets/play-worker.#.js',
      'assets/quickjs.#.wasm',
      'assets/example-language.#.js',
    ])
    expect(Object.values(paths).sort()).toEqual(files.map(({ path }) => path).sort())
    const [worker, , language] = files.map(({ content }) => gzipSync(content).length)
    expect(worker).toBeLessThan(33_000)
    expect(language).toBeLessThan(73_000)
    // The framework itself is not in it, and nothing of Node.
    expect(Buffer.from(files[0]?.content ?? '').toString()).not.toMatch(/require\(|node:/)
  })

  test('comes from the cache the second time', async () => {
    const script = await freesewing()
    const first = await loadPlayAssets(script, { cacheDir, packageRoot: projectRoot })
    const name = readdirSync(join(cacheDir, 'examples')).find((one) => one.startsWith('play-')) ?? ''
    const kept = readFileSync(join(cacheDir, 'examples', name))
    expect(Buffer.compare(kept.subarray(SEAL_LENGTH), Buffer.from(first.files[0]?.content ?? ''))).toBe(0)
    const second = await loadPlayAssets(script, { cacheDir, packageRoot: projectRoot })
    expect(second.paths).toEqual(first.paths)
  })
})
