import type { DialectRecord } from '../dialect.ts'
import { admonitions } from './admonitions.ts'
import { blocks } from './blocks.ts'
import { includes } from './includes.ts'
import { tabs } from './tabs.ts'

export const mkdocs: DialectRecord = {
  name: 'mkdocs',
  about: 'MkDocs with Material and PyMdown Extensions',
  constructs: [includes, admonitions, tabs, blocks],
}
