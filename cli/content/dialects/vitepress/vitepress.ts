import type { DialectRecord } from '../dialect.ts'
import { attributes } from './attributes.ts'
import { containers } from './containers.ts'
import { includes } from './includes.ts'
import { literalText } from './literal-text.ts'
import { tabs } from './tabs.ts'

export const vitepress: DialectRecord = {
  name: 'vitepress',
  about: 'VitePress',
  constructs: [includes, literalText, tabs, containers, attributes],
}
