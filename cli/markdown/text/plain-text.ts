/** The words of a tree, without markup: for headings, descriptions, labels and the search. */
import type { Nodes } from 'mdast'
import type {} from '../html/markup.ts'

/**
 * @param options.imageAlt whether an image is replaced by its alternative text
 * @returns the text, with every run of Markdown's white space as one space. A no-break space stays: GitHub's rule removes it
 * from ids
 */
export function plainText(node: Nodes, options: { imageAlt: boolean }): string {
  const parts: string[] = []
  collect(node, options.imageAlt, parts)
  return parts
    .join('')
    .replace(/[ \t\r\n]+/g, ' ')
    .trim()
}

function collect(node: Nodes, imageAlt: boolean, parts: string[]): void {
  if (node.type === 'html') return
  if (node.type === 'break') parts.push(' ')
  else if (node.type === 'markup') parts.push(node.text ?? '')
  else if ('value' in node) parts.push(node.value)
  else if ('alt' in node && imageAlt) parts.push(node.alt ?? '')
  else if ('children' in node) {
    for (const child of node.children) collect(child as Nodes, imageAlt, parts)
    if (node.type === 'paragraph' || node.type === 'tableCell') parts.push(' ')
  }
}
