import { definePlugin } from 'docs-build'
import type { Options } from './link-words.ts'
import { linkWords } from './link-words.ts'

/** Explains abbreviations. */
export default (options: Options) =>
  definePlugin({ name: 'words', options, markdown: { remark: [[linkWords, options]] } })
