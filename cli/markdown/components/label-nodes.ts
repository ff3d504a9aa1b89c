/** The label of a directive that is written as an attribute of an element. */
import type { Node, Nodes } from 'mdast'
import type { DirectiveSchema } from '../../../site/directives/directive.ts'

/**
 * @param element where the label is written; its start is the place of the label, because no source stands for its nodes
 * @returns the nodes that hold the label, in front of the content; none without a label
 */
export function labelNodes(
  label: string | undefined,
  kind: DirectiveSchema['kind'],
  { position }: Pick<Node, 'position'>,
): Nodes[] {
  if (label === undefined) return []
  const place = position ? { position: { start: position.start, end: position.start } } : {}
  const words: Nodes = { type: 'text', value: label, ...place }
  return kind === 'container'
    ? [{ type: 'paragraph', data: { directiveLabel: true }, children: [words], ...place }]
    : [words]
}
