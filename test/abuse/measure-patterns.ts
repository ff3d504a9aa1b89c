/**
 * Prints the result of every pattern with each parser, and the steps of remark, as JSON. It runs in a separate process,
 * because the native parser could end it: `node test/run-ts.mjs test/abuse/measure-patterns.ts 2000`.
 */

import { drawCode } from '../../cli/content/code-html.ts'
import type { DocPath } from '../../cli/content/document.ts'
import { parseDocument } from '../../cli/content/parse.ts'
import type { ParserName } from '../../cli/content/parser/dialect.ts'
import { stepsTaken } from '../../cli/content/parser/steps.ts'
import { drawBody } from '../../site/body.tsx'
import { PATTERNS } from './pathological.ts'

export interface PatternCost {
  readonly name: string
  readonly file: string
  readonly parser: ParserName
  /** Characters of the page, and of what it became. */
  readonly length: number
  readonly output: number
  /** Of remark's parser. */
  readonly steps?: number
  /** Milliseconds of the processor, for the table of figures; nothing is judged by them. */
  readonly ms: number
  /** Why the page was left out. */
  readonly refused?: string
}

async function read(name: string, text: string, parser: ParserName, file: string): Promise<PatternCost> {
  const start = process.cpuUsage()
  const document = parseDocument({ path: file as DocPath, text }, { docsDir: 'docs', parser })
  const steps = stepsTaken()
  const body = await document.body({ html: 'safe', draw: drawBody, code: drawCode })
  const { user, system } = process.cpuUsage(start)
  const problem = document.facts.problems.find(({ rule }) => rule === 'page-limits')
  return {
    name,
    file,
    parser,
    length: text.length,
    output: JSON.stringify([body.segments, document.facts]).length,
    ms: (user + system) / 1000,
    ...(parser === 'remark' ? { steps } : {}),
    ...(problem ? { refused: `${problem.place.line}: ${problem.message}` } : {}),
  }
}

const size = Number(process.argv[2])
const costs: PatternCost[] = []
for (const [name, pattern] of Object.entries(PATTERNS)) {
  for (const file of ['a.md', 'a.mdx']) {
    for (const parser of ['native', 'remark'] as const) costs.push(await read(name, pattern(size), parser, file))
  }
}
process.stdout.write(JSON.stringify(costs))
