/** The tools whose sites can move in. */
import type { ToolName } from 'docs-build/project'

import { docfx } from './docfx/docfx.ts'
import { docusaurus } from './docusaurus/docusaurus.ts'
import { hugo } from './hugo/hugo.ts'
import { mdbook } from './mdbook/mdbook.ts'
import { mkdocs } from './mkdocs/mkdocs.ts'
import type { Tool } from './moved-site.ts'
import { starlight } from './starlight/starlight.ts'
import { vitepress } from './vitepress/vitepress.ts'

export const tools: Readonly<Record<ToolName, Tool>> = {
  docusaurus,
  vitepress,
  starlight,
  zensical: mkdocs,
  mkdocs,
  mdbook,
  hugo,
  docfx,
}
