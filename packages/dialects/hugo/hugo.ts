import type { DialectRecord } from 'docs-build/markdown'
import { headingAttributes } from '../shared/heading-attributes.ts'
import { rootPaths } from '../shared/root-paths.ts'
import { blockAttributes } from './block-attributes.ts'
import { blocks } from './blocks.ts'
import { definitionLists } from './definition-lists.ts'
import { rawIds } from './raw-ids.ts'
import { includes, shortcodes } from './shortcodes.ts'

export const hugo: DialectRecord = {
  name: 'hugo',
  about: 'Hugo and Zola, and shortcodes that their themes share',
  readsAddresses: true,
  constructs: [
    includes,
    shortcodes,
    blocks,
    blockAttributes,
    headingAttributes,
    rawIds,
    definitionLists,
    rootPaths('@'),
  ],
}
