/** What the pages say about mistakes is what happens: each row of a fence `yaml mistakes` is run. */
import { describe, expect, test } from 'vitest'
import { pagesWith } from './code-blocks.ts'
import { type Heard, isHeard, mistakesOn, runProof, unnamed } from './mistakes.ts'

const rows = pagesWith(/^[ >]*```yaml mistakes/m).flatMap((path) =>
  mistakesOn(path).map((row) => ({ ...row, place: `${path}:${row.at.line}` })),
)
const proven = rows.flatMap((row) => (row.run === undefined ? [] : [{ ...row, run: row.run }]))

test('most rows are run', () => {
  expect(proven.length).toBeGreaterThan(80)
  expect(proven.length / rows.length).toBeGreaterThan(0.7)
})

test('each row is run, or says why it is not', () => {
  expect(rows.filter(({ run, unproven }) => run === undefined && unproven === undefined)).toEqual([])
})

describe('each row is true', () => {
  test.each(proven)('$place', async ({ wrote, run, messages, happens }) => {
    if (wrote !== undefined) expect(squeeze(run)).toMatch(asPattern(wrote))
    const also = Array.from(happens?.matchAll(/`([^`]+)`/g) ?? [], ([, text = '']) => text)
    if (happens !== undefined || Object.keys(messages).length === 0) expect(run).toMatch(/\bassert\b/)
    const heard = await runProof(run)
    const { message, warning, error, exception } = messages
    expect({
      error: unnamed(heard.error, [error, ...also]),
      exception: unnamed(heard.exception, [exception, ...also]),
    }).toEqual({ error: [], exception: [] })
    const all = Object.values(heard as Record<keyof Heard, string[][]>).flat()
    for (const [text, said] of [
      [message, all],
      [warning, heard.warning],
      [error, heard.error],
      [exception, heard.exception],
    ] as const)
      if (text !== undefined) expect(isHeard(text, said), `“${text}” among ${JSON.stringify(all)}`).toBe(true)
  })
})

test('a row that is not true fails', async () => {
  const { warning, error, exception } = await runProof(`draw(({ points, part }) => points.gone.shift(0, 1))`)
  expect(warning).not.toEqual([])
  expect(exception).toEqual([])
  expect(unnamed(error, [])).not.toEqual([])
  expect(unnamed(error, ['Unable to draft part `apron.pocket` (set `0`)'])).toEqual([])
  expect(isHeard('Unable to draft part `apron.pocket`', error)).toBe(false)
  expect(isHeard('Unable to draft part …', error)).toBe(true)
  await expect(runProof('assert.equal(1, 2)')).rejects.toThrow()
})

function asPattern(wrote: string): RegExp {
  const parts = wrote.split('…').map((part) => squeeze(part).replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'))
  return new RegExp(parts.join('[\\s\\S]*'))
}

function squeeze(text: string): string {
  return text.replace(/\s+/g, '')
}
