/** WebAssembly that counts its work: it computes as before, the same work costs the same, and a limit ends it. */
import { describe, expect, test } from 'vitest'
import { meter } from '../drafts/metering.ts'
import { METER } from '../example/sandbox.ts'

const I32 = 0x7f
const I64 = 0x7e

/** One function of two numbers in a module with a page of memory; its code is what stands before `end`. */
function moduleOf(
  code: readonly number[],
  { locals = [] as readonly number[], imports = [0] as readonly number[] } = {},
) {
  const sections: readonly (readonly [id: number, content: readonly number[]])[] = [
    [1, [1, 0x60, 2, I32, I32, 1, I32]],
    [2, imports],
    [3, [1, 0]],
    [5, [1, 0, 1]],
    [6, [1, I32, 1, 0x41, 7, 0x0b]],
    [7, [2, 1, 0x66, 0, 0, 1, 0x6d, 2, 0]],
    [10, [1, code.length + locals.length + 2, ...(locals.length > 0 ? locals : [0]), ...code, 0x0b]],
  ]
  const body = sections.flatMap(([id, content]) => [id, content.length, ...content])
  return Uint8Array.from([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, ...body])
}

interface Metered {
  readonly f: (a: number, b: number) => number
  readonly m: WebAssembly.Memory
  readonly left: WebAssembly.Global<'i32'>
}

async function start(wasm: Uint8Array): Promise<Metered> {
  const { instance } = await WebAssembly.instantiate(meter(wasm))
  const { f, m, [METER]: left } = instance.exports
  return { f, m, left } as unknown as Metered
}

/** The units that a call takes, and its result. */
function spent({ f, left }: Metered, a: number, b: number): [result: number, units: number] {
  left.value = 1_000_000
  return [f(a, b), 1_000_000 - left.value]
}

/** Adds `b` to a sum until `a` is zero. */
const SUM = [
  ...[0x03, 0x40, 0x20, 2, 0x20, 1, 0x6a, 0x21, 2],
  ...[0x20, 0, 0x41, 1, 0x6b, 0x22, 0, 0x0d, 0, 0x0b, 0x20, 2],
]
const ONE_LOCAL = [1, 1, I32]

describe('a loop', () => {
  test('gives the same result and costs one unit each time around', async () => {
    const module = await start(moduleOf(SUM, { locals: ONE_LOCAL }))
    expect(spent(module, 10, 3)).toEqual([30, 10])
    expect(spent(module, 1000, 2)).toEqual([2000, 1000])
  })

  test('has a variable of its own, behind those of all types', async () => {
    const module = await start(moduleOf(SUM, { locals: [2, 1, I32, 3, I64] }))
    expect(spent(module, 10, 3)).toEqual([30, 10])
  })

  test('ends with a trap where its units end, and no later', async () => {
    const { f, left } = await start(moduleOf(SUM, { locals: ONE_LOCAL }))
    left.value = 10
    expect(f(10, 1)).toBe(10)
    left.value = 9
    expect(() => f(10, 1)).toThrow(WebAssembly.RuntimeError)
    expect(left.value).toBe(-1)
  })
})

describe('many bytes at once', () => {
  test.each<[string, readonly number[]]>([
    ['filled', [0x41, 0, 0x20, 0, 0x20, 1, 0xfc, 11, 0]],
    ['copied', [0x41, 0, 0x20, 0, 0x20, 1, 0xfc, 10, 0, 0]],
  ])('%s cost a unit for each 64', async (_, code) => {
    const module = await start(moduleOf([...code, 0x20, 1]))
    expect(spent(module, 5, 63)).toEqual([63, 0])
    expect(spent(module, 5, 640)).toEqual([640, 10])
    module.left.value = 9
    expect(() => module.f(5, 640)).toThrow(WebAssembly.RuntimeError)
  })

  test('are filled as before', async () => {
    const module = await start(moduleOf([0x41, 0, 0x20, 0, 0x20, 1, 0xfc, 11, 0, 0x20, 1]))
    spent(module, 5, 3)
    expect([...new Uint8Array(module.m.buffer, 0, 5)]).toEqual([5, 5, 5, 0, 0])
  })
})

test('code without loops stays as it is', async () => {
  const wasm = moduleOf([0x20, 0, 0x20, 1, 0x6a])
  expect(spent(await start(wasm), 2, 3)).toEqual([5, 0])
})

test.each<[string, Uint8Array, RegExp]>([
  ['an instruction that is not known', moduleOf([0xfd, 0x0f, 0x1a, 0x41, 0]), /0xfd/],
  ['an imported global', moduleOf([0x41, 0], { imports: [1, 1, 0x61, 1, 0x62, 3, I32, 0] }), /imports globals/],
  ['a module that is cut short', moduleOf(SUM, { locals: ONE_LOCAL }).subarray(0, 12), /./],
])('%s is refused, rather than left uncounted', (_, wasm, message) => {
  expect(() => meter(wasm)).toThrow(message)
})
