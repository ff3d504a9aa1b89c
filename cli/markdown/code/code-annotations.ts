/** A list below code whose comments end with numbers, as in `# (1)!`, explains these numbers. */
import type { Nodes, Parent, Root } from 'mdast'

const NUMBERED = /\(1\)!?\s*(?:\*\/\}?|-->)?\s*$/m

/** Marks annotated code and its lists, in place. */
export function readAnnotations(tree: Root, text: string): void {
  if (text.includes('(1)')) walk(tree)
}

function walk(parent: Parent): void {
  parent.children.forEach((node: Nodes, index) => {
    const next = parent.children[index + 1] as Nodes | undefined
    if (node.type === 'code' && next?.type === 'list' && next.ordered && NUMBERED.test(node.value)) {
      node.data = { ...node.data, annotated: true }
      next.data = { ...next.data, hProperties: { className: ['annotations'] } }
    } else if ('children' in node) walk(node)
  })
}
