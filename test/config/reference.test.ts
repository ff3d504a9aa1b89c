import GithubSlugger, { slug } from 'github-slugger'
import { describe, expect, test } from 'vitest'
import type { ConfigShape } from '../../cli/graph/config/definition.ts'
import { definitions } from '../../cli/graph/config/schema.ts'
import { sampleOf } from '../../cli/graph/config/written/option-samples.ts'
import { configReference } from '../../cli/graph/config/written/reference.ts'
import { readValue } from '../../cli/kernel/schema/read.ts'

const page = configReference()
const headings = [...page.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => heading ?? '')
const shapes = Object.entries(definitions).filter((entry): entry is [string, ConfigShape] => 'options' in entry[1])

describe('the reference page', () => {
  test('names every option with its sentence', () => {
    for (const [name, { options }] of shapes) {
      for (const [key, { about }] of Object.entries(options)) {
        expect(page, `${name}.${key}`).toMatch(
          new RegExp(`^\\| \`${key}\` \\| .* \\| ${literally(about)}( Example: .*)? \\|$`, 'm'),
        )
      }
    }
  })

  test('has a heading for every definition, each once', () => {
    expect(headings).toHaveLength(Object.keys(definitions).length + 1)
    const slugger = new GithubSlugger()
    expect(headings.map((heading) => slugger.slug(heading))).toEqual(headings.map((heading) => slug(heading)))
  })

  test('every link leads to a heading of the page', () => {
    const links = [...page.matchAll(/\]\(#([^)]+)\)/g)].map(([, anchor]) => anchor)
    expect(links.length).toBeGreaterThan(20)
    expect(links.filter((anchor) => !headings.some((heading) => slug(heading) === anchor))).toEqual([])
  })

  test('every row of a table has four cells', () => {
    const rows = page.split('\n').filter((line) => line.startsWith('|'))
    expect(rows.filter((row) => row.split(/(?<!\\)\|/).length !== 6)).toEqual([])
  })
})

test('every definition is in use', () => {
  const used = new Set(JSON.stringify(definitions).match(/(?<="is":")\w+/g))
  const listed = new Set(
    Object.values(definitions).flatMap((definition) => ('shapes' in definition ? definition.shapes : [])),
  )
  expect(
    Object.keys(definitions).filter((name) => name !== 'UserConfig' && !used.has(name) && !listed.has(name as never)),
  ).toEqual([])
})

describe('examples', () => {
  const examples = shapes.flatMap(([name, { options }]) =>
    Object.entries(options).flatMap(([key, { type, example }]) =>
      example === undefined ? [] : [[`${name}.${key}`, type, example] as const],
    ),
  )

  test.each(examples)('that of %s is a value of its type', (_, type, example) => {
    const problems: unknown[] = []
    readValue(type, example, '', { definitions, report: (problem) => problems.push(problem) })
    expect(problems).toEqual([])
  })

  test('stand in the reference as they are written', () => {
    expect(examples.length).toBeGreaterThan(8)
    expect(page).toContain("Example: `{ 'frame-src': ['https://video.example.org'] }`. |")
  })
})

test('sentences are sentences', () => {
  for (const [name, { options }] of shapes) {
    for (const [key, { about }] of Object.entries(options)) expect(about, `${name}.${key}`).toMatch(/^[A-Z`].*\.$/)
  }
})

function literally(text: string): string {
  return text.replaceAll('|', '\\|').replace(/[\\^$.()|[\]{}+?*]/g, '\\$&')
}

describe('samples', () => {
  const options = shapes
    .filter(([name]) => name !== 'WordsOptions')
    .flatMap(([name, shape]) =>
      Object.entries(shape.options).map(([key, option]) => [`${name}.${key}`, key, option] as const),
    )

  test.each(options)('that of %s is a value of its type', (_, key, option) => {
    const sample = sampleOf(key, option)
    const problems: unknown[] = sample === undefined ? ['there is none: write an `example` into the option'] : []
    readValue(option.type, sample, '', { definitions, report: (problem) => problems.push(problem) })
    expect([sample, problems]).toEqual([sample, []])
  })
})
