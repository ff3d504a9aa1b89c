/** The edits of dialects take linear time. */
import { expect, test } from 'vitest'
import { readersOf } from '../../../cli/markdown/dialects/readers.ts'
import { rewritePage } from '../../../cli/markdown/dialects/rewrite.ts'
import type { DocPath } from '../../../cli/markdown/document.ts'
import { parseDocument } from '../../../cli/markdown/parse.ts'
import { type DialectName, dialectsNamed } from '../../../test/harness/dialects.ts'

test.each<[DialectName, string, string, string, end?: string]>([
  ['docusaurus', 'a.mdx', '', ' '],
  ['docusaurus', 'a.mdx', 'import ', '\t'],
  ['mdbook', 'a.md', '{{', ' '],
  ['starlight', 'a.md', '```\n//a.b', ' ', 'x'],
])(
  'with the dialect %s, a line in %s that begins with %j and goes on with a million %j is read in linear time',
  (...row) => {
    const [dialect, path, beginning, unit, end = ''] = row
    const source = { path: path as DocPath, text: beginning + unit.repeat(1_000_000) + end }
    // With a pattern of quadratic time, this takes more minutes than a test may.
    const document = parseDocument(source, { docsDir: 'docs', dialects: dialectsNamed([dialect]) })
    expect(document.facts.headings).toEqual([])
  },
)

const rewritten = (dialect: DialectName, text: string): string => {
  const source = { text, path: 'a.md', file: 'docs/a.md', isMdx: false, include: () => ({ fault: 'is missing' }) }
  return rewritePage(source, readersOf(dialectsNamed([dialect]))).text
}

test.each<[DialectName, string, string, end?: string]>([
  ['mkdocs', '!!! ', ' ', '?'],
  ['mkdocs', '/// a |', ' ', '\u2028x'],
  ['mkdocs', '{.a\n', ' '],
  ['mkdocs', '[a][b {#', '-'],
  ['mkdocs', '<a markdown="\n<a', ' '],
  ['mkdocs', '<!-- md:a', ' '],
  ['mkdocs', ': b\n', '\r['],
  ['mkdocs', '{!', ' '],
  ['mkdocs', '{!a!lines=1', ' '],
  ['mkdocs', '{* a', ' '],
  ['mkdocs', '{* ', 'a'],
  ['mkdocs', '', '{%a'],
  ['mdbook', '{{#title ', ' '],
  ['mdbook', '# a {\n# ', 'a'],
  ['mdbook', '', '\u2028# '],
  ['hugo', '{{<', ' '],
  ['hugo', '{{< a', ' '],
  ['hugo', '{{< a', 'a'],
  ['hugo', '{{< a', '`\\"{{%A\\""`'],
  ['hugo', '', '{{< a `\\"'],
  ['hugo', '[a]({{< b', 'b'],
  ['hugo', '@/', ' '],
  ['hugo', '', '\r# '],
  ['docfx', '', '[!INCLUDE['],
  ['docfx', '[!INCLUDE [a](', 'a'],
  ['docfx', '[!code-js[a](b#', 'c'],
  ['docfx', ':::code ', ' ', 'x'],
  ['docfx', '', '\r# ['],
  ['docfx', '~/', ' '],
  ['vitepress', '{{', ' '],
  ['vitepress', '<<< a', ' ', 'x'],
  ['vitepress', '', '<!--@include:a'],
  ['vitepress', '<a ', 'v-pre:a '],
  ['vitepress', '<a v-pre="\n<a', ' '],
  ['vitepress', '<Badge \n# ', ' '],
  ['vitepress', '%{#\n', ' '],
  ['docusaurus', '', '```mdx-code-block\n'],
  ['mdx', '', '\r# '],
  ['myst', '```{a}', ' ', '\u2028'],
  ['jekyll', '{:toc\n* ', ' '],
  ['jekyll', '{:#\n# ', ' '],
  ['jekyll', '# a\n{:#', ':'],
  ['jekyll', '', '{:\r'],
  ['jekyll', '</\n<a', ' markdown='],
])('the dialect %s leaves %j as it is with a million characters of %j behind it, in linear time', (...row) => {
  const [dialect, beginning, unit, end = ''] = row
  const text = beginning + unit.repeat(1_000_000 / unit.length) + end
  expect(rewritten(dialect, text) === text).toBe(true)
})

test.each<[DialectName, string, string]>([
  ['mkdocs', '[a](b){.c}', '[a](b)'],
  ['mkdocs', '<!-- md:default a -->', 'Default: a'],
  ['hugo', '{{< ref "a" >}}', 'a'],
  ['vitepress', 'a %{.b}%', 'a'],
  ['vitepress', '<i v-pre>{{ a }}</i>', '<i>&#123;&#123; a }}</i>'],
])('the dialect %s reads fifty thousand %j on a line in linear time', (dialect, written, made) => {
  expect(rewritten(dialect, written.repeat(50_000)) === made.repeat(50_000)).toBe(true)
})

test.each<[DialectName, string, string, string, string]>([
  ['docfx', ':::image ', '\\"', ':::', ''],
  ['myst', '{ref}`', ' ', 'b`', '](#'],
])('the dialect %s reads %j with half a million %j and %j behind it in linear time', (...row) => {
  const [dialect, beginning, unit, end, made] = row
  expect(rewritten(dialect, beginning + unit.repeat(500_000) + end)).toContain(made)
})
