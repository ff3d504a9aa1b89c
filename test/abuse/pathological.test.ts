/**
 * Patterns that cost parsers the square of their length. The steps of the parser stay proportional, or the page is refused
 * with a finding that says why. No pattern ends the process or makes a much larger output. Time is
 * not judged.
 */
import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'
import { mostSteps } from '../../cli/markdown/parser/steps.ts'
import { bundleAsProgram } from '../harness/bundled.ts'
import { isLong, record } from '../harness/figures.ts'
import type { PatternCost } from './measure-patterns.ts'
import { PATTERNS } from './pathological.ts'

const SIZE = isLong ? 64_000 : 2_000
/** Most characters of HTML and facts: for each character of the source, and for any page besides. */
const MOST_TIMES = 64
const FREE = 200_000

let costs: readonly PatternCost[] = []

beforeAll(async () => {
  const script = await bundleAsProgram('test/abuse/measure-patterns.ts')
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [script, String(SIZE)], { maxBuffer: 1e8 })
    costs = JSON.parse(stdout) as PatternCost[]
  } finally {
    await rm(script)
  }
}, 1_200_000)

describe.each(Object.keys(PATTERNS))('%s', (name) => {
  it('is read in proportional time, or refused at a line', () => {
    const own = costs.filter((cost) => cost.name === name)
    expect(own).toHaveLength(2)
    for (const { length, steps, refused, file } of own) {
      if (refused !== undefined) expect(refused).toMatch(/^\d+: (?:The page|The HTML of the page|A line) /)
      // A step over the bound is the one that stops the parser.
      else expect(steps, file).toBeLessThanOrEqual(mostSteps(length))
    }
  })

  it('makes no larger output than its length allows', () => {
    for (const { length, output, name: pattern, file } of costs) {
      if (pattern === name) expect(output, file).toBeLessThan(MOST_TIMES * length + FREE)
    }
  })
})

it('most of them are rendered', () => {
  const refused = costs.filter(({ refused }) => refused !== undefined)
  expect(refused.length).toBeLessThan(costs.length / (isLong ? 2 : 3))
  const slowest = costs.toSorted((a, b) => b.ms - a.ms)[0]
  record(
    'linear time',
    `${costs.length / 2} patterns of ${SIZE} characters, as Markdown and MDX: ${refused.length} of ` +
      `${costs.length} refused with a finding; the slowest takes ${slowest?.ms.toFixed(0)} ms (${slowest?.name}, ${slowest?.file})`,
  )
})
