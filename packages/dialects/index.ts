/** The dialects of other tools, by the names that `markdown.dialect` has for them. A new dialect is one folder and one line here. */
import type { UserConfig } from 'docs-build'
import type { DialectRecord } from 'docs-build/markdown'
import { docfx } from './docfx/docfx.ts'
import { docusaurus } from './docusaurus/docusaurus.ts'
import { hugo } from './hugo/hugo.ts'
import { jekyll } from './jekyll/jekyll.ts'
import { mdbook } from './mdbook/mdbook.ts'
import { mdx } from './mdx/mdx.ts'
import { mkdocs } from './mkdocs/mkdocs.ts'
import { myst } from './myst/myst.ts'
import { starlight } from './starlight/starlight.ts'
import { vitepress } from './vitepress/vitepress.ts'

export { parameterOf } from './hugo/shortcodes.ts'
export { textReader as mystText } from './myst/directives.ts'
export { mystId } from './myst/ids.ts'
export { readStandIns } from './stand-ins/stand-ins.ts'
export { type NameKind, type NameUse, usesIn } from './stand-ins/uses.ts'

type Name = Extract<NonNullable<UserConfig['markdown']>['dialect'], string>

export const dialects: Readonly<Record<Name, DialectRecord>> = {
  docusaurus,
  vitepress,
  starlight,
  mkdocs,
  mdbook,
  hugo,
  docfx,
  mdx,
  myst,
  jekyll,
}
