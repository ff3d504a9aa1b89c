/** A page with more things of a kind than a call of a function can take as arguments (about 125,000) is read and checked. */
import { expect, test } from 'vitest'
import { linesOf } from '../../cli/markdown/includes/regions.ts'
import { readSite } from '../harness/read-site.ts'

const MANY = 130_000

const inBlocks = (text: string): string => `${text.repeat(100)}\n\n`.repeat(MANY / 100)

test.each([
  ['links in Markdown', inBlocks('[](b) '), { links: MANY }],
  ['links in HTML', `<div>\n${'<a href=b></a>\n'.repeat(MANY)}</div>\n`, { links: MANY }],
  ['lines of code', `\`\`\`text\n${'a\n'.repeat(MANY)}\`\`\`\n`, { links: 0 }],
])('%s', (_, text, expected) => {
  const site = readSite({ 'docs/a.md': `# A\n\n${text}`, 'docs/b.md': '# B\n' })
  expect(site.report.summary).toMatchObject(expected)
  expect(site.document('a.md').sections().length).toBeGreaterThan(0)
})

test('lines of an included file', () => {
  expect(linesOf('a\n'.repeat(MANY), `1-${MANY}`)?.length).toBe(2 * MANY - 1)
})
