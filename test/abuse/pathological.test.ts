/**
 * Patterns that cost parsers the square of their length: four times as much takes less than eight times as long,
 * or the page is refused with a finding that says why; and none becomes many times what it was.
 */
import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'
import { bundleAsProgram } from '../harness/bundled.ts'
import { isLong, record } from '../harness/figures.ts'
import type { PatternCost } from './measure-patterns.ts'
import { PATTERNS } from './pathological.ts'

const SIZE = isLong ? 16_000 : 500
/** Milliseconds below which a pattern is cheap, however it grows: the machine's own noise. */
const CHEAP = isLong ? 1_000 : 120
/** Characters of HTML and facts for each of the source, and for any page. */
const MOST_TIMES = 64
const FREE = 200_000

let costs: ReadonlyMap<string, PatternCost> = new Map()

beforeAll(async () => {
  const script = await bundleAsProgram('test/abuse/measure-patterns.ts')
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [script, String(SIZE)], { maxBuffer: 1e8 })
    costs = new Map((JSON.parse(stdout) as PatternCost[]).map((cost) => [cost.name, cost]))
  } finally {
    await rm(script)
  }
}, 1_200_000)

describe('time', () => {
  it.each(Object.keys(PATTERNS))('%s', (name) => {
    const { once, fourTimes } = costs.get(name) as PatternCost
    expect(fourTimes, `${once} ms once, ${fourTimes} ms for four times as much`).toBeLessThan(Math.max(CHEAP, 8 * once))
  })
})

describe('size', () => {
  it.each(Object.keys(PATTERNS))('%s', (name) => {
    const { length, output } = costs.get(name) as PatternCost
    expect(output).toBeLessThan(MOST_TIMES * length + FREE)
  })
})

it('most of them are rendered, and what is refused is told with its line', () => {
  const refused = [...costs.values()].filter(({ refused }) => refused !== undefined)
  for (const cost of refused) expect(cost.refused).toMatch(/^\d+: (?:The page|A line) /)
  // 64,000 characters without a blank line are more than a paragraph may have for more of them.
  expect(refused.length).toBeLessThan(costs.size / (isLong ? 2 : 3))
  const slow = [...costs.values()].filter(({ once, fourTimes }) => fourTimes >= Math.max(CHEAP, 8 * once))
  record(
    'linear time',
    `${costs.size - slow.length} of ${costs.size} patterns at ${SIZE * 4} characters; ${refused.length} refused with a finding; ` +
      `not: ${slow.map(({ name, once, fourTimes }) => `${name} (×${(fourTimes / once).toFixed(0)})`).join(', ') || 'none'}`,
  )
})
