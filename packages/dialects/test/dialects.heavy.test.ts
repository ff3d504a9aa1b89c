/** The edits of dialects take linear time. */
import { expect, test } from 'vitest'
import type { DocPath } from '../../../cli/markdown/document.ts'
import { parseDocument } from '../../../cli/markdown/parse.ts'
import { type DialectName, dialectsNamed } from '../../../test/harness/dialects.ts'

test.each<[DialectName, string, string, string]>([
  ['docusaurus', 'a.mdx', '', ' '],
  ['docusaurus', 'a.mdx', 'import ', '\t'],
  ['mdbook', 'a.md', '{{', ' '],
])(
  'with the dialect %s, a line in %s that begins with %j and goes on with a million %j is read in linear time',
  (...row) => {
    const [dialect, path, beginning, unit] = row
    const source = { path: path as DocPath, text: beginning + unit.repeat(1_000_000) }
    // With a pattern of quadratic time, this takes more minutes than a test may.
    const document = parseDocument(source, { docsDir: 'docs', dialects: dialectsNamed([dialect]) })
    expect(document.facts.headings).toEqual([])
  },
)
