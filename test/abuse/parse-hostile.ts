/**
 * Parses texts that repeat a few marks, as production does: `<bundle of this file> <seed> <count> <size>`. It runs in a
 * separate process, because the native parser could end it, and it is bundled like the program, so that the steps of remark are
 * counted. It prints a line before each text, so that the last line names the text that ended the process, a line for
 * each text that the native parser reads in more than linear time or in another way than remark, and the sums.
 */
import { writeSync } from 'node:fs'
import { pageLimit } from '../../cli/content/limits/page-limits.ts'
import type { Dialect } from '../../cli/content/parser/dialect.ts'
import { parseNatively } from '../../cli/content/parser/native.ts'
import { parseWithRemark } from '../../cli/content/parser/remark.ts'
import { TooManySteps } from '../../cli/content/parser/steps.ts'
import { hostileUnits } from '../harness/markdown-texts.ts'
import { compareParsers, MARKDOWN, MDX } from '../parsers/difference.ts'

/** Milliseconds of processor time below which a text is cheap, and read at one size only. */
const CHEAP = 25
/** The same for a text of 16 times the size. What may take the square of its length stays below it, by counting. */
const CHEAP_WHEN_LONG = 500
/** At four times the size, linear work takes four times as long, and the square of it 16 times. */
const MOST_GROWTH = 8
/** Each text of which number is also read by both parsers, and its trees compared. */
const COMPARED = 50

const [seed = '', count = '0', size = '0'] = process.argv.slice(2)

/** Milliseconds of processor time that the native parser and the tests before it take; the best of a few runs. */
function nativeTime(text: string, dialect: Dialect, runs = 1): number {
  let best = Number.POSITIVE_INFINITY
  for (let run = 0; run < runs; run++) {
    const start = process.cpuUsage()
    parseNatively(text, dialect)
    const { user, system } = process.cpuUsage(start)
    best = Math.min(best, (user + system) / 1000)
  }
  return best
}

/** How remark ends: its work is bounded by its steps. */
function readWithRemark(text: string, dialect: Dialect): 'read' | 'refused' | 'threw' {
  try {
    parseWithRemark(text, dialect)
    return 'read'
  } catch (error) {
    return error instanceof TooManySteps ? 'refused' : 'threw'
  }
}

const sums = { texts: 0, overLimit: 0, read: 0, left: 0, refused: 0, compared: 0, slowest: 0 }
let slowest = ''
for (const { name, text, dialect: kind } of hostileUnits(seed, Number(count))) {
  const dialect = kind === 'mdx' ? MDX : MARKDOWN
  const [short, four] = [text(Number(size) / 2), text(4 * Number(size))]
  sums.texts++
  if (pageLimit(four, '')) {
    sums.overLimit++
    continue
  }
  writeSync(1, `text ${kind} ${name}\n`)
  sums.read++
  const time = nativeTime(four, dialect)
  if (time > sums.slowest) {
    sums.slowest = Math.round(time)
    slowest = `${kind} ${name}`
  }
  const sixteen = time > CHEAP ? text(16 * Number(size)) : ''
  if (sixteen !== '' && !pageLimit(sixteen, '')) {
    const long = nativeTime(sixteen, dialect)
    if (long > CHEAP_WHEN_LONG && long > MOST_GROWTH * nativeTime(four, dialect, 3))
      writeSync(1, `slow ${kind} ${name} ${time.toFixed(1)} ms, ${long.toFixed(1)} ms\n`)
  }
  if (!parseNatively(short, dialect)) {
    sums.left++
    if (readWithRemark(short, dialect) === 'refused') sums.refused++
  } else if (sums.texts % COMPARED === 0 && readWithRemark(short, dialect) !== 'refused') {
    sums.compared++
    const { difference } = compareParsers(short, dialect)
    if (difference !== undefined) writeSync(1, `differs ${kind} ${name} ${JSON.stringify(difference)}\n`)
  }
}
writeSync(1, `${JSON.stringify({ ...sums, of: slowest })}\n`)
