import type { DialectRecord } from '../dialect.ts'
import { mdxCodeBlocks, snackPlayers } from './code-blocks.ts'
import { imports } from './imports.ts'
import { sitePaths } from './site-paths.ts'

export const docusaurus: DialectRecord = {
  name: 'docusaurus',
  about: 'Docusaurus',
  mdx: true,
  readsAddresses: true,
  constructs: [imports, sitePaths, mdxCodeBlocks, snackPlayers],
}
