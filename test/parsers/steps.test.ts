/** The work of remark's parser is counted: hostile texts are stopped, ordinary texts of any length are not. */
import { rm } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import type { DocPath } from '../../cli/markdown/document.ts'
import type { Dialect } from '../../cli/markdown/parser/dialect.ts'
import { mostSteps } from '../../cli/markdown/parser/steps.ts'
import { bundleAsProgram } from '../harness/bundled.ts'
import { pageTexts } from '../harness/markdown-texts.ts'

const MARKDOWN: Dialect = { gfm: true, directives: true }
const MDX: Dialect = { ...MARKDOWN, mdx: true }

let counted: typeof import('../abuse/counted-parser.ts')

beforeAll(async () => {
  const script = await bundleAsProgram('test/abuse/counted-parser.ts')
  counted = (await import(pathToFileURL(script).href)) as typeof counted
  await rm(script)
})

function stepsOf(text: string, dialect = MARKDOWN): number {
  counted.parseWithRemark(text, dialect)
  return counted.stepsTaken()
}

/** Lines of the findings of `page-limits`. */
function limitsOf(text: string, path = 'a.md'): number[] {
  const { facts } = counted.parseDocument({ path: path as DocPath, text }, { docsDir: 'docs' })
  return facts.problems.flatMap(({ rule, place }) => (rule === 'page-limits' ? [place.line] : []))
}

const times = (piece: string, count: number): string => piece.repeat(count)
const growing = (piece: (length: number) => string, most: number): string =>
  Array.from({ length: most }, (_, index) => piece(index + 1)).join('')

