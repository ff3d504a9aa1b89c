/**
 * Prints the result and the steps of every pattern as JSON. It runs in a separate process, bundled like the program, so that
 * steps are counted.
 */

import { drawCode } from '../../cli/markdown/code/code-html.ts'
import type { DocPath } from '../../cli/markdown/document.ts'
import { parseDocument } from '../../cli/markdown/parse.ts'
import { stepsTaken } from '../../cli/markdown/parser/steps.ts'
import { drawBody } from '../../site/body/body.tsx'
import { PATTERNS } from './pathological.ts'

export interface PatternCost {
  readonly name: string
  readonly file: string
  /** Characters of the page, and of what it became. */
  readonly length: number
  readonly output: number
  /** Of the parser. */
  readonly steps: number
  /** Milliseconds of the processor, for the table of figures; nothing is judged by them. */
  readonly ms: number
  /** Why the page was left out. */
  readonly refused?: string
}

async function read(name: string, text: string, file: string): Promise<PatternCost> {
  const start = process.cpuUsage()
  const document = parseDocument({ path: file as DocPath, text }, { docsDir: 'docs' })
  const steps = stepsTaken()
  const body = await document.body({ html: 'safe', draw: drawBody, code: drawCode })
  const { user, system } = process.cpuUsage(start)
  const problem = document.facts.problems.find(({ rule }) => rule === 'page-limits')
  return {
    name,
    file,
    length: text.length,
    output: JSON.stringify([body.segments, document.facts]).length,
    ms: (user + system) / 1000,
    steps,
    refused: problem && `${problem.place.line}: ${problem.message}`,
  }
}

const size = Number(process.argv[2])
const costs: PatternCost[] = []
for (const [name, pattern] of Object.entries(PATTERNS)) {
  for (const file of ['a.md', 'a.mdx']) costs.push(await read(name, pattern(size), file))
}
process.stdout.write(JSON.stringify(costs))
