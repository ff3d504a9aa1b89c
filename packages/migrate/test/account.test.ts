/** Every file of the old content is counted once. */
import { expect, it } from 'vitest'
import { detectTools } from '../../../cli/app/init/detect.ts'
import { RULE_IDS } from '../../../cli/graph/checks/rules.ts'
import type { Account } from '../move/account.ts'
import { planMove } from '../move/plan.ts'
import { tools } from '../move/tools.ts'
import { treeOf } from './tree-of.ts'

async function accountOf(text: string): Promise<Account> {
  const tree = treeOf(text)
  const [found] = detectTools(tree)
  if (!found) throw new Error('No tool is found')
  return planMove(tree, found, await tools[found.tool].read(tree, found), RULE_IDS).account
}

const BESIDE = `
-- docs/index.md --
# Tool
-- docs/draft.md --
---
draft: true
---
# Later
-- docs/_part.md --
Part
-- docs/old/gone.md --
# Gone
-- docs/report/all.html --
<p>Report</p>
-- docs/a.yaml --
a: 1
-- docs/.hidden/a.png --
x
`

it('MkDocs publishes files beside pages, and each of them stays at its address', async () => {
  const account = await accountOf(`-- mkdocs.yml --\nsite_name: Tool\nexclude_docs: old/\n${BESIDE}`)
  expect(account).toEqual({
    folders: ['docs'],
    // MkDocs makes a page of every Markdown file.
    pages: ['docs/_part.md', 'docs/index.md'],
    files: ['docs/a.yaml', 'docs/report/all.html'],
    used: [],
    leftOut: [
      { reason: 'hidden', files: ['docs/.hidden/a.png'] },
      { reason: 'drafts', files: ['docs/draft.md'] },
      { reason: 'left out by the old site', files: ['docs/old/gone.md'] },
    ],
    missing: [],
    all: 7,
  })
})

it('VitePress publishes files beside pages where a page uses them', async () => {
  const account = await accountOf(
    `-- docs/.vitepress/config.ts --\nexport default { srcExclude: ['old/**'] }\n-- docs/public/logo.svg --\n<svg/>\n-- docs/[pkg].md --\n# Of data\n${BESIDE}`,
  )
  expect({ ...account, leftOut: account.leftOut.map(({ reason, files }) => [reason, ...files]) }).toMatchObject({
    pages: ['docs/_part.md', 'docs/index.md'],
    files: ['docs/public/logo.svg'],
    used: ['docs/a.yaml', 'docs/report/all.html'],
    missing: [],
    all: 10,
  })
})

it('a section of Hugo without text lists its pages, and other pages without text are named', async () => {
  const tree = treeOf(`
-- hugo.toml --
title = 'Tool'
-- content/_index.md --
# Tool

Text.
-- content/guide/_index.md --
---
title: Guide
---
<!-- later -->
-- content/guide/a.md --
---
title: A
---
-- content/alone/_index.md --
# Alone
`)
  const [found] = detectTools(tree)
  if (!found) throw new Error('No tool is found')
  const site = await tools[found.tool].read(tree, found)
  expect(site.extended).toEqual([{ file: 'content/guide/_index.md', end: '::children\n' }])
  const [empty] = planMove(tree, found, site, RULE_IDS).left.filter(({ what }) => what === 'Pages without text')
  expect(empty?.places.map(({ file }) => file)).toEqual(['content/alone/_index.md', 'content/guide/a.md'])
})

it('hidden pages of Fumadocs are parts of other pages', async () => {
  const account = await accountOf(`
-- source.config.ts --
import 'fumadocs-mdx/config'
-- content/docs/a.mdx --
# A
-- content/docs/b/.part.mdx --
Part
`)
  expect([account.pages, account.leftOut]).toEqual([
    ['content/docs/a.mdx'],
    [{ reason: 'hidden', files: ['content/docs/b/.part.mdx'] }],
  ])
})
