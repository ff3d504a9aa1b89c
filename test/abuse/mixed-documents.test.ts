/**
 * Documents of mixed constructs are read and drawn: none throws, a browser reads the HTML of each as it is written, and
 * none has active content.
 */
import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { bundleAsProgram } from '../harness/bundled.ts'
import { howOften, record } from '../harness/figures.ts'

/** Number of documents of each of three kinds. */
const COUNT = howOften(200, 34_000)

it('each of them, with something open around it', async () => {
  const script = await bundleAsProgram('test/abuse/draw-mixed.ts')
  try {
    const run = promisify(execFile)(process.execPath, [script, 'mixed documents', String(COUNT)], { maxBuffer: 1e9 })
    const lines = (await run).stdout.trim().split('\n')
    let text = ''
    const faults: string[] = []
    for (const line of lines) {
      if (line.startsWith('text ')) text = line
      else if (/^(?:threw|tree|ids|acts) /.test(line)) faults.push(`${line} ${text}`)
    }
    expect(faults).toEqual([])
    expect(lines.at(-1)).toBe(`drawn ${3 * COUNT}`)
    record('mixed documents', `${3 * COUNT}: none throws, each is read as it is written, nothing acts`)
  } finally {
    await rm(script)
  }
})
