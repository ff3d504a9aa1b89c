import { describe, expect, test } from 'vitest'
import { blocksOf, joinedSet, perBlock, perItem } from '../../cli/kernel/store/blocks.ts'

const things = (count: number): { readonly n: number }[] => Array.from({ length: count }, (_, n) => ({ n }))

describe('blocks of a list', () => {
  test.each([0, 1, 127, 128, 129, 1000])('of %i objects hold them in order', (count) => {
    const list = things(count)
    expect(blocksOf(list).flat()).toEqual(list)
  })

  test('stay the same objects where their items do', () => {
    const list = things(1000)
    const before = blocksOf(list)
    const changed = list.with(500, { n: -1 })
    const after = blocksOf(changed)
    expect(after.flat()).toEqual(changed)
    expect(after.map((block, at) => block === before[at]).filter((same) => !same)).toHaveLength(1)
    expect(before.flat()).toEqual(list)
  })

  test.each([
    ['longer', (list: { n: number }[]) => [...list, { n: -1 }]],
    ['shorter', (list: { n: number }[]) => list.slice(0, -1)],
    ['with another beginning', (list: { n: number }[]) => [{ n: -1 }, ...list]],
    ['with a gap', (list: { n: number }[]) => list.toSpliced(200, 3)],
    ['in another order', (list: { n: number }[]) => list.toReversed()],
  ])('of a list that is %s are right', (_, change) => {
    const list = things(400)
    blocksOf(list)
    const next = change(list)
    expect(blocksOf(next).flat()).toEqual(next)
    expect(blocksOf(list).flat()).toEqual(list)
  })
})

test('results are worked out again only for the block with the change', () => {
  let asked = 0
  const odd = perItem(({ n }: { n: number }) => {
    asked++
    return n % 2 === 1 ? [n] : []
  })
  const list = things(1000)
  expect(odd(list)).toHaveLength(500)
  asked = 0
  expect(odd(list.with(3, { n: 4 }))).toHaveLength(499)
  expect(asked).toBe(128)
})

test('a block is given as a whole', () => {
  const sizes = perBlock((block: readonly { n: number }[]) => [block.length])
  expect(sizes(things(300))).toEqual([128, 128, 44])
})

describe('a joined set', () => {
  test('is the same one while no list has other contents', () => {
    const join = joinedSet<string>()
    const first = join([['a', 'b'], ['c']])
    expect(join([['a', 'b'], ['c']])).toBe(first)
    expect([...join([['a'], ['b', 'c']])]).toEqual(['a', 'b', 'c'])
    expect([...join([['a'], ['d']])]).toEqual(['a', 'd'])
  })
})
