/**
 * Quotes that begin with `[!NAME]`, beyond those of GitHub: with text in the same line, with other names, with a title or
 * a fold as in Obsidian, and `[!div]` of DocFX.
 */
import type { Blockquote, Nodes, Paragraph, Parent, Text } from 'mdast'
import type { ContainerDirective } from 'mdast-util-directive'
import { boxOf, boxTitle } from '../boxes.ts'
import type { Construct } from '../dialect.ts'

const MARK = /^\[!([a-z][\w-]*)((?:[ \t]+[\w-]+="[^"\]\n]*")*)\]([-+]?)[ \t]*(.*)/i
const GITHUB = /^(?:note|tip|important|warning|caution)$/i

export const callouts: Construct = {
  about: '`> [!NOTE] text`, `> [!question]- Title`, `> [!div class="x"]`',
  mark: /^[ \t>]*\[!/m,
  transform: (tree) => walk(tree),
}

function walk(parent: Parent): void {
  parent.children.forEach((node: Nodes, index) => {
    const read = node.type === 'blockquote' ? calloutOf(node) : undefined
    if (read) parent.children.splice(index, 1, ...(read as Parent['children']))
    const now = parent.children[index] as Nodes | undefined
    if (now && 'children' in now) walk(now)
  })
}

function calloutOf(quote: Blockquote): Nodes[] | undefined {
  const [first, ...rest] = quote.children
  const mark = first?.type === 'paragraph' ? first.children[0] : undefined
  const match = mark?.type === 'text' ? MARK.exec(mark.value) : null
  if (first?.type !== 'paragraph' || mark?.type !== 'text' || !match) return undefined
  const [whole, name = '', , fold = '', line = ''] = match
  const isDiv = name.toLowerCase() === 'div'
  const box = boxOf(name)
  if (box === undefined && !isDiv) return undefined
  const below = mark.value.slice(whole.length).replace(/^(?:\r\n|\n|\r)/, '')
  const words = first.children.slice(1)
  const hasMore = below !== '' || rest.length > 0
  // DocFX writes the text behind the mark, Obsidian a title. Names and folds of Obsidian are its own.
  const isTitle = !isDiv && line !== '' && words.every(isAfterBreak) && (fold !== '' || (!GITHUB.test(name) && hasMore))
  const text = isTitle ? below : [line, below].filter(Boolean).join('\n')
  const kept = text === '' ? words : [withoutPlace(mark, text), ...words]
  const paragraph: Paragraph[] = kept.length === 0 ? [] : [{ ...first, children: kept }]
  const content = [...paragraph, ...rest]
  if (isDiv) return content
  const title = isTitle ? line.trim() : ''
  const label = fold === '' ? boxTitle(name, title) : title || name.charAt(0).toUpperCase() + name.slice(1)
  return [container(quote, fold === '' ? (box ?? 'note') : 'details', { label, isOpen: fold === '+', content })]
}

function isAfterBreak(node: Nodes): boolean {
  return node.type !== 'text' || /^[\r\n]/.test(node.value)
}

/** Part of a text, whose own place is not known. */
function withoutPlace({ position, ...mark }: Text, value: string): Text {
  return { ...mark, value, position: position && { start: position.end, end: position.end } }
}

function container(
  { position }: Blockquote,
  name: string,
  { label, isOpen, content }: { readonly label: string; readonly isOpen: boolean; readonly content: readonly Nodes[] },
): ContainerDirective {
  const place = position ? { position } : {}
  const words: Paragraph[] =
    label === ''
      ? []
      : [{ type: 'paragraph', data: { directiveLabel: true }, children: [{ type: 'text', value: label }] }]
  return {
    type: 'containerDirective',
    name,
    attributes: isOpen ? { open: '' } : {},
    children: [...words, ...content] as ContainerDirective['children'],
    ...place,
  }
}
