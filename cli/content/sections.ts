/** The text below each heading, for search. */
import type { Nodes, Root } from 'mdast'
import { toString } from 'mdast-util-to-string'
import type { Section } from './document.ts'

/** Reads a tree whose headings have their ids. The text before the first heading has no heading of its own. */
export function readSections(tree: Root): Section[] {
  const sections: { id?: string; heading: string; text: string[] }[] = [{ heading: '', text: [] }]
  const walk = (node: Nodes): void => {
    if (node.type === 'heading') {
      const id = node.data?.hProperties?.['id']
      const heading = toString(node, { includeHtml: false }).trim()
      sections.push({ ...(typeof id === 'string' ? { id } : {}), heading, text: [] })
    } else if (node.type === 'text' || node.type === 'inlineCode' || node.type === 'code') {
      sections.at(-1)?.text.push(node.value)
    } else if ('children' in node) {
      for (const child of node.children) walk(child as Nodes)
      if (node.type === 'paragraph' || node.type === 'tableCell') sections.at(-1)?.text.push(' ')
    }
  }
  walk(tree)
  return sections
    .map(({ text, ...section }) => ({ ...section, text: text.join('').replace(/\s+/g, ' ').trim() }))
    .filter((section) => section.heading !== '' || section.text !== '')
}
