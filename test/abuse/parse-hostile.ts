/**
 * Parses texts that repeat a few marks, each at one size and at four times that size, if the limits of a page allow it:
 * `node test/run-ts.mjs test/abuse/parse-hostile.ts <seed> <count> <size>`. It runs in a separate process, because the
 * native parser could end it. It prints a line before each text, so that the last line names the text that ended the
 * process, and a line after each text that takes more than eight times as long.
 */
import { writeSync } from 'node:fs'
import { pageLimit } from '../../cli/content/limits/page-limits.ts'
import { parseNatively } from '../../cli/content/parser/native.ts'
import { parseMarkdown } from '../../cli/content/parser/parser.ts'
import { hostileUnits } from '../harness/markdown-texts.ts'
import { MARKDOWN, MDX } from '../parsers/difference.ts'

/** Milliseconds of processor time below which a text is cheap, however its time grows. */
const CHEAP = 250

const [seed = '', count = '0', size = '0'] = process.argv.slice(2)

function measure(text: string, dialect: typeof MARKDOWN): number {
  const start = process.cpuUsage()
  try {
    parseMarkdown(text, dialect)
  } catch {
    // What is not valid MDX, and what is nested too deeply, is a finding.
  }
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

let read = 0
for (const { name, text, dialect } of hostileUnits(seed, Number(count))) {
  const [one, four] = [text(Number(size)), text(4 * Number(size))]
  if (pageLimit(four, '')) continue
  read++
  writeSync(1, `text ${dialect} ${name}\n`)
  const of = (given: string): number => measure(given, dialect === 'mdx' ? MDX : MARKDOWN)
  const once = of(one)
  const fourTimes = of(four)
  if (fourTimes > CHEAP && fourTimes > 8 * once && of(four) > CHEAP) {
    const reader = parseNatively(four, dialect === 'mdx' ? MDX : MARKDOWN) ? 'native' : 'remark'
    writeSync(1, `slow ${reader} ${dialect} ${name} ${Math.round(once)} ms, ${Math.round(fourTimes)} ms\n`)
  }
}
writeSync(1, `read ${read}\n`)
