/** Footnotes without a call are not part of a page: their words, headings and links are dropped. */
import type { FootnoteDefinition, Nodes, Parent, Root } from 'mdast'
import { forEachNode } from '../text/for-each-node.ts'
import { referenceLabel } from '../text/reference-label.ts'

export function hasFootnotes(tree: Root): boolean {
  let found = false
  forEachNode(tree, ({ type }) => {
    found ||= type === 'footnoteDefinition'
  })
  return found
}

/** Removes footnote definitions that are not drawn: repeated ones, and those without a call in drawn text. */
export function dropUncalledFootnotes(tree: Root): void {
  const definitions = new Map<string, FootnoteDefinition>()
  const calls = new Map<FootnoteDefinition | Root, string[]>()
  const addCall = (holder: FootnoteDefinition | Root, label: string): void => {
    const known = calls.get(holder)
    if (known) known.push(label)
    else calls.set(holder, [label])
  }
  const read = (node: Nodes, holder: FootnoteDefinition | Root): void => {
    if (node.type === 'footnoteReference') addCall(holder, referenceLabel(node))
    if (node.type === 'footnoteDefinition' && !definitions.has(referenceLabel(node)))
      definitions.set(referenceLabel(node), node)
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
      // A footnote with a call can stand inside a footnote without one.
      return child.children.filter((inner) => inner.type === 'footnoteDefinition')
    })
  }
  prune(tree)
}
