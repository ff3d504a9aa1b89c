import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { createExampleEngine } from '../../cli/examples/engine.ts'
import { type DraftedExample, draftExamples } from '../../cli/examples/find.ts'
import type { ExampleProps } from '../../site/example/example.tsx'
import { corpusNames, corpusText, drawn, examplesIn, fence, freesewing, noMemory } from './corpus.ts'

let examples: readonly DraftedExample[]
let blocks: ExampleProps[]
let files: readonly { name: string; content: string }[]
let problems: readonly unknown[]
beforeAll(async () => {
  const all = await drawn(corpusText())
  examples = all.examples
  problems = all.problems
  blocks = [...all.blocks.values()]
  files = all.files
}, 60_000)

test('every example of the corpus is drawn', () => {
  expect(problems).toEqual([])
  expect(examples.length).toBeGreaterThanOrEqual(85)
  expect(corpusNames()).toHaveLength(examples.length)
  expect(blocks.every(({ drawn }) => drawn !== undefined)).toBe(true)
  expect(files).toHaveLength(examples.length)
})

test('the drawings are what they were', () => {
  const names = corpusNames()
  const summary = examples.map(({ result }, index) => {
    const parts = result.drawing?.stacks.flatMap((stack) => stack.parts) ?? []
    const count = (key: 'paths' | 'points' | 'snippets'): number =>
      parts.reduce((sum, part) => sum + part[key].length, 0)
    const size = `${result.drawing?.width.toFixed(1)} × ${result.drawing?.height.toFixed(1)}`
    const used = result.drawing?.definitions.map(({ name }) => name).join(' ')
    return `${names[index]}: ${size}, ${count('paths')} paths, ${count('points')} points, ${count('snippets')} snippets${used ? `, ${used}` : ''}`
  })
  expect(summary).toMatchSnapshot()
})

test('a drawing in full', () => {
  const at = corpusNames().indexOf('path text')
  expect(blocks[at]?.drawn).toMatchInlineSnapshot()
  expect(files[at]?.content).toMatchInlineSnapshot()
})

test('macros, snippets and classes are all in the corpus', async () => {
  const { code } = await freesewing()
  const text = corpusText()
  const macros =
    'banner bannerbox bartack bartackAlong bartackFractionAlong crossbox cutonfold grainline hd ld pd vd miniscale mirror pleat round scalebox sewtogether sprinkle title transform flip gore ringsector join offset sa hem'
  for (const macro of macros.split(' ')) {
    expect(code).toContain(macro)
    expect(text).toContain(`macro("${macro}"`)
  }
})

describe('a drawing is small', () => {
  const median = (numbers: number[]): number => numbers.sort((a, b) => a - b)[numbers.length >> 1] ?? 0

  test('less than 1 kB compressed in the median, with X-Ray and tables', () => {
    const sizes = blocks.map(({ drawn }) => gzipSync(`${drawn?.drawing}${drawn?.xray}${drawn?.tables}`).length)
    expect(median(sizes)).toBeLessThan(1024)
  })
})

describe('a draft', () => {
  test('is the same in another order, in another sandbox, and after something else', async () => {
    const found = examplesIn(corpusText())
    const engine = createExampleEngine(await freesewing())
    const reversed = { found: [...found.found].reverse(), problems: [] }
    const again = await draftExamples(reversed, engine, noMemory())
    expect([...again.examples].reverse().map(({ result }) => result)).toEqual(examples.map(({ result }) => result))
  }, 60_000)

  test('that is remembered loads no sandbox', async () => {
    const memory = new Map<string, string>()
    const script = await freesewing()
    const found = examplesIn(fence('({ part }) => part'))
    const [first] = (await draftExamples(found, createExampleEngine(script), memory)).examples
    expect(memory.size).toBe(1)
    // What would be loaded does not even parse.
    const engine = createExampleEngine({ ...script, code: '!' })
    const [second] = (await draftExamples(found, engine, memory)).examples
    expect(second?.result).toEqual(first?.result)
  })

  test('is remembered by code, options and language', async () => {
    const memory = new Map<string, string>()
    const script = await freesewing()
    const draft = (text: string, hash = script.hash) =>
      draftExamples(examplesIn(text), createExampleEngine({ ...script, hash }), memory)
    await draft(fence('({ part }) => part'))
    await draft(fence('({ part }) => part', 'caption="another caption"'))
    expect(memory.size).toBe(1)
    await draft(fence('({ part }) => part ', 'paperless'))
    await draft(fence('({ part }) => part', 'settings="sa: 1"'))
    await draft(fence('({ part }) => part'), 'another')
    expect(memory.size).toBe(4)
  })
})
