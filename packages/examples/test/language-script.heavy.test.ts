import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { loadOptionScript } from '../../../cli/project/config/option-script.ts'
import { createExampleEngine } from '../drafts/engine.ts'
import { type LanguageScript, languageScript } from '../drafts/language-script.ts'
import { playFiles } from '../play-files.ts'
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

const NAME = 'examples/language.js'

async function load(cache: string | undefined = cacheDir): Promise<LanguageScript> {
  const { code } = await loadOptionScript(NAME, { dir, cacheDir: cache }, '`language`')
  return languageScript({ name: NAME, code })
}

describe('a language', () => {
  test('of any kind can be drafted with', async () => {
    const script = await load()
    const { drawing } = await createExampleEngine(script).draft('"hello"', {}, noMemory())
    expect(drawing?.width).toBe(10)
    expect(drawing?.stacks[0]?.parts[0]?.points[0]?.text?.lines).toEqual(['hello'])
    const { inputs } = await loadOptionScript(NAME, { dir, cacheDir }, '`language`')
    expect(inputs).toContain(join(dir, 'examples/size.js'))
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
    const folder = `${cacheDir}/scripts`
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
    const { code } = await loadOptionScript(NAME, { dir, cacheDir: undefined }, '`language`')
    expect(languageScript({ name: NAME, code })).toEqual(await load())
  })

  test('that is missing is an error', async () => {
    await expect(loadOptionScript('examples/none.js', { dir, cacheDir }, '`language`')).rejects.toThrow(
      '`language` names examples/none.js, and there is no such file.',
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

test('what playing loads is small: the framework itself is not in the worker, and nothing of Node', async () => {
  const { worker, wasm, language } = await playFiles(await freesewing())
  expect([worker.name, wasm.name, language.name]).toEqual(['play-worker.js', 'quickjs.wasm', 'example-language.js'])
  expect(gzipSync(worker.content).length).toBeLessThan(33_400)
  expect(gzipSync(language.content).length).toBeLessThan(73_000)
  expect(worker.content).not.toMatch(/require\(|node:/)
})
