import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { createExampleEngine } from '../drafts/engine.ts'
import type { ExampleProps } from '../example/example.tsx'
import { type DraftedExample, draftExamples } from '../fences/find-examples.ts'
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
})

test('every example of the corpus is drawn', () => {
  expect(problems).toEqual([])
  expect(examples.length).toBeGreaterThanOrEqual(85)
  expect(corpusNames()).toHaveLength(examples.length)
  expect(blocks.every(({ drawn }) => drawn !== undefined)).toBe(true)
  expect(files.filter(({ name }) => /^example-\d+\.svg$/.test(name))).toHaveLength(examples.length)
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
  expect(blocks[at]?.drawn).toMatchInlineSnapshot(`
    {
      "drawing": [
        "<svg class="drawing" viewBox="-5 2.5 110 32.5" width="416" font-size="5" role="img" aria-label="Drawing"><g id="ex20" class="drawing"><path id="ex20-1" d="M0 30C30 0 70 0 100 30"/><text class="center fill-note"><textPath href="#ex20-1" startOffset="50%">along the curve</textPath></text><path id="ex20-2" d="M0 30h100"/><text class="right text-sm"><textPath href="#ex20-2" startOffset="100%"><tspan dy="6">to the right</tspan></textPath></text></g></svg>",
      ],
      "tables": "<table><caption>Points</caption><thead><tr><th scope="col">Point</th><th scope="col">x</th><th scope="col">y</th></tr></thead><tbody><tr><th scope="row">a</th><td>0</td><td>30</td></tr><tr><th scope="row">b</th><td>100</td><td>30</td></tr><tr><th scope="row">cp1</th><td>30</td><td>0</td></tr><tr><th scope="row">cp2</th><td>70</td><td>0</td></tr></tbody></table><table><caption>Paths</caption><thead><tr><th scope="col">Path</th><th scope="col">Drawn as</th><th scope="col">Length</th></tr></thead><tbody><tr><th scope="row">arc</th><td>1 curve</td><td>112.6</td></tr><tr><th scope="row">base</th><td>1 line</td><td>100</td></tr></tbody></table>",
      "xray": "<svg class="xray" viewBox="-5 -3 110 38" width="416" font-size="3.44" role="list" aria-label="Points and paths"><use href="#ex20" class="drawing" font-size="5"/><g role="listitem" tabindex="0" class="line" data-line="6"><path d="M0 30C30 0 70 0 100 30"/><text x="50" y="7.5" dy="-.7em">arc <tspan>112.6 mm</tspan></text></g><g role="listitem" tabindex="0" class="line" data-line="7"><path d="M0 30h100"/><text x="50" y="30" dy="-.7em">base <tspan>100 mm</tspan></text></g><path class="handles" d="M0 30L30 0M100 30L70 0"/><path class="controls" d="M30 0h0M70 0h0"/><path class="dots" d="M0 30h0M100 30h0M30 0h0M70 0h0"/><g role="listitem" tabindex="0" class="named" data-line="2" data-move="a"><path d="M0 30h0"/><text x="0" y="30" dy="-.7em">a <tspan>0, 30</tspan></text></g><g role="listitem" tabindex="0" class="named" data-line="3" data-move="b"><path d="M100 30h0"/><text x="100" y="30" dy="-.7em" text-anchor="end">b <tspan>100, 30</tspan></text></g><g role="listitem" tabindex="0" data-line="4" data-move="cp1"><path d="M30 0h0"/><text x="30" y="0" dy="1.5em">cp1 <tspan>30, 0</tspan></text></g><g role="listitem" tabindex="0" data-line="5" data-move="cp2"><path d="M70 0h0"/><text x="70" y="0" dy="1.5em" text-anchor="end">cp2 <tspan>70, 0</tspan></text></g></svg>",
    }
  `)
  expect(files[at]?.content).toMatchInlineSnapshot(`
    "<svg xmlns="http://www.w3.org/2000/svg" viewBox="-5 2.5 110 32.5" width="110mm" height="32.5mm" fill="none" stroke-linecap="round" stroke-linejoin="round" color="#000" font-family="system-ui,sans-serif" font-size="5"><title>Example</title><path id="d-1" stroke="#20252a" stroke-width="0.3" d="M0 30C30 0 70 0 100 30"/><text text-anchor="middle" fill="#0b5c6b"><textPath href="#d-1" startOffset="50%">along the curve</textPath></text><path id="d-2" stroke="#20252a" stroke-width="0.3" d="M0 30h100"/><text text-anchor="end" font-size="4" fill="#000"><textPath href="#d-2" startOffset="100%"><tspan dy="6">to the right</tspan></textPath></text></svg>
    "
  `)
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
  })

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
