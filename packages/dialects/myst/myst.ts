import type { DialectRecord } from 'docs-build/markdown'
import { directives, options } from './directives.ts'
import { includes } from './includes.ts'
import { labels, roles } from './marks.ts'

export const myst: DialectRecord = {
  name: 'myst',
  about: 'MyST and Jupyter Book',
  constructs: [includes, options, labels, roles, directives],
}
