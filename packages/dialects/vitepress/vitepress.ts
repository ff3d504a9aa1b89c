import type { DialectRecord } from 'docs-build/markdown'
import { withoutAttribute } from '../shared/markup-attributes.ts'
import { attributes } from './attributes.ts'
import { badges } from './badges.ts'
import { frames } from './frames.ts'
import { includes } from './includes.ts'
import { literalText } from './literal-text.ts'
import { tabs } from './tabs.ts'
import { templates } from './templates.ts'

export const vitepress: DialectRecord = {
  name: 'vitepress',
  about: 'VitePress',
  linksToMainLanguage: true,
  readsAddresses: true,
  hasPlainComponents: true,
  constructs: [
    includes,
    literalText,
    templates,
    withoutAttribute('v-pre', '`v-pre`: the mark is left out'),
    frames,
    tabs,
    badges,
    attributes,
  ],
}
