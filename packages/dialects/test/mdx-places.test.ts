/** Places in pages that are changed before they are parsed. */
import { expect, test } from 'vitest'
import type { DocPath } from '../../../cli/markdown/document.ts'
import { parseDocument } from '../../../cli/markdown/parse.ts'
import { dialectsNamed } from '../../../test/harness/dialects.ts'

test('an element after an include keeps its line', () => {
  const source = {
    path: 'a.mdx' as DocPath,
    text: 'import Part from \'./_part.mdx\'\n\n# A\n\n<Part />\n\n<a href="./gone.md">x</a>\n',
    includes: { 'docs/_part.mdx': 'One.\n\nTwo.\n\nThree.\n' },
  }
  const { facts } = parseDocument(source, { docsDir: 'docs', dialects: dialectsNamed(['docusaurus']) })
  expect(facts.references.map(({ href, line, column }) => [href, line, column])).toEqual([['./gone.md', 7, 10]])
})
