/** Many examples in one sandbox: what one of them does, no other notices, however they are put together. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import variant from '@jitl/quickjs-wasmfile-release-sync'
import type { QuickJSSyncVariant } from 'quickjs-emscripten-core'
import { beforeAll, expect, test } from 'vitest'
import { withinTime } from '../../cli/engine/time-limit.ts'
import { createSandbox, type Ran, type SandboxParts, type SandboxTask } from '../../site/example/sandbox.ts'

/** Answers with what the code gives; a function is called. */
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
  const { resolve } = createRequire(import.meta.url)
  const wasm = await WebAssembly.compile(await readFile(resolve('@jitl/quickjs-wasmfile-release-sync/wasm')))
  parts = {
    variant: variant as unknown as QuickJSSyncVariant,
    wasm,
    script,
    guard(run) {
      watchdogs++
      return withinTime(300, run)
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

test('nothing asked, nothing answered', async () => {
  expect(await createSandbox(parts).run([])).toEqual([])
})

const ENDLESS = '() => [].indexOf.call({ length: 2 ** 53 - 1 }, 1)'
const HUNGRY = '() => { const kept = []; for (;;) kept.push(new Uint8Array(1e6)) }'
const DEEP = '() => { const dig = () => dig() + 1; return dig() }'
const GROWN =
  '() => { const kept = []; for (let i = 0; i < 30; i++) kept.push(new Uint8Array(1e6).fill(1)); return kept.length }'

test.each<[string, string, Ran]>([
  ['that only the watchdog can end', ENDLESS, { failure: { kind: 'time', message: '' } }],
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
