/** Where something that belongs below the title stands in a document. */

/** As far as it is used here. */
interface TextTree {
  readonly children: readonly { readonly type: string; readonly depth?: number }[]
}

/** @returns the index below the title in the text; the first one where the title is made from front matter */
export function belowTitle({ children }: TextTree): number {
  const first = children.findIndex(({ type }) => type !== 'html' && type !== 'yaml')
  const title = children[first]
  return title?.type === 'heading' && title.depth === 1 ? first + 1 : 0
}
