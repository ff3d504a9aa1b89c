export interface Options {
  words: Record<string, string>
}

interface Node {
  type: string
  value?: string
  children?: Node[]
}

interface File {
  message: (reason: string, place: Node) => void
}

/** Adds what an abbreviation means, and warns of headings that have one. */
export const linkWords =
  ({ words }: Options) =>
  (tree: Node, file: File): void => {
    const visit = (node: Node): void => {
      for (const child of node.children ?? []) {
        const known = child.value === undefined ? undefined : Object.keys(words).find((word) => child.value === word)
        if (known && node.type === 'heading') file.message(`Spell out ${known} in a heading.`, child)
        else if (known) child.value = `${known} (${words[known]})`
        visit(child)
      }
    }
    visit(tree)
  }
