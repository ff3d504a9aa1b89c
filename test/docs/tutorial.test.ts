/** A reader who types only what the pages of the pattern design tutorial show ends with a working pattern. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { projectRoot } from '../harness/root.ts'
import { codeBlocks, type ShownCode } from './code-blocks.ts'
import { inWorkspace, type ProgramRun, runSaved, saveFile } from './programs.ts'
import { continues, draftMethod, typeAlong } from './tutorial.ts'

const ROOT = 'tutorials/pattern-design'
const PART_1 = ['nodejs', 'new-design', 'sde', 'structure']
const PART_2 = [
  'our-first-design',
  'our-first-part',
  'adding-measurements',
  'adding-options',
  'draft-method',
  'constructing-the-neck-opening',
  'fitting-the-neck-opening',
  'completing-the-neck-opening',
  'drawing-the-bib-outline',
  'shaping-the-straps',
  'creating-the-closure',
  'avoiding-overlap',
  'drawing-the-straps',
  'rounding-the-corners',
  'conclusion',
]
const PART_3 = ['sa', 'annotations', 'complete', 'paperless', 'expand', 'flag', 'menu', 'tests', 'i18n', 'conclusion']
const blocksOf = (part: string, names: readonly string[]): (readonly [string, readonly ShownCode[]])[] =>
  names.map((name) => [`${part}/${name}`, codeBlocks(`${ROOT}/${part}/${name}.md`)])
const pages = new Map([...blocksOf('part1', PART_1), ...blocksOf('part2', PART_2), ...blocksOf('part3', PART_3)])

/** The finished bib is asked about itself; `report.mjs` stands in the reader's folder. */
const REPORT = `import { Bib } from './src/index.mjs'
const pattern = new Bib({ measurements: { head: 380 }, margin: 5 }).draft()
pattern.render()
const part = pattern.parts[0]['bib.bib']
const { flags } = pattern.setStores[0].plugins['plugin-annotations']
console.log(JSON.stringify({
  width: Math.round(part.width),
  height: Math.round(part.height),
  seam: Math.round(part.paths.seam.length()),
  snippets: Object.keys(part.snippets),
  notes: Object.keys(flags.note),
}))
`

/** Prints what a step's draft has made, also where the page's own program draws something else. */
const CONTENTS = `import { Bib } from './src/index.mjs'
const pattern = new Bib({ measurements: { head: 380 }, paperless: true }).draft()
const { points, paths, snippets } = pattern.parts[0]['bib.bib']
const { plugins = {} } = pattern.setStores[0]
console.log(JSON.stringify([
  ...Object.keys(points),
  ...Object.keys(paths).map((name) => 'path ' + name),
  ...Object.keys(snippets).map((name) => 'snippet ' + name),
  ...Object.keys(plugins['plugin-annotations']?.flags?.note ?? {}),
  ...Object.keys(pattern.setStores[0].get(['cutlist', 'bib.bib', 'materials'], {})).map((name) => 'cut ' + name),
]))
`

const steps = typeAlong([...pages.values()])
/** Steps after which the reader has something to draw. */
const drawable = steps.filter(({ workspace }) => workspace['src/bib.mjs'] !== undefined)
let runs: ProgramRun[]
let drawing: string
let report: unknown
/** Output of the program that samples the finished bib. */
let samples: string | undefined
/** Of each step of part 3, and of the last one before it. */
let contents: ReadonlyMap<string, readonly string[]>

beforeAll(() => {
  inWorkspace((root) => {
    const saved = drawable.map(({ workspace }, index) => {
      const folder = join(root, `${index}`)
      for (const [name, content] of Object.entries(workspace)) saveFile(folder, name, content)
      return { folder, file: 'draw.mjs' }
    })
    const folder = saved.at(-1)?.folder ?? ''
    saveFile(folder, 'report.mjs', REPORT)
    for (const { folder } of saved) saveFile(folder, 'contents.mjs', CONTENTS)
    runs = runSaved(saved)
    const [reported, sampled] = runSaved(['report.mjs', 'sample.mjs'].map((file) => ({ folder, file })))
    report = JSON.parse(reported?.output ?? '')
    samples = sampled?.output
    const lists = runSaved(saved.map(({ folder }) => ({ folder, file: 'contents.mjs' })))
    contents = new Map(
      drawable.map(({ page }, index) => [
        page.replace(/^.*?(part\d.*)\.md$/, '$1'),
        JSON.parse(lists[index]?.output ?? '') as string[],
      ]),
    )
    drawing = readFileSync(join(folder, 'bib.svg'), 'utf8')
  })
})

/** Pages whose code a reader adds to the bib, in order; the allowance is taken out again on its own page. */
const METHODS = [...pages].filter(([page, blocks]) => draftMethod(blocks) && page !== 'part3/sa')

/** Lines that a page takes out with words alone, since nothing takes their place. */
const TAKEN_OUT: Readonly<Record<string, readonly string[]>> = { 'part2/drawing-the-straps': ['hide: false,'] }

