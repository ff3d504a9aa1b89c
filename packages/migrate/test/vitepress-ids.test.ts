/** What a site of VitePress does with functions and with paths: ids of headings, and the sidebars of pages. */
import { expect, it } from 'vitest'
import { detectTools } from '../../../cli/app/init/detect.ts'
import type { MovedSite } from '../move/moved-site.ts'
import { tools } from '../move/tools.ts'
import { treeOf } from './tree-of.ts'

async function read(text: string): Promise<MovedSite> {
  const tree = treeOf(text)
  const [found] = detectTools(tree)
  if (!found) throw new Error('No tool is found')
  return tools[found.tool].read(tree, found)
}

it('ids that a function makes are written behind their headings', async () => {
  const { extended, done, left } = await read(`
-- docs/.vitepress/slug.ts --
export const slugify = (str: string): string => str.normalize('NFKD').replace(/[\\s.\`]+/g, '-')
-- docs/.vitepress/config.ts --
import { defineConfig } from 'vitepress'
import { slugify } from './slug'
export default defineConfig({ markdown: { anchor: { slugify }, attrs: { leftDelimiter: '%{', rightDelimiter: '}%' } } })
-- docs/index.md --
---
title: Tool
---
# The \`Tool\`
## plain
## Repeatable Params
\`\`\`md
## In Code
\`\`\`
## Repeatable Params ##
## Named %{#own-≤4}%
## A [Link](./a.md) *here*
## Type\\<Id, S\\> <b>x</b>
`)
  expect(extended).toEqual([
    {
      file: 'docs/index.md',
      lines: {
        4: '# The `Tool` {#The-Tool}',
        6: '## Repeatable Params {#Repeatable-Params}',
        10: '## Repeatable Params {#Repeatable-Params-1}',
        12: '## A [Link](./a.md) *here* {#A-Link-here}',
        13: '## Type\\<Id, S\\> <b>x</b> {#Type<Id,-S>-x}',
      },
    },
  ])
  expect(done).toContain('the ids that `markdown.anchor.slugify` makes, behind the headings of 1 page')
  expect(left.map(({ what }) => what).join()).not.toContain('slugify')
})

it('a page shows the sidebar of its path, whether it has an entry or not', async () => {
  const { extended } = await read(`
-- docs/.vitepress/config.ts --
export default { themeConfig: { sidebar: {
  '/guide/': [{ text: 'Start', link: '/guide/start' }],
  '/guide/deep/': [{ text: 'Deep', link: '/guide/deep/a' }, { text: 'Start', link: '/guide/start' }],
} } }
-- docs/index.md --
---
layout: home
---
-- docs/guide/start.md --
# Start
-- docs/guide/other.md --
---
sidebar: true
---
# Other
-- docs/guide/plain.md --
---
sidebar: false
---
# Plain
-- docs/guide/deep/b.md --
# B
-- docs/elsewhere.md --
# Elsewhere
`)
  expect(extended).toEqual([
    { file: 'docs/guide/deep/b.md', field: 'displayed_sidebar: guide-deep' },
    { file: 'docs/guide/other.md', field: 'displayed_sidebar: guide' },
    // Both sidebars have it, and its path says which it shows.
    { file: 'docs/guide/start.md', field: 'displayed_sidebar: guide' },
  ])
})
