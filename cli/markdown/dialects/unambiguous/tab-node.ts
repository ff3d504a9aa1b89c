/** Tabs, as nodes of a tree. */
import type { Nodes, Paragraph } from 'mdast'
import type { ContainerDirective } from 'mdast-util-directive'

/** @param label the words on the tab */
export function tabNode(label: string, children: readonly Nodes[], position: Nodes['position']): ContainerDirective {
  const place = position ? { position } : {}
  const words: Paragraph = {
    type: 'paragraph',
    data: { directiveLabel: true },
    children: [{ type: 'text', value: label, ...place }],
    ...place,
  }
  return {
    type: 'containerDirective',
    name: 'tab',
    attributes: {},
    children: [words, ...children] as ContainerDirective['children'],
    ...place,
  }
}
