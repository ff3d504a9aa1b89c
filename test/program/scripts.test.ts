/** V8's compiled code of a script is kept beside it, and can only save time. */
import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { scriptOf } from '../../cli/output/bundle/script.ts'
import { projectRoot } from '../harness/root.ts'
import { writeSite } from '../harness/site.ts'

const run = promisify(execFile)
const FILLING = Array.from({ length: 200 }, (_, index) => `function f${index}(a) { return a + ${index}; }`).join('\n')
const CODE = `${FILLING}\nvar sum = f7(1) + f9(1);\nvar text = "größer → ✓";\nexport { sum, text };\n`

async function folder(code = CODE): Promise<string> {
  return writeSite({ 'main.js': scriptOf(code) })
}

/** Runs the script in a separate process. @returns its exports */
async function load(dir: string, flags: readonly string[] = []): Promise<unknown> {
  const scripts = JSON.stringify(join(projectRoot, 'dist/scripts.js'))
  const file = JSON.stringify(join(dir, 'main.js'))
  const code = `import(${scripts}).then(({ loadScript }) => console.log(JSON.stringify(loadScript(${file}))))`
  return JSON.parse((await run(process.execPath, [...flags, '-e', code])).stdout)
}

async function kept(dir: string): Promise<string[]> {
  return (await readdir(dir)).filter((name) => name !== 'main.js')
}

const RESULT = { sum: 18, text: 'größer → ✓' }

test('compiled code is written once, and no other file', async () => {
  const dir = await folder()
  expect(await load(dir)).toEqual(RESULT)
  const names = await kept(dir)
  expect(names).toEqual([expect.stringMatching(/^main\.js\.\w+\.bin$/)])
  const first = await readFile(join(dir, names[0] as string))
  expect(await load(dir)).toEqual(RESULT)
  expect(await kept(dir)).toEqual(names)
  expect((await readFile(join(dir, names[0] as string))).equals(first)).toBe(true)
})

test('no compiled code of a small script is kept', async () => {
  const dir = await folder('var sum = 1;\nexport { sum };\n')
  expect(await load(dir)).toEqual({ sum: 1 })
  expect(await kept(dir)).toEqual([])
})

test('each V8 and each set of flags has its own compiled code', async () => {
  const dir = await folder()
  await load(dir)
  expect(await load(dir, ['--no-opt'])).toEqual(RESULT)
  expect(await kept(dir)).toHaveLength(2)
})

test('only V8 11 is set to optimize later', async () => {
  const scripts = JSON.stringify(join(projectRoot, 'dist/scripts.js'))
  const code = `import(${scripts}).then(({ optimizeLater }) => {
    const { cachedDataVersionTag } = require('node:v8')
    const before = cachedDataVersionTag()
    optimizeLater()
    console.log(before !== cachedDataVersionTag())
  })`
  const { stdout, stderr } = await run(process.execPath, ['-e', code])
  expect(stderr).toBe('')
  expect(stdout.trim()).toBe(String(process.versions.v8.startsWith('11.')))
})

describe('compiled code is written again when it', () => {
  test.each<[string, (bytes: Buffer) => Uint8Array]>([
    ['is empty', () => Buffer.alloc(0)],
    ['is cut', (bytes) => bytes.subarray(0, bytes.length / 2)],
    ['has another byte', (bytes) => bytes.fill(bytes.readUInt8(200) ^ 255, 200, 201)],
    ['has another sum', (bytes) => bytes.fill(bytes.readUInt8(0) ^ 255, 0, 1)],
    ['is something else', () => Buffer.from('x'.repeat(5000))],
  ])('%s', async (_, spoil) => {
    const dir = await folder()
    await load(dir)
    const path = join(dir, (await kept(dir))[0] as string)
    const good = await readFile(path)
    await writeFile(path, spoil(Buffer.from(good)))
    expect(await load(dir)).toEqual(RESULT)
    const again = await readFile(path)
    expect(again.length).toBeGreaterThan(1000)
    await load(dir)
    expect((await readFile(path)).equals(again)).toBe(true)
  })
})

test('the script runs when its compiled code cannot be written', async () => {
  const dir = await folder()
  await load(dir)
  const [name] = await kept(dir)
  await rm(join(dir, name as string))
  await mkdir(join(dir, name as string))
  expect(await load(dir)).toEqual(RESULT)
  expect(await kept(dir)).toEqual([name])
})
