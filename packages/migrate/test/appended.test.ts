/** What MkDocs appends to every page stands at the end of the pages that use it. */
import { expect, it } from 'vitest'
import { detectTools } from '../../../cli/app/init/detect.ts'
import { parseSite } from '../../../test/harness/files.ts'
import { tools } from '../move/tools.ts'
import { treeOf } from './tree-of.ts'

const SITE = `
-- mkdocs.yml --
site_name: Tool
markdown_extensions:
  - pymdownx.snippets:
      base_path: parts
      auto_append: [links.md, none.md]
-- parts/links.md --
  [home]: https://example.org
[tool.docs]: https://example.org/docs "Docs"

*[HTML]: Hyper Text Markup Language
-- docs/index.md --
See [the docs][tool.docs] and [HOME]. XHTML is another word.
-- docs/own.md --
[home]

[home]: https://example.com
-- docs/words.md --
HTML, and [home](./index.md)
-- docs/none.md --
Nothing
`

async function extended(files: Readonly<Record<string, string>>) {
  const tree = treeOf(
    Object.entries(files)
      .map(([path, text]) => `-- ${path} --\n${text}`)
      .join(''),
  )
  const [found] = detectTools(tree)
  return found
    ? ((await tools[found.tool].read(tree, found)).extended ?? []).filter(({ end }) => end !== undefined)
    : []
}

it('pages get the definitions that they use and do not have, once', async () => {
  const files = parseSite(SITE) as Readonly<Record<string, string>>
  const first = await extended(files)
  expect(first).toEqual([
    { file: 'docs/index.md', end: '[home]: https://example.org\n[tool.docs]: https://example.org/docs "Docs"\n' },
    { file: 'docs/words.md', end: '*[HTML]: Hyper Text Markup Language\n' },
  ])
  const after = { ...files }
  for (const { file, end } of first) after[file] += `\n${end}`
  expect(await extended(after)).toEqual([])
})
