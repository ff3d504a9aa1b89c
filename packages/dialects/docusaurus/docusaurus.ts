import type { DialectRecord } from 'docs-build/markdown'
import { mdxCodeBlocks, snackPlayers } from './code-blocks.ts'
import { sitePaths } from './site-paths.ts'

export const docusaurus: DialectRecord = {
  name: 'docusaurus',
  about: 'Docusaurus',
  mdx: true,
  readsAddresses: true,
  readsImports: true,
  constructs: [sitePaths, mdxCodeBlocks, snackPlayers],
}