describe('a hostile text is stopped, with its line', () => {
  it.each<[string, string]>([
    ['runs of backticks of all lengths', growing((length) => `e${times('`', length)}`, 200)],
    ['comments that open', `a ${times('<!-- ', 6_000)}`],
    ['declarations that open', `a ${times('<!A ', 6_000)}`],
    ['instructions that open', `a ${times('<? ', 8_000)}`],
    ['CDATA that opens', `a ${times('<![CDATA[', 4_000)}`],
    ['asterisks that only close', times('a* ', 5_000)],
    ['addresses that end in stars', times('http://a.b/*** ', 3_000)],
    ['strokes in turn', times('~a~~b ', 8_000)],
    ['brackets that only close', times('a] ', 15_000)],
    ['a title of brackets', `:::note${times('[', 190)}${times('a] ', 10_000)}\n`],
  ])('%s', (_, text) => {
    expect(limitsOf(`Words.\n\n${text}\n`)).toEqual([3])
  })

  it('in MDX', () => {
    expect(limitsOf(`Words.\n\n${times('a* ', 5_000)}\n`, 'a.mdx')).toEqual([3])
  })
})

describe('a line of nested footnotes is refused before the parser takes a step', () => {
  // The parser's calls nest as deep as the footnotes, and each garbage collection scans the whole stack: 16,000 characters
  // took 168 ms and 64,000 took 1,768 ms, with the same steps for each character. 128,000 overflowed the stack.
  it.each([16_000, 32_000, 64_000, 128_000])('%i characters', (length) => {
    const before = stepsOf('a')
    expect(limitsOf(`):::note\n${times('[x] a\n', length / 12)}${times('[^a]: ', length / 12)}`)).toHaveLength(1)
    expect(counted.stepsTaken()).toBe(before)
  })

  it('in a cell, which is shown as written', () => {
    const page = `\`\`\`yaml keys\na: "${times('[^a]: ', 5_000)}"\n\`\`\`\n`
    const ofThePage = stepsOf(page)
    expect(limitsOf(page)).toEqual([])
    expect(counted.stepsTaken()).toBe(ofThePage)
  })
})

it('a cell that takes too much work is shown as written', () => {
  const text = `# A\n\n\`\`\`yaml keys\na: "${times('a* ', 5_000)}"\n\`\`\`\n\nWords.\n`
  expect(limitsOf(text)).toEqual([])
})

/** Places of lists that are moved by `splice` or looked through by `includes`, while a text is read. */
function placesOf(text: string): number {
  const { splice, includes } = Array.prototype
  let places = 0
  Array.prototype.splice = function (this: unknown[], ...given: Parameters<typeof splice>) {
    const before = this.length
    const taken = Reflect.apply(splice, this, given) as unknown[]
    if (this.length !== before) places += before - given[0] - taken.length
    return taken
  } as typeof splice
  Array.prototype.includes = function (this: unknown[], ...given: Parameters<typeof includes>) {
    places += this.length
    return Reflect.apply(includes, this, given) as boolean
  }
  try {
    counted.parseWithRemark(text, MARKDOWN)
  } finally {
    Object.assign(Array.prototype, { splice, includes })
  }
  return places
}

describe('read, without going through a list for each piece', () => {
  it.each<[string, (index: number) => string]>([
    ['calls of footnotes that open', () => '[^a'],
    ['heads of tables that nothing follows', () => '| a\n'],
    ['rows of one cell', () => '|a\n'],
    ['brackets that open', () => 'a [b '],
    ['definitions and their uses', (index) => `[d${index}]: b\n\n[d${index}]\n\n`],
    ['footnotes and their calls', (index) => `[^${index}]: b\n\nc[^${index}]\n\n`],
    ['marks that open nothing', () => 'a * b ! c & d < e\n'],
  ])('%s', (_, piece) => {
    const text = (count: number): string => Array.from({ length: count }, (__, index) => piece(index)).join('')
    const [one, four] = [placesOf(text(100)), placesOf(text(400))]
    expect(four).toBeLessThanOrEqual(6 * one + 1_000)
  })
})

describe('an ordinary text takes the same steps for each character at four times the length', () => {
  it.each<[string, (index: number) => string]>([
    ['links in one paragraph', (index) => `[a](b${index}.md "c") `],
    ['links in a list', (index) => `- [a](https://a.b/${index})\n`],
    ['definitions', (index) => `[d${index}]: https://a.b/${index}\n`],
    ['footnotes', (index) => `a[^${index}]\n\n[^${index}]: b\n\n`],
    ['equal headings', () => '## Same\n\n'],
    ['rows of a table', (index) => (index === 0 ? '| a | b |\n| - | - |\n' : '| c | *d* |\n')],
    ['tasks', () => '- [ ] a\n'],
    ['keys in one paragraph', () => '<kbd>a</kbd> '],
    ['badges', () => '[![a](b)](c)\n'],
    ['emphasis in one paragraph', () => '**a** *b* `c` ~~d~~ '],
    ['addresses', (index) => `https://a.b/c_(${index})_d, www.a.b and a@b.c. `],
    ['parentheses after addresses', () => 'http://a.b/(c)))) '],
    ['rows of hyphens', () => 'a\n\n---\n\n'],
    ['comments', () => 'a <!-- b --> c\n\n<!-- d -->\n\n'],
    ['nested lists', () => '- a\n  - b\n    - c\n      - d\n'],
    ['quotes', () => '> a\n> > b\n\n'],
    ['alerts', () => '> [!NOTE]\n> a\n\n'],
    ['directives', () => ':::note[Title]\n\na\n\n:::\n\n'],
    ['lines of one paragraph', () => 'a b c\n'],
  ])('%s', (_, piece) => {
    const text = (count: number): string => Array.from({ length: count }, (__, index) => piece(index)).join('')
    const [one, four] = [text(100), text(400)]
    const perCharacter = stepsOf(one) / one.length
    expect(stepsOf(four) / four.length).toBeLessThan(1.2 * perCharacter)
    expect(4 * stepsOf(four)).toBeLessThan(3 * mostSteps(four.length))
  })

  it('pages of the site, as Markdown and as MDX', () => {
    for (const text of pageTexts(25)) {
      expect(stepsOf(text)).toBeLessThan(30 * text.length + 10_000)
      try {
        expect(stepsOf(text, MDX)).toBeLessThan(30 * text.length + 10_000)
      } catch (error) {
        // Not every page is valid MDX.
        expect(String(error)).not.toContain('steps')
      }
    }
  })
})
