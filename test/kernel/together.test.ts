/** What callers ask for in one turn of the event loop is done at once, and each gets its own. */
import { expect, test } from 'vitest'
import { together } from '../../cli/kernel/threads/together.ts'

function recorded() {
  const batches: number[][] = []
  const double = together(async (items: readonly number[]) => {
    batches.push([...items])
    return items.map((item) => item * 2)
  })
  return { batches, double }
}

test('callers of one turn share a run', async () => {
  const { batches, double } = recorded()
  expect(await Promise.all([double([1, 2]), double([]), double([3])])).toEqual([[2, 4], [], [6]])
  expect(batches).toEqual([[1, 2, 3]])
})

test('a later turn has a run of its own', async () => {
  const { batches, double } = recorded()
  expect(await double([1])).toEqual([2])
  expect(await double([2])).toEqual([4])
  expect(batches).toEqual([[1], [2]])
})

test('every caller gets the error, and the next run begins anew', async () => {
  let isBroken = true
  const run = together(async (items: readonly string[]) => {
    if (isBroken) throw new Error('broken')
    return items
  })
  const asked = [run(['a']), run(['b'])]
  await expect(Promise.allSettled(asked)).resolves.toMatchObject([{ status: 'rejected' }, { status: 'rejected' }])
  isBroken = false
  expect(await run(['c'])).toEqual(['c'])
})
