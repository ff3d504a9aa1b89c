/** No text within the limits of a page ends the process: each is read, or refused by the count of its steps. */
import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { bundleAsProgram } from '../harness/bundled.ts'
import { howOften, isLong, record } from '../harness/figures.ts'

const COUNT = howOften(200, 100_000)
const SIZE = isLong ? 8_000 : 2_000
/** A seed of one's own finds other texts: `ABUSE_SEED=mine npm run abuse -- "hostile texts"`. */
const SEED = process.env['ABUSE_SEED'] ?? 'hostile'

it('texts of repeated marks', async () => {
  const script = await bundleAsProgram('test/abuse/parse-hostile.ts')
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [script, SEED, String(COUNT), String(SIZE)], {
      maxBuffer: 1e9,
    })
    const lines = stdout.trim().split('\n')
    const sums = JSON.parse(lines.at(-1) ?? '') as Readonly<Record<string, number>>
    expect(sums).toMatchObject({ texts: COUNT })
    expect(sums['read']).toBeGreaterThan(COUNT / 4)
    expect(lines.filter((line) => line.startsWith('throws'))).toEqual([])
    record('hostile texts', `none ends the process, ${JSON.stringify(sums)}`)
  } finally {
    await rm(script)
  }
})
