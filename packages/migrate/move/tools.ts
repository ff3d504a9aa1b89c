/** The tools whose sites can move in. */
import type { ToolName } from 'docs-build/project'

import { docfx } from './docfx/docfx.ts'
import { docusaurus } from './docusaurus/docusaurus.ts'
import { hugo } from './hugo/hugo.ts'
import { mdbook } from './mdbook/mdbook.ts'
import { mkdocs } from './mkdocs/mkdocs.ts'
import type { Tool } from './moved-site.ts'
import { jupyterBook, mintlify, myst } from './plain/data-files.ts'
import { docsify, gitbook } from './plain/lists.ts'
import { fumadocs, nextra } from './plain/meta-files.ts'
import { jekyll, zola } from './plain/ordered-pages.ts'
import { plainTool } from './plain/plain.ts'
import { rspress } from './plain/rspress.ts'
import { vuepress } from './plain/vuepress.ts'
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
  vuepress: plainTool(vuepress),
  rspress: plainTool(rspress),
  nextra: plainTool(nextra),
  fumadocs: plainTool(fumadocs),
  mintlify: plainTool(mintlify),
  gitbook: plainTool(gitbook),
  'jupyter-book': plainTool(jupyterBook),
  myst: plainTool(myst),
  docsify: plainTool(docsify),
  jekyll: plainTool(jekyll),
  zola: plainTool(zola),
}
