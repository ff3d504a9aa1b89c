/** The dialect of a folder of Markdown, by what its pages have. */
import { expect, test } from 'vitest'
import { dialectOf } from '../../cli/app/init/dialect.ts'

test.each<[string, string[], string | undefined]>([
  ['imports', ['# A', "import A from '../a'\n\n# B"], 'mdx'],
  ['components', ['<Note>\n\na\n\n</Note>'], 'mdx'],
  ['indented boxes', ['!!! note\n    a', '# B'], 'mkdocs'],
  ['shortcodes', ['a {{< ref "b" >}}'], 'hugo'],
  ['the same in code', ["```js\nimport A from 'a'\n```\n\n`{{< a >}}`"], undefined],
  ['words', ['!!! Look out !!!\n\nimport duties from abroad\n\n<div>'], undefined],
  ['one page of very many', ['<Note>', ...Array.from({ length: 200 }, () => 'a')], undefined],
  ['no pages', [], undefined],
])('%s', (_, texts, dialect) => {
  expect(dialectOf(texts)).toBe(dialect)
})
