import type { Code, Link, Nodes } from 'mdast'
import { describe, expect, test } from 'vitest'
import { DocsError } from '../../../cli/kernel/fault/errors.ts'
import { readFacts } from '../../../cli/markdown/facts.ts'
import type { Segment } from '../../../site/body/slot.ts'
import { createExampleEngine, type ExampleMemory, type ExampleResult } from '../drafts/engine.ts'
import { draftExamples } from '../fences/find-examples.ts'
import { drawn, examplesIn, fence } from './corpus.ts'

const BODY = '({ part }) => part'

describe('examples of a page', () => {
  test('are found in any block', () => {
    const text = `# Page\n\n${fence(BODY)}\n> ${fence(BODY).trim().replaceAll('\n', '\n> ')}\n\n- item\n\n  ${fence(BODY).trim().replaceAll('\n', '\n  ')}\n\n:::note\n${fence(BODY)}:::\n\n\`\`\`js\nconst none = 1\n\`\`\`\n`
    const { found, problems } = examplesIn(text)
    expect(found.map(({ place }) => [place.line, place.column])).toEqual([
      [3, 1],
      [7, 3],
      [13, 3],
      [18, 1],
    ])
    expect(problems).toEqual([])
  })

  test('have captions in Markdown, whose links have their places', () => {
    const text = `Text.\n\n~~~js example caption="See \`move()\` and [the page](/guides/x) *here*" tutorial\n${BODY}\n~~~\n`
    const { found, tree } = examplesIn(text)
    const [example] = found
    expect(example?.label).toBe('See move() and the page here')
    expect(example?.options.codeFirst).toBe(true)
    const { children = [] } = (example?.node ?? {}) as Partial<Code & { children: Nodes[] }>
    expect(children.map(({ type }) => type)).toEqual(['text', 'inlineCode', 'text', 'link', 'text', 'emphasis'])
    expect((children[3] as Link).position?.start.line).toBe(3)
    const [reference] = readFacts(tree, text).references
    expect(reference).toMatchObject({ href: '/guides/x', line: 3 })
    expect(text.split('\n')[2]?.slice((reference?.column ?? 0) - 1)).toMatch(/^\/guides\/x/)
  })

  test('with `again` have the code of the one before them', async () => {
    const code = '({ Point, points, part, sa }) => {\n  points.at = new Point(sa, 0)\n  return part\n}'
    const text = fence(code) + fence('', 'again settings="sa: 10"') + fence('', 'again paperless')
    const { examples, problems, blocks } = await drawn(text)
    expect(problems).toEqual([])
    expect(examples.map(({ result }) => result.drawing?.stacks[0]?.parts[0]?.points[0]?.at)).toEqual([
      [0, 0],
      [10, 0],
      [0, 0],
    ])
    expect([...blocks.values()].map(({ code, sameAs }) => [code !== undefined, sameAs])).toEqual([
      [true, undefined],
      [false, 'ex1'],
      [false, 'ex1'],
    ])
  })

  test('with `drawingOnly` leave their code to the next example with the same code', async () => {
    const text = fence(BODY, 'drawingOnly') + fence('', 'again paperless')
    const { problems, blocks } = await drawn(text)
    expect(problems).toEqual([])
    expect([...blocks.values()].map(({ drawingOnly, sameAs }) => [drawingOnly, sameAs])).toEqual([
      [true, undefined],
      [undefined, undefined],
    ])
    expect([...blocks.keys()].map((node) => blocks.get(node)?.code !== undefined)).toEqual([true, true])
  })

  test.each([
    ['again', '', 'There is no example before it on the page to have the code of.'],
    ['again', BODY, 'An example with the option `again` has the code of the one before it, and none of its own.'],
  ])('%s with code %s is a finding', async (meta, code, message) => {
    const { problems } = await drawn((code ? fence(BODY) : '') + fence(code, meta))
    expect(problems.map((problem) => problem.message)).toContain(message)
  })

  test('with borrowed code report a failure at its line', async () => {
    const code = '({ part, sa }) => {\n  if (sa) throw new Error("no")\n  return part\n}'
    const { problems } = await drawn(fence(code) + fence('', 'again settings="sa: 10"'))
    expect(problems).toMatchObject([{ place: { line: 7 }, message: expect.stringContaining('(line 3)') }])
  })

  test('keep the words of a caption that is not one paragraph', () => {
    const { found } = examplesIn(fence(BODY, 'caption="# Not a heading"'))
    expect(found[0]?.label).toBe('Not a heading')
  })

  test('with a broken fence are reported', () => {
    const { found, problems } = examplesIn('```js example caption="with `code`"\n({ part }) => part\n```\n')
    expect(found).toEqual([])
    expect(problems).toMatchInlineSnapshot(`
      [
        {
          "message": "A fence of backticks cannot have one in its options, so this is no example: write the fence as \`~~~js example …\`.",
          "place": {
            "column": 1,
            "file": "page.md",
            "line": 1,
          },
          "rule": "broken-example",
          "target": "options",
        },
      ]
    `)
  })
})

