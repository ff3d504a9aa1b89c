/** The text below each heading, for search. */
import type { Nodes, Root } from 'mdast'
import { readCodeBlock } from '../code/code-block.ts'
import type { Section } from '../document.ts'
import { htmlText } from '../html/html-attributes.ts'
import { madeBy } from '../mdx/made-by.ts'
import { plainText } from './plain-text.ts'

/** White space that is not one space: the single spaces of a text are most of its white space, and stay as they are. */
const UNEVEN = /[^\S ]\s*| \s+/g

/** Reads a tree whose headings have their ids. The section before the first heading has no heading. */
export function readSections(tree: Root): Section[] {
  const sections: { id?: string; heading: string; text: string[] }[] = [{ heading: '', text: [] }]
  const walk = (node: Nodes): void => {
    if (node.type === 'heading') {
      const id = node.data?.hProperties?.['id']
      const heading = plainText(node, { imageAlt: true })
      sections.push({ id: typeof id === 'string' ? id : undefined, heading, text: [] })
    } else if (node.type === 'text' || node.type === 'inlineCode') {
      sections.at(-1)?.text.push(node.value)
    } else if (node.type === 'markup') {
      sections.at(-1)?.text.push(node.text ?? '')
    } else if (node.type === 'code') {
      for (const line of readCodeBlock(node).lines) sections.at(-1)?.text.push(`${line}\n`)
    } else if (node.type === 'html') {
      sections.at(-1)?.text.push(htmlText(node.value))
    } else if (node.type === 'break') {
      sections.at(-1)?.text.push(' ')
    } else if ('children' in node) {
      for (const text of madeBy(node)?.texts ?? []) sections.at(-1)?.text.push(`${text} `)
      for (const child of node.children) walk(child as Nodes)
      if (node.type === 'paragraph' || node.type === 'tableCell') sections.at(-1)?.text.push(' ')
    }
  }
  walk(tree)
  return sections
    .map(({ text, ...section }) => ({ ...section, text: text.join('').replace(UNEVEN, ' ').trim() }))
    .filter((section) => section.heading !== '' || section.text !== '')
}
