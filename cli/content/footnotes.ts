/** Footnotes that no text leads to are no part of a page: neither their words nor their headings and links. */
import type { FootnoteDefinition, Nodes, Parent, Root } from 'mdast'

/** Takes the definitions out of a tree that are not drawn: those that nothing drawn calls, and second ones. */
export function dropUncalledFootnotes(tree: Root): void {
  const definitions = new Map<string, FootnoteDefinition>()
  const calls = new Map<FootnoteDefinition | Root, string[]>()
  const addCall = (holder: FootnoteDefinition | Root, label: string): void => {
    const known = calls.get(holder)
    if (known) known.push(label)
    else calls.set(holder, [label])
  }
  const read = (node: Nodes, holder: FootnoteDefinition | Root): void => {
    if (node.type === 'footnoteReference') addCall(holder, labelOf(node))
    if (node.type === 'footnoteDefinition' && !definitions.has(labelOf(node))) definitions.set(labelOf(node), node)
    const inside = node.type === 'footnoteDefinition' ? node : holder
    if ('children' in node) for (const child of node.children) read(child as Nodes, inside)
  }
  read(tree, tree)
  if (definitions.size === 0) return

  const drawn = new Set<Nodes>()
  const pending: (FootnoteDefinition | Root)[] = [tree]
  for (let holder = pending.pop(); holder; holder = pending.pop()) {
    for (const label of calls.get(holder) ?? []) {
      const called = definitions.get(label)
      if (!called || drawn.has(called)) continue
      drawn.add(called)
      pending.push(called)
    }
  }
  const prune = (parent: Parent): void => {
    parent.children = parent.children.flatMap((child) => {
      if ('children' in child) prune(child)
      if (child.type !== 'footnoteDefinition' || drawn.has(child)) return [child]
      // One that is called may stand in one that is not.
      return child.children.filter((inner) => inner.type === 'footnoteDefinition')
    })
  }
  prune(tree)
}

/** Labels match as mdast-util-to-hast matches them. */
function labelOf({ identifier }: { identifier: string }): string {
  return identifier.toUpperCase()
}