describe('each step is the one before with the marked lines put in', () => {
  test('there are steps to compare', () => {
    expect(METHODS.map(([page]) => page)).toEqual([
      'part2/draft-method',
      'part2/constructing-the-neck-opening',
      'part2/fitting-the-neck-opening',
      'part2/completing-the-neck-opening',
      'part2/drawing-the-bib-outline',
      'part2/shaping-the-straps',
      'part2/creating-the-closure',
      'part2/avoiding-overlap',
      'part2/drawing-the-straps',
      'part2/rounding-the-corners',
      'part3/annotations',
      'part3/complete',
      'part3/paperless',
      'part3/flag',
      'part3/menu',
      'part3/tests',
      'part3/conclusion',
    ])
  })

  test.each(METHODS.slice(1).map(([page, blocks], index) => [page, METHODS[index]?.[1] ?? [], blocks] as const))(
    '%s',
    (page, before, blocks) => {
      expectContinues(blocks, before, TAKEN_OUT[page])
    },
  )

  test('part3/sa, which continues the end of part 2', () => {
    expectContinues(pages.get('part3/sa'), pages.get('part2/rounding-the-corners'))
  })

  test.each(['adding-measurements', 'adding-options'])("the part's object: %s", (name) => {
    const before = name === 'adding-options' ? 'adding-measurements' : 'our-first-part'
    const [step, last] = [name, before].map((page) => pages.get(`part2/${page}`)?.find(isPart))
    expect(step && last && continues(step, last)).toBe(true)
  })

  test.each(Object.entries(TAKEN_OUT))('%s says in words what is gone', (page, lines) => {
    const text = readFileSync(join(projectRoot, `docs/${ROOT}/${page}.md`), 'utf8')
    for (const line of lines) expect(text).toContain(`\`${line.replace(/,$/, '')}\``)
  })

  test('the conclusion shows the last step as it is', () => {
    expect(draftMethod(pages.get('part3/conclusion') ?? [])?.code).toBe(
      draftMethod(pages.get('part3/flag') ?? [])
        ?.lines.join('\n')
        .concat('\n'),
    )
  })
})

test('every step draws without complaint', () => {
  expect(runs.length).toBeGreaterThan(16)
  const clean = '{ error: [], warn: [] }\n'
  const flags = pages.get('part3/flag')?.find(({ code }) => code.includes('122.86cm'))?.code
  const isFlagged = (index: number): boolean => drawable[index]?.workspace['draw.mjs']?.includes('flags.note') === true
  expect(runs.filter((_, index) => isFlagged(index)).length).toBeGreaterThan(3)
  expect(runs.map(({ output, error }) => error ?? output)).toEqual(
    runs.map((_, index) => (isFlagged(index) ? clean + flags : clean)),
  )
})

describe('copying a page of part 3 takes nothing away', () => {
  const STEPS = drawable
    .map(({ page }) => page.replace(/^.*?(part\d.*)\.md$/, '$1'))
    .filter((page) => /^part3/.test(page))

  test('pages that add nothing are steps as well', () => {
    expect(STEPS).toEqual(expect.arrayContaining(['part3/menu', 'part3/tests', 'part3/i18n', 'part3/conclusion']))
  })

  test.each(STEPS.map((page, index) => [page, STEPS[index - 1] ?? 'part2/rounding-the-corners'] as const))(
    '%s has all of %s',
    (page, before) => {
      const own = contents.get(page) ?? []
      expect(own.length).toBeGreaterThan(30)
      // The allowance is taken out again, as its page says.
      expect((contents.get(before) ?? []).filter((name) => !own.includes(name) && name !== 'path sa')).toEqual([])
    },
  )

  test.each(
    [...pages]
      .filter(([page]) => page.startsWith('part3'))
      .flatMap(([page, blocks]) =>
        blocks.flatMap((block) => (fileBefore(page, block) ? [[page, block] as const] : [])),
      ),
  )('%s continues its files', (page, block) => {
    const before = fileBefore(page, block)
    expect(before && continues(block, before)).toBe(true)
  })

  test('there are such files', () => {
    expect(pages.get('part3/i18n')?.filter((block) => fileBefore('part3/i18n', block)).length).toBeGreaterThan(1)
  })
})

test('the page about tests says what its program prints', () => {
  expect(samples).toBe(pages.get('part3/tests')?.find(({ title }) => title === 'Output')?.code)
})

test('the last step is the finished bib', () => {
  expect(report).toEqual({
    width: 171,
    height: 304,
    seam: 1229,
    snippets: ['snapStud', 'snapSocket', 'logo'],
    notes: ['bib:biasTapeLength.t'],
  })
  expect(drawing).toContain('Mit Schrägband einfassen')
})

/** The program that an earlier page shows under the same name. */
function fileBefore(page: string, { title = '' }: ShownCode): ShownCode | undefined {
  if (!title.endsWith('.mjs')) return undefined
  const earlier = [...pages.keys()].slice(0, [...pages.keys()].indexOf(page))
  return earlier.flatMap((name) => pages.get(name) ?? []).findLast((block) => block.title === title)
}

function isPart({ title }: ShownCode): boolean {
  return title === 'src/bib.mjs'
}

function expectContinues(
  blocks: readonly ShownCode[] = [],
  before: readonly ShownCode[] = [],
  gone: readonly string[] = [],
): void {
  const [step, last] = [draftMethod(blocks), draftMethod(before)]
  expect(step && last && continues(step, last, gone)).toBe(true)
}
