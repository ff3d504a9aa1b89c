import type { DialectRecord } from '../dialect.ts'
import { plainComponents } from '../shared/plain-components.ts'
import { chapterTitle } from './chapter-title.ts'
import { codeLanguages } from './code-languages.ts'
import { hiddenLines } from './hidden-lines.ts'
import { includes } from './includes.ts'

export const mdbook: DialectRecord = {
  name: 'mdbook',
  about: 'mdBook',
  constructs: [includes, codeLanguages, hiddenLines, plainComponents, chapterTitle],
}
