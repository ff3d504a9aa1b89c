/** Memory that finished work has left is given back at rest. */
import { cachedDataVersionTag } from 'node:v8'
import { expect, test } from 'vitest'
import { collectAtRest } from '../../cli/app/dev/garbage.ts'

/** Of V8's version and flags: compiled code that is kept with another one is compiled again. */
const TAG = cachedDataVersionTag()
const MIB = 2 ** 20
const inUse = (): number => process.memoryUsage().heapUsed

/** Leaves garbage of some MiB. @returns the bytes in use while it was needed */
function work(mebibytes: number): number {
  const lists = Array.from({ length: mebibytes }, () => new Array<number>(MIB / 8).fill(0.5))
  return inUse() + lists.length
}

test('is given back when twice as much is in use as after the last time', () => {
  collectAtRest()
  const before = work(400)
  collectAtRest()
  expect(inUse()).toBeLessThan(before - 350 * MIB)
})

test('leaves the flags of V8 as they were', () => {
  expect(cachedDataVersionTag()).toBe(TAG)
})
