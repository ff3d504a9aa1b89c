import type { DialectRecord } from 'docs-build/markdown'
import { withoutAttribute } from '../shared/markup-attributes.ts'
import { admonitions } from './admonitions.ts'
import { attributes } from './attributes.ts'
import { autorefs } from './autorefs.ts'
import { blocks } from './blocks.ts'
import { comments } from './comments.ts'
import { definitionLists } from './definition-lists.ts'
import { figures } from './figures.ts'
import { includes } from './includes.ts'
import { codeLanguages, critic, icons, inserted, keys, lowered, marked, raised } from './inline.ts'
import { plugins } from './plugins.ts'
import { tabs } from './tabs.ts'

export const mkdocs: DialectRecord = {
  name: 'mkdocs',
  about: 'MkDocs with Material and PyMdown Extensions',
  readsAddresses: true,
  constructs: [
    includes,
    plugins,
    autorefs,
    admonitions,
    tabs,
    blocks,
    attributes,
    figures,
    withoutAttribute('markdown', '`<div markdown>`: the mark is left out'),
    comments,
    definitionLists,
    icons,
    keys,
    critic,
    marked,
    inserted,
    lowered,
    raised,
    codeLanguages,
  ],
}
