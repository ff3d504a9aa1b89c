/**
 * What every pattern costs at one size and at four times as much, as JSON on stdout. A process of its own, so that
 * the time of its processor is the time of the pattern: `node test/run-ts.mjs test/abuse/measure-patterns.ts 2000`.
 */

import { drawCode } from '../../cli/content/code-html.ts'
import type { DocPath } from '../../cli/content/document.ts'
import { parseDocument } from '../../cli/content/parse.ts'
import { drawBody } from '../../site/body.tsx'
import { PATTERNS } from './pathological.ts'

export interface PatternCost {
  readonly name: string
  /** Milliseconds of the processor, at one size and at four times as much: the least of some runs. */
  readonly once: number
  readonly fourTimes: number
  /** Characters at four times the size: of the page, and of what it became. */
  readonly length: number
  readonly output: number
  /** Why the page was left out. */
  readonly refused?: string
}

interface Run {
  readonly ms: number
  readonly output: number
  readonly refused?: string
}

async function read(text: string): Promise<Run> {
  const start = process.cpuUsage()
  const document = parseDocument({ path: 'a.md' as DocPath, text }, { docsDir: 'docs' })
  const body = await document.body({ html: 'safe', draw: drawBody, code: drawCode })
  const { user, system } = process.cpuUsage(start)
  const problem = document.facts.problems.find(({ rule }) => rule === 'page-limits')
  return {
    ms: (user + system) / 1000,
    output: JSON.stringify([body.segments, document.facts]).length,
    ...(problem ? { refused: `${problem.place.line}: ${problem.message}` } : {}),
  }
}

async function least(text: string, runs: number): Promise<Run> {
  let best = await read(text)
  for (let run = 1; run < runs && best.ms < 2_000; run++) {
    const next = await read(text)
    if (next.ms < best.ms) best = next
  }
  return best
}

const size = Number(process.argv[2])
const costs: PatternCost[] = []
for (const [name, pattern] of Object.entries(PATTERNS)) {
  const [one, four] = [pattern(size), pattern(size * 4)]
  const once = await least(one, 2)
  const fourTimes = await least(four, 2)
  const { output, refused } = fourTimes
  costs.push({
    name,
    once: once.ms,
    fourTimes: fourTimes.ms,
    length: four.length,
    output,
    ...(refused === undefined ? {} : { refused }),
  })
}
process.stdout.write(JSON.stringify(costs))
