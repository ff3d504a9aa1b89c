import type { DialectRecord } from 'docs-build/markdown'
import { mdxCodeBlocks, snackPlayers } from './code-blocks.ts'
import { bracedTitles, themeComponents } from './rspress.ts'
import { sitePaths } from './site-paths.ts'

export const docusaurus: DialectRecord = {
  name: 'docusaurus',
  about: 'Docusaurus and Rspress',
  mdx: true,
  readsAddresses: true,
  readsImports: true,
  constructs: [sitePaths, mdxCodeBlocks, snackPlayers, bracedTitles],
  components: themeComponents,
}
