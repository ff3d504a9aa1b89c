/** mdast → the sections of a page and the blocks in them, which the template of a page kind can require. */
import type { Nodes, Parent, Root } from 'mdast'
import type { OutlineSection } from '../document.ts'
import { isDirective } from '../syntax/directives.ts'
import { plainText } from './plain-text.ts'

/** In a template, marks the heading or block below it as optional. */
const OPTIONAL = /^<!--\s*optional\b[^>]*-->\s*$/

/** One that is open takes the rest, so that a text of many is read once. */
const COMMENTS = /<!--(?:-?>|[\s\S]*?(?:--!?>|$))/g

/** Reads a tree. The first section is the part before the first heading of the second level. */
export function readOutline(tree: Root): OutlineSection[] {
  const sections: { heading?: string; line: number; blocks: Set<string>; optional?: true }[] = [
    { line: 1, blocks: new Set() },
  ]
  let isOptional = false
  for (const node of tree.children) {
    const isMark = node.type === 'html' && OPTIONAL.test(node.value)
    if (node.type === 'heading' && node.depth === 2) {
      const { line } = node.position?.start ?? { line: 1 }
      const heading = plainText(node, { imageAlt: true })
      sections.push({ heading, line, blocks: new Set(), optional: isOptional || undefined })
    } else if (!isMark && !isOptional) collect(node, sections.at(-1)?.blocks as Set<string>)
    isOptional = isMark
  }
  return sections.map(({ blocks, ...section }) => ({ ...section, blocks: [...blocks].sort() }))
}

/** Adds the names of a node and its descendants. The second word of a fence is a name as well: `js example`. */
function collect(node: Nodes, blocks: Set<string>): void {
  if (node.type === 'text') return
  if (node.type === 'paragraph' || (node.type === 'html' && node.value.replace(COMMENTS, '').trim() !== ''))
    blocks.add('text')
  else if (node.type === 'list' || node.type === 'table' || node.type === 'image' || node.type === 'link')
    blocks.add(node.type)
  else if (node.type === 'linkReference') blocks.add('link')
  else if (node.type === 'imageReference') blocks.add('image')
  else if (node.type === 'code') {
    blocks.add('code')
    const [, word] = /^\s*([a-z]+)(?:\s|$)/.exec(node.meta ?? '') ?? []
    if (word) blocks.add(word)
  } else if (isDirective(node)) blocks.add(node.name)
  if (!('children' in node)) return
  const { children } = node as Parent
  for (let index = 0; index < children.length; index++) collect(children[index] as Nodes, blocks)
}
