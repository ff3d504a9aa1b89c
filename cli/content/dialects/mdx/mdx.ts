import type { DialectRecord } from '../dialect.ts'
import { imports } from '../docusaurus/imports.ts'

export const mdx: DialectRecord = {
  name: 'mdx',
  about: 'Gatsby, Next.js and other sites whose `.md` files are MDX',
  mdx: true,
  constructs: [imports],
}
