/**
 * Texts of 200,000 characters on which a pattern could spend the square of their length, which is minutes. Reading and
 * checking them takes about a second; time is not judged.
 */
import { expect, test } from 'vitest'
import { codeReader } from '../../cli/markdown/dialects/code-ranges.ts'
import { linesOf, regionOf } from '../../cli/markdown/includes/regions.ts'
import { pageLimit } from '../../cli/markdown/limits/page-limits.ts'
import { readSite } from '../harness/read-site.ts'

const LONG = 200_000
const spaces = ' '.repeat(LONG)

test.each([
  ['an include without its end', `{!${spaces}x`],
  ['a class of Pandoc', `::: {.${'a'.repeat(LONG)}`],
  ['an attribute list', `{.a${spaces}x`],
  ['code that is an include', `\`\`\`text\n{!${spaces}x\n\`\`\``],
  ['the destination of a dead link', `[a](/${'a'.repeat(LONG)})`],
  ['an exemption', `<!-- docs-build-ignore broken-link: a${spaces}b -->`],
  ['a tag without its end', `\\<${'a'.repeat(LONG)}`],
  ['a container of other tools', `::: tip a${spaces}x`],
  ['a dead link through many folders', `[a](/${'a/'.repeat(LONG / 2)})`],
])('%s', (_, text) => {
  const { report } = readSite({ 'docs/index.md': `# A\n\n${text}\n` })
  expect(report.summary.pages).toBe(2)
})

// Spaces and the name `from` could be read in two ways each, so that each import doubled the time.
test.each([
  ['imports with many spaces', `${`import a${' '.repeat(50)}'x';`.repeat(20)}x`],
  ['imports of something that is named from', `${"import from'a';".repeat(200)}x`],
])('%s', (_, text) => {
  const { report } = readSite({ 'docs/index.mdx': `# A\n\n${text}\n` })
  expect(report.summary.pages).toBeLessThan(3)
})

test('much code in one line', () => {
  const isCode = codeReader('`a` '.repeat(LONG))
  const found = Array.from({ length: 4 * LONG }, (_, offset) => isCode(offset))
  expect(found.filter(Boolean)).toHaveLength(3 * LONG)
})

test('line separators of Unicode before the names of footnotes', () => {
  expect(pageLimit('\u2028[^'.repeat(LONG / 3), 'a.md')?.message).toMatch(/^The page is left out: .*brackets/)
})

test.each([
  ['the mark of a region', `#region${spaces}a b`],
  ['an element', `<a>${spaces}b`],
  ['spaces before a mark', `${spaces}region a b c`],
])('%s', (_, text) => {
  expect(regionOf(text, 'a')).toBeUndefined()
})

test('a range of lines', () => {
  expect(linesOf('a', `1${spaces}x`)).toBeUndefined()
})
