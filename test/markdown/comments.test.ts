/** Pages with very many comments. Patterns that tried every way to divide them did not end, or took minutes. */
import { expect, test } from 'vitest'
import type { DocPath } from '../../cli/markdown/document.ts'
import { parseDocument } from '../../cli/markdown/parse.ts'
import { readExemptions } from '../../cli/markdown/text/exemptions.ts'

test.each([
  ['<!-- a --> <!-- b -->', []],
  [`${'<!-- a -->'.repeat(200)}b`, ['text']],
  [`${'<!-- a -->'.repeat(200)}`, []],
])('the blocks of a page with %.20j … are %j', (text, blocks) => {
  const { facts } = parseDocument({ path: 'a.md' as DocPath, text: `# A\n\n${text}\n` }, { docsDir: 'docs' })
  expect(facts.outline).toEqual([{ line: 1, blocks }])
})

test('many comments without an end hold no exemption, and one after them counts', () => {
  const open = '<!-- docs-build-ignore a: b '.repeat(100_000)
  const [exemption, ...others] = readExemptions(`${open}<!-- docs-build-ignore broken-link: reason -->\n`)
  expect(exemption).toMatchObject({ rules: ['broken-link'], reason: 'reason', column: open.length + 1 })
  expect(others).toEqual([])
})
