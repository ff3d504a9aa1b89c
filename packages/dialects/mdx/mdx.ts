import type { DialectRecord } from 'docs-build/markdown'
import { bracketedIds } from './bracketed-ids.ts'
import { components } from './components.ts'

export const mdx: DialectRecord = {
  name: 'mdx',
  about: 'Gatsby, Next.js and other sites whose `.md` files are MDX',
  mdx: true,
  readsImports: true,
  constructs: [bracketedIds],
  components,
}
