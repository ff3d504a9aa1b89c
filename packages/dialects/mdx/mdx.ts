import type { DialectRecord } from 'docs-build/markdown'
import { bracketedIds } from './bracketed-ids.ts'
import { components } from './components.ts'
import { includes } from './includes.ts'

export const mdx: DialectRecord = {
  name: 'mdx',
  about: 'Gatsby, Next.js and other sites whose `.md` files are MDX',
  mdx: true,
  readsAddresses: true,
  readsImports: true,
  constructs: [includes, bracketedIds],
  components,
}
