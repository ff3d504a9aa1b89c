/** Memory that finished work has left is given back at rest. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { collectAtRest } from '../../cli/app/dev/garbage.ts'
import { projectRoot } from '../harness/root.ts'

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

// Flags are those of the process, and other tests set them.
test('leaves the flags of V8 as they were', async () => {
  const args = ['test/run-ts.mjs', 'test/dev/flags-after-garbage.ts']
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: projectRoot })
  expect(stdout).toBe('true\n')
})
