/** Values that tasks have in common: the same on both sides of a thread's border, and read once. */
import { expect, test } from 'vitest'
import { share, valueOf } from '../../cli/kernel/threads/shared.ts'

const VALUE = { pages: new Map([['/a/', { id: new Set(['x']) }]]), text: 'ä 😀', list: [1, undefined, null] }

test('in its own thread a shared value is the value itself', () => {
  expect(valueOf(share(VALUE))).toBe(VALUE)
})

test('in another thread a shared value is one copy', () => {
  const shared = share(VALUE)
  const [first, second] = [valueOf(structuredClone(shared)), valueOf(structuredClone(shared))]
  expect(first).toEqual(VALUE)
  expect(first).not.toBe(VALUE)
  expect(second).toBe(first)
})

test('a shared value that another has replaced can be shared again', () => {
  const [one, other] = [structuredClone(share({ a: 1 })), structuredClone(share({ a: 2 }))]
  expect([valueOf(one), valueOf(other), valueOf(one)]).toEqual([{ a: 1 }, { a: 2 }, { a: 1 }])
})

test('a value is serialized only when it goes to another thread', () => {
  const value = { run: () => {} }
  const shared = share(value)
  expect(valueOf(shared)).toBe(value)
  expect(() => structuredClone(shared)).toThrow('could not be cloned')
})