describe('a broken example is reported at its fence', () => {
  test.each([
    ['({ points }) => {\n  const a = 1\n  points.x.y\n}'],
    ['({ log, part }) => {\n  log.error("too short")\n  return part\n}'],
    ['({ part }) => {}'],
    ['({ part }) => {\n  for (;;);\n}'],
    ['function draftIt = ({ part }) => {\n}'],
    ['({ Point, points, part }) => {\n  points.a = new Point(0 / 0, 0)\n  return part\n}'],
    ['({ part }) => {\n  const dig = () => dig() + 1\n  return dig()\n}'],
  ])('%s', async (code) => {
    const { problems, blocks } = await drawn(`# Page\n\n\n${fence(code, 'captoin=x')}`)
    const [option, problem] = problems
    expect(option).toMatchObject({
      rule: 'broken-example',
      place: { file: 'page.md', line: 4, column: 1 },
      target: 'options',
    })
    expect(problem?.place).toEqual({ file: 'page.md', line: 4, column: 1 })
    expect(`${problem?.target}: ${problem?.message} ${problem?.hint}`).toMatchSnapshot()
    expect([...blocks.values()][0]).not.toHaveProperty('drawn')
  })
})

describe('definitions that drawings share', () => {
  const notch = fence(
    '({ Point, Snippet, snippets, part }) => {\n  snippets.n = new Snippet("notch", new Point(0, 0))\n  return part\n}',
  )
  const small = notch.replace('js example', 'js example settings="scale: 0.5"')

  test('are on the page once, with the first drawing', async () => {
    const { blocks } = await drawn(fence(BODY) + notch + notch + small)
    const [first, second, third, fourth] = [...blocks.values()]
    expect(first?.definitions?.match(/<g id="ex:notch-\w+"/g)).toHaveLength(2)
    for (const block of [second, third, fourth]) expect(block).not.toHaveProperty('definitions')
    const reference = (svg?: readonly Segment[]): string | undefined =>
      /href="(#ex:[^"]*)"/.exec(svg?.join('') ?? '')?.[1]
    expect(reference(second?.drawn?.drawing)).toBe(reference(third?.drawn?.drawing))
    expect(reference(second?.drawn?.drawing)).not.toBe(reference(fourth?.drawn?.drawing))
  })

  test('ids are unique in every drawing', async () => {
    const path = fence(
      '({ Point, Path, paths, part }) => {\n  paths.a = new Path().move(new Point(0, 0)).line(new Point(9, 0)).addText("x")\n  return part\n}',
      'paperless',
    )
    const { blocks } = await drawn(path + path)
    const ids = [...blocks.values()].flatMap(({ drawn: drawing, definitions }) => [
      ...`${definitions ?? ''}${drawing?.drawing.join('')}${drawing?.xray}`.matchAll(/\sid="([^"]*)"/g),
    ])
    const names = ids.map((match) => match[1])
    expect(new Set(names).size).toBe(names.length)
    expect(names.length).toBeGreaterThan(4)
  })
})

test('an example that the watchdog stopped is no finding: the run ends, and its result is not stored', async () => {
  const kept: string[] = []
  const memory: ExampleMemory = { get: () => undefined, set: (_, result) => void kept.push(result) }
  const done: ExampleResult = { warnings: [], console: [] }
  const engine = createExampleEngine({ code: '', hash: '', modules: [] }, async (examples) =>
    examples.map(({ code }) => (code === 'slow' ? { ...done, isUnfinished: true } : done)),
  )
  const drafting = draftExamples(examplesIn(`# Page\n\n${fence('quick')}${fence('slow')}`), engine, memory)
  await expect(drafting).rejects.toBeInstanceOf(DocsError)
  await expect(drafting).rejects.toThrow('page.md:6: the example was not drafted within 120 seconds.')
  expect(kept).toEqual([JSON.stringify(done)])
})
