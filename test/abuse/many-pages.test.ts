/** The memory that each command needs for a large site. Its time is printed and not judged. */
import { appendFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { generateSite } from '../bench/generate.ts'
import { type Measurement, measure } from '../bench/measure.ts'
import { patience } from '../harness/deadline.ts'
import { howOften, record } from '../harness/figures.ts'
import { cliFile } from '../harness/root.ts'
import { writeFiles, writeSite } from '../harness/site.ts'

const PAGES = howOften(120, 10_000)
/** MiB beyond the memory of Node itself. */
const MOST_MEMORY = 512

const LIMITS = { timeout: patience(PAGES * 60) }

let dir = ''
let page = ''
let route = ''
let base: Measurement = { wall: 0 }

beforeAll(async () => {
  dir = await writeSite({})
  const { files, pages } = generateSite({ pages: PAGES, seed: 'many' })
  const middle = pages[PAGES / 2]
  page = middle?.path ?? ''
  route = middle?.route ?? ''
  await writeFiles(dir, files)
  base = await measure([process.execPath, '--eval', '0'])
}, LIMITS.timeout)

async function run(command: string): Promise<Measurement> {
  const used = await measure([process.execPath, cliFile, command, command === 'verify' ? join(dir, 'build') : dir])
  // Where there is no /proc, nothing is known of memory.
  if (used.memory === undefined || base.memory === undefined) return used
  const more = used.memory - base.memory
  expect(more, command).toBeLessThan(MOST_MEMORY)
  record('memory', `${command}, ${PAGES} pages: ${more.toFixed(0)} MiB beyond Node's own ${base.memory.toFixed(0)}`)
  return used
}

it('a large site is checked and built within its memory, cold and after an edit', LIMITS, async () => {
  await run('check')
  await run('build')
  await appendFile(join(dir, page), '\nMore words.\n')
  await run('build')
  expect(await readFile(join(dir, 'build', route, 'index.html'), 'utf8')).toContain('More words.')
})

it('a large output is verified within its memory', LIMITS, async () => {
  const { wall, cpu = wall } = await run('verify')
  // One thread does it: what others take of the processor meanwhile is not its time.
  record('self-proof', `${PAGES} pages proved in ${Math.min(wall, cpu).toFixed(1)} s of the processor`)
})
