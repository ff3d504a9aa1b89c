/** Many examples share one sandbox, and no example influences another, in any order. */
import variant from '@jitl/quickjs-wasmfile-release-sync'
import type { QuickJSSyncVariant } from 'quickjs-emscripten-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { readWasm } from '../drafts/engine.ts'
import { createSandbox, type Ran, type SandboxParts, type SandboxTask } from '../example/sandbox.ts'

/** Answers with the value of the code; a function is called first. */
const script = `(function () {
  let calls = 0
  return (source) => {
    calls++
    const value = typeof source === 'function' ? source() : source
    return JSON.stringify({ console: [String(value), String(calls)] })
  }
})()`

let parts: SandboxParts
let watchdogs = 0

beforeAll(async () => {
  parts = {
    variant: variant as unknown as QuickJSSyncVariant,
    wasm: await WebAssembly.compile(await readWasm()),
    script,
    guard(run) {
      watchdogs++
      return { value: run() }
    },
  }
})

const tasks = (...codes: string[]): SandboxTask[] => codes.map((code) => ({ code, options: '{}' }))
const said = (value: string): Ran => ({ answer: { console: [value, '1'] } })

test('one watchdog looks after all of them, and each begins in a fresh memory', async () => {
  watchdogs = 0
  const ran = await createSandbox(parts).run(tasks('1', 'globalThis.left = 2', 'typeof globalThis.left'))
  expect(ran).toEqual([said('1'), said('2'), said('undefined')])
  expect(watchdogs).toBe(1)
})

test('an empty list of tasks has no results', async () => {
  expect(await createSandbox(parts).run([])).toEqual([])
})

const ENDLESS = '() => [].indexOf.call({ length: 2 ** 53 - 1 }, 1)'
const HUNGRY = '() => { const kept = []; for (;;) kept.push(new Uint8Array(1e6)) }'
const DEEP = '() => { const dig = () => dig() + 1; return dig() }'
const GROWN =
  '() => { const kept = []; for (let i = 0; i < 30; i++) kept.push(new Uint8Array(1e6).fill(1)); return kept.length }'

test.each<[string, string, Ran]>([
  ['that never leaves a native function', ENDLESS, { failure: { kind: 'work', message: '' } }],
  ['that uses up the memory', HUNGRY, { failure: { kind: 'memory', message: '' } }],
  ['that uses up the stack', DEEP, { failure: { kind: 'stack', message: '' } }],
  ['that grows the memory', GROWN, said('30')],
])('an example %s costs nobody else, first, in the middle and last', async (_, code, expected) => {
  const sandbox = createSandbox(parts)
  expect(await sandbox.run(tasks(code, '1', code, '2', code))).toEqual([
    expected,
    said('1'),
    expected,
    said('2'),
    expected,
  ])
})

describe('the watchdog', () => {
  /** Ends the runs with these numbers, before the first example in them has begun. */
  const ending = (...runs: number[]): SandboxParts => {
    let run = 0
    return { ...parts, guard: (work) => (runs.includes(++run) ? undefined : { value: work() }) }
  }

  test('that ends a batch of examples once changes no result: each example is then run alone', async () => {
    expect(await createSandbox(ending(1)).run(tasks('1', '2'))).toEqual([said('1'), said('2')])
  })

  test('that ends one example twice gives no verdict on it, and leaves the others as they are', async () => {
    expect(await createSandbox(ending(1, 2)).run(tasks('1', '2'))).toEqual([{ isUnfinished: true }, said('2')])
  })
})

test('a language that never ends, or throws, is the fault of the site', async () => {
  const load = (code: string): Promise<unknown> => createSandbox({ ...parts, script: code }).run(tasks('1'))
  await expect(load('for (;;);')).rejects.toMatchObject({
    name: 'LanguageError',
    message: expect.stringMatching(/does not finish/),
  })
  await expect(load('nothing()')).rejects.toMatchObject({
    name: 'LanguageError',
    message: expect.stringMatching(/nothing/),
  })
})
