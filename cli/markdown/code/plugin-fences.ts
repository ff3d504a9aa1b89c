/** Code blocks in a language that is the name of a fence of a plugin: each becomes a directive with its text. */
import type { Code, Nodes, Parent, Root } from 'mdast'
import type { LeafDirective } from 'mdast-util-directive'
import { type Directives, FENCE } from '../../../site/directives/index.ts'

/** Replaces the code blocks of a tree that are fences. */
export function readFences(tree: Root, directives: Directives): void {
  const walk = (parent: Parent): void => {
    parent.children.forEach((child, index) => {
      const node = child as Nodes
      if (node.type === 'code' && node.lang && directives.has(FENCE + node.lang)) parent.children[index] = fenceOf(node)
      else if ('children' in node) walk(node)
    })
  }
  walk(tree)
}

function fenceOf({ lang, meta, value, position }: Code): LeafDirective {
  return {
    type: 'leafDirective',
    name: `${FENCE}${lang}`,
    attributes: attributesIn(meta ?? ''),
    children: [],
    data: { fence: value },
    position,
  }
}

declare module 'mdast-util-directive' {
  interface LeafDirectiveData {
    /** The text of a fence. */
    fence?: string
  }
}

/** `width=3 title="A b" wide` → the attributes of a fence, as those of a directive. */
function attributesIn(meta: string): Record<string, string> {
  const attributes: Record<string, string> = {}
  for (const [, name = '', quoted, single, plain] of meta.matchAll(ATTRIBUTE))
    if (!Object.hasOwn(attributes, name)) attributes[name] = quoted ?? single ?? plain ?? ''
  return attributes
}

const ATTRIBUTE = /([^\s="'{}]+)(?:=(?:"([^"]*)"|'([^']*)'|([^\s"']+)))?/g
