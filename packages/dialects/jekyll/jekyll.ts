import type { DialectRecord } from 'docs-build/markdown'
import { attributes } from '../mkdocs/attributes.ts'
import { withoutAttribute } from '../shared/markup-attributes.ts'
import { contents, headingIds, htmlLines } from './kramdown.ts'
import { comments, highlights, paths, raw, values } from './liquid.ts'

export const jekyll: DialectRecord = {
  name: 'jekyll',
  about: 'Jekyll, with kramdown and Liquid',
  readsAddresses: true,
  constructs: [
    comments,
    raw,
    highlights,
    paths,
    values,
    contents,
    headingIds,
    htmlLines,
    withoutAttribute('markdown', '`<div markdown="1">`: the mark is left out'),
    attributes,
  ],
}
