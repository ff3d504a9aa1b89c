/** The first heading of a chapter is its title, whatever its level. */
import type { Construct } from 'docs-build/markdown'

export const chapterTitle: Construct = {
  about: 'a title of any level',
  mark: /^#{2,6}[ \t]/m,
  transform(tree) {
    const headings = tree.children.filter((node) => node.type === 'heading')
    const [first] = headings
    if (!first || headings.some(({ depth }) => depth === 1)) return
    // The sections of the chapter come one level below its title, as they did.
    const above = first.depth - 1
    first.depth = 1
    for (const heading of headings.slice(1)) heading.depth = Math.max(2, heading.depth - above) as typeof heading.depth
  },
}
