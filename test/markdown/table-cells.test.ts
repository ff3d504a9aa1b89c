/** Cells without a column are left out of the page, and a finding says so. */
import { expect, test } from 'vitest'
import type { DocPath } from '../../cli/markdown/document.ts'
import { parseDocument } from '../../cli/markdown/parse.ts'

const HEAD = '| a | b |\n| --- | --- |\n'

function read(text: string) {
  const { facts } = parseDocument({ path: 'a.md' as DocPath, text }, { docsDir: 'docs' })
  return facts
}

test.each([
  [`${HEAD}| 1 | 2 | 3 |\n`, '3:9', /has 2: the others are left out\.$/],
  [`${HEAD}| 1 | 2 |\n| 1 | 2 | 3 | 4 |\n| 1 | 2 | 3 |\n`, '4:9', /in 2 rows of this table/],
  [`> ${HEAD.replace('\n', '\n> ')}> | 1 | 2 | 3 |\n`, '3:11', /has 2/],
  [`${HEAD}| \`x | y\` | 2 |\n`, '3:11', /has 2/],
])('%j', (text, place, message) => {
  const problems = read(text).problems.filter(({ rule }) => rule === 'table-cells')
  expect(problems.map(({ place: { line, column } }) => `${line}:${column}`)).toEqual([place])
  expect(problems[0]?.message).toMatch(message)
})

test.each([
  ['rows of the right length', `${HEAD}| 1 | 2 |\n`],
  ['short rows, which get empty cells', `${HEAD}| 1 |\n`],
  ['empty cells at the end', `${HEAD}| 1 | 2 | |  |\n`],
  ['bars that belong to the text', `${HEAD}| 1 \\| 2 | \`a \\| b\` |\n`],
  ['code that only looks like a table', `\`\`\`text\n${HEAD}| 1 | 2 | 3 |\n\`\`\`\n`],
])('%s have no finding', (_, text) => {
  expect(read(text).problems).toEqual([])
})

test('nothing in the cells counts as part of the page', () => {
  const { references, anchors, words } = read(`${HEAD}| 1 | 2 | [x](./gone.md) <a id="here"></a> words |\n`)
  expect({ references, anchors, words }).toEqual({ references: [], anchors: [], words: 4 })
})
