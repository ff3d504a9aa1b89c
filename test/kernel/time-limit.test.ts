import { expect, it } from 'vitest'
import { withinTime } from '../../cli/kernel/threads/time-limit.ts'
import { HANGS_AFTER } from '../harness/deadline.ts'

it('gives the value, or throws the same error', () => {
  expect(withinTime(HANGS_AFTER, () => ({ a: 1 }))).toEqual({ value: { a: 1 } })
  expect(withinTime(HANGS_AFTER, () => undefined)).toEqual({ value: undefined })
  const error = new TypeError('mine')
  expect(() =>
    withinTime(HANGS_AFTER, () => {
      throw error
    }),
  ).toThrow(error)
})

it.each<[string, () => unknown]>([
  [
    'a loop',
    () => {
      for (;;);
    },
  ],
  ['a regular expression', () => /^(a+)+$/.test(`${'a'.repeat(40)}b`)],
])('stops %s, and goes on as if nothing had been', (_, run) => {
  expect(withinTime(30, run)).toBeUndefined()
  expect(withinTime(HANGS_AFTER, () => 1)).toEqual({ value: 1 })
})
