import type { DialectRecord } from '../dialect.ts'

export const docusaurus: DialectRecord = {
  name: 'docusaurus',
  about: 'docusaurus',
  mdx: true,
  constructs: [],
}
