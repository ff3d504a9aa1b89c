/** GitHub's alerts: a quote that begins with `[!NOTE]` becomes the admonition of that name. */
import type { Blockquote, Nodes, Parent, Root } from 'mdast'
import type { ContainerDirective } from 'mdast-util-directive'

const MARK = /^\[!(note|tip|important|warning|caution)\][ \t]*(?:\r\n|\n|\r|$)/i

/** Turns alerts into directives, in place. */
export function readAlerts(tree: Root, text: string): void {
  if (/\[!(?:note|tip|important|warning|caution)\]/i.test(text)) walk(tree)
}

function walk(parent: Parent): void {
  parent.children.forEach((node: Nodes, index) => {
    const alert = node.type === 'blockquote' ? alertOf(node) : undefined
    if (alert) parent.children[index] = alert
    const read = alert ?? node
    if ('children' in read) walk(read)
  })
}

function alertOf(quote: Blockquote): ContainerDirective | undefined {
  const [first, ...rest] = quote.children
  if (first?.type !== 'paragraph') return undefined
  const [mark, ...words] = first.children
  const match = mark?.type === 'text' ? MARK.exec(mark.value) : null
  if (mark?.type !== 'text' || !match?.[1]) return undefined
  const isWholeLine = match[0].length < mark.value.length || /[\r\n]$/.test(match[0]) || words[0]?.type === 'break'
  if (!isWholeLine && words.length > 0) return undefined
  const value = mark.value.slice(match[0].length)
  const text =
    value === '' ? words.filter((word, index) => index > 0 || word.type !== 'break') : [{ ...mark, value }, ...words]
  return {
    type: 'containerDirective',
    name: match[1].toLowerCase(),
    attributes: {},
    children: text.length > 0 ? [{ ...first, children: text }, ...rest] : rest,
    position: quote.position,
  }
}
