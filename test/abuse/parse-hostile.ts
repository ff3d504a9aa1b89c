/**
 * Parses texts that repeat a few marks, as production does: `<bundle of this file> <seed> <count> <size>`. It runs in a
 * separate process, which a text could end, and it is bundled like the program, so that steps are counted. It prints a line
 * before each text, so that the last line names the text that ended the process, a line for each text that throws another
 * error than a fault of MDX, and the sums.
 */
import { writeSync } from 'node:fs'
import { VFileMessage } from 'vfile-message'
import { pageLimit } from '../../cli/markdown/limits/page-limits.ts'
import type { Dialect } from '../../cli/markdown/parser/dialect.ts'
import { parseWithRemark } from '../../cli/markdown/parser/remark.ts'
import { TooManySteps } from '../../cli/markdown/parser/steps.ts'
import { hostileUnits } from '../harness/markdown-texts.ts'

const [seed = '', count = '0', size = '0'] = process.argv.slice(2)

const sums = { texts: 0, overLimit: 0, read: 0, refused: 0, notMdx: 0 }

/** How the parser ends. Its work is bounded by its steps. */
function endOf(text: string, dialect: Dialect): 'read' | 'refused' | 'notMdx' {
  try {
    parseWithRemark(text, dialect)
    return 'read'
  } catch (error) {
    if (error instanceof TooManySteps) return 'refused'
    if (error instanceof VFileMessage && dialect.mdx) return 'notMdx'
    throw error
  }
}

for (const { name, text: repeated, dialect: kind } of hostileUnits(seed, Number(count))) {
  const text = repeated(Number(size))
  sums.texts++
  if (pageLimit(text, '')) {
    sums.overLimit++
    continue
  }
  writeSync(1, `text ${kind} ${name}\n`)
  try {
    sums[endOf(text, { gfm: true, directives: true, mdx: kind === 'mdx' })]++
  } catch (error) {
    writeSync(1, `throws ${kind} ${name} ${String(error)}\n`)
  }
}
writeSync(1, `${JSON.stringify(sums)}\n`)
