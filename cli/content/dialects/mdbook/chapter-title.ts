/** The first heading of a chapter is its title, whatever its level. */
import type { Construct } from '../dialect.ts'

export const chapterTitle: Construct = {
  about: 'a title of any level',
  mark: /^#{2,6}[ \t]/m,
  transform(tree) {
    const headings = tree.children.filter((node) => node.type === 'heading')
    const [first] = headings
    if (first && headings.every(({ depth }) => depth > 1)) first.depth = 1
  },
}
