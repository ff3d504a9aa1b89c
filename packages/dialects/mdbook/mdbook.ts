import type { DialectRecord } from 'docs-build/markdown'
import { headingAttributes } from '../shared/heading-attributes.ts'
import { admonish } from './admonish.ts'
import { chapterTitle } from './chapter-title.ts'
import { codeLanguages } from './code-languages.ts'
import { hiddenLines } from './hidden-lines.ts'
import { includes } from './includes.ts'
import { preprocessorMarks } from './preprocessor-marks.ts'

export const mdbook: DialectRecord = {
  name: 'mdbook',
  about: 'mdBook',
  readsAddresses: true,
  hasPlainComponents: true,
  constructs: [includes, admonish, preprocessorMarks, headingAttributes, codeLanguages, hiddenLines, chapterTitle],
}
