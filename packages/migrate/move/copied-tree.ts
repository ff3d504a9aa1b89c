/** A repository as it will be when files are copied. */
import type { ForeignTree } from 'docs-build/project'

import type { MovedSite } from './moved-site.ts'

export function withCopies(tree: ForeignTree, copies: MovedSite['copies'] = []): ForeignTree {
  if (copies.length === 0) return tree
  const byPath = new Map(copies.map((copy) => [copy.to, copy]))
  return {
    ...tree,
    paths: [...new Set([...tree.paths, ...byPath.keys()])].sort(),
    read(path) {
      const copy = tree.paths.includes(path) ? undefined : byPath.get(path)
      return copy === undefined ? tree.read(path) : (copy.text ?? tree.read(copy.from))
    },
  }
}
