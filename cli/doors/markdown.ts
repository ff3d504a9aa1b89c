/** `docs-build/markdown`: what reads the syntax of another tool, for `docs-build-dialects`. */

export { directives } from '../../site/directives/index.ts'
export { readCodeInfo } from '../content/code-info.ts'
export { boxOf, boxTitle } from '../content/dialects/boxes.ts'
export type { Construct, DialectRecord, OpenedBlock, PageText } from '../content/dialects/dialect.ts'
export type { Edit } from '../content/dialects/splice.ts'
export { siteFile } from '../content/dialects/unambiguous/imports.ts'
export { forEachNode } from '../content/for-each-node.ts'
export { newSlugger } from '../content/headings.ts'
export { knownLanguage } from '../content/highlight/languages.ts'
export { type FoundInclude, insertIncludes } from '../content/includes/insert.ts'
