import type { DialectRecord } from '../dialect.ts'
import { withoutAttribute } from '../shared/markup-attributes.ts'
import { plainComponents } from '../shared/plain-components.ts'
import { attributes } from './attributes.ts'
import { badges } from './badges.ts'
import { containers } from './containers.ts'
import { includes } from './includes.ts'
import { literalText } from './literal-text.ts'
import { tabs } from './tabs.ts'
import { templates } from './templates.ts'

export const vitepress: DialectRecord = {
  name: 'vitepress',
  about: 'VitePress',
  linksToMainLanguage: true,
  readsAddresses: true,
  constructs: [
    includes,
    literalText,
    templates,
    withoutAttribute('v-pre', '`v-pre`: the mark is left out'),
    tabs,
    containers,
    badges,
    plainComponents,
    attributes,
  ],
}
