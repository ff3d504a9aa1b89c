/** A repository as a value, from one string for `parseSite`. */
import type { ForeignTree } from '../../../cli/app/init/foreign-tree.ts'
import { type Files, parseSite } from '../../../test/harness/files.ts'

export function treeOf(files: Files | string): ForeignTree {
  const texts = typeof files === 'string' ? parseSite(files) : files
  return {
    paths: Object.keys(texts).sort(),
    links: [],
    read: (path) => (Object.hasOwn(texts, path) ? String(texts[path]) : undefined),
  }
}
