/** `docs-build/markdown`: what reads the syntax of another tool, for `docs-build-dialects`. */

export { directives } from '../../site/directives/index.ts'
export { readCodeInfo } from '../markdown/code/code-info.ts'
export { boxOf, boxTitle } from '../markdown/dialects/boxes.ts'
export type { Construct, DialectRecord, OpenedBlock, PageText } from '../markdown/dialects/dialect.ts'
export type { Edit } from '../markdown/dialects/splice.ts'
export { siteFile } from '../markdown/dialects/unambiguous/imports.ts'
export { knownLanguage } from '../markdown/highlight/languages.ts'
export { type FoundInclude, insertIncludes } from '../markdown/includes/insert.ts'
export { forEachNode } from '../markdown/text/for-each-node.ts'
export { newSlugger } from '../markdown/text/headings.ts'
