/** Documents of mixed constructs, whatever they hold, are read and drawn: none throws. */
import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { bundleAsProgram } from '../harness/bundled.ts'
import { howOften } from '../harness/figures.ts'

const COUNT = howOften(250, 50_000)

it('each of them, with something open around it', async () => {
  const script = await bundleAsProgram('test/abuse/draw-mixed.ts')
  try {
    const run = promisify(execFile)(process.execPath, [script, 'mixed documents', String(COUNT)], { maxBuffer: 1e9 })
    const lines = (await run).stdout.trim().split('\n')
    const threw = lines.flatMap((line, index) => (line.startsWith('threw') ? [`${lines[index - 1]} ${line}`] : []))
    expect(threw).toEqual([])
    expect(lines.at(-1)).toBe(`drawn ${2 * COUNT}`)
  } finally {
    await rm(script)
  }
})
