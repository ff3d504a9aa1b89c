/** No text within the limits of a page ends the process. The long form prints slow texts, and does not judge them. */
import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { bundleAsProgram } from '../harness/bundled.ts'
import { howOften, isLong, record } from '../harness/figures.ts'

const COUNT = howOften(200, 100_000)
const SIZE = isLong ? 8_000 : 2_000

it('texts of repeated marks', async () => {
  const script = await bundleAsProgram('test/abuse/parse-hostile.ts')
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [script, 'hostile', String(COUNT), String(SIZE)], {
      maxBuffer: 1e9,
    })
    const lines = stdout.trim().split('\n')
    expect(lines.at(-1)).toMatch(/^read [1-9]/)
    const slow = lines.filter((line) => line.startsWith('slow'))
    record(
      'hostile texts',
      `${lines.at(-1)} of ${COUNT} at ${SIZE * 4} characters, none ends the process; slow: ${slow.join(', ') || 'none'}`,
    )
  } finally {
    await rm(script)
  }
})
