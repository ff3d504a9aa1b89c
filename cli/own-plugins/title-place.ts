/** Where something that belongs below the title stands in a document. */
import type { Root } from 'mdast'

/** @returns the index below the title in the text; the first one where the title is made from front matter */
export function belowTitle({ children }: Root): number {
  const first = children.findIndex(({ type }) => type !== 'html' && type !== 'yaml')
  const title = children[first]
  return title?.type === 'heading' && title.depth === 1 ? first + 1 : 0
}
