/** The words and links in the attributes of a component that does not exist: readers still get them. */
import type { Code, Image, Link, Nodes, Paragraph, PhrasingContent, Text } from 'mdast'
import { own } from '../../../site/own.ts'
import type { DestinationData } from '../parser/dialect.ts'
import type { JsxElement } from './mdx-nodes.ts'

/** Attributes that hold words for readers, the most important first. */
export const WORD_ATTRIBUTES: readonly string[] = [
  ...['title', 'label', 'heading', 'header', 'text', 'summary', 'caption', 'description', 'content', 'message'],
]
/** Attributes that hold destinations. */
export const LINK_ATTRIBUTES: readonly string[] = ['href', 'to', 'url', 'link']
const IMAGE = /\.(?:png|jpe?g|gif|svg|webp|avif)(?:[?#].*)?$/i

/** Names of attributes that are never words, however they look. */
const NEVER: Readonly<Record<string, true>> = {
  class: true,
  className: true,
  style: true,
  id: true,
  key: true,
  d: true,
}

/**
 * @param attributes with literal values
 * @param text the source of the tree, for the places of destinations
 * @returns a paragraph for an element between paragraphs, words for one in a text; nothing without any words
 */
export function keptAttributes(
  node: JsxElement,
  attributes: ReadonlyMap<string, string | null>,
  text: string,
): readonly Nodes[] {
  const position = placeBefore(node)
  const wordOf = (name: string): string => attributes.get(name)?.trim() ?? ''
  const named = WORD_ATTRIBUTES.map(wordOf).filter(Boolean)
  const others = [...attributes].flatMap(([name, value]) =>
    !WORD_ATTRIBUTES.includes(name) &&
    !own(NEVER, name) &&
    value !== null &&
    !isCode(value) &&
    /\p{L}\s+\p{L}/u.test(value) &&
    !/[{}<>;=]/.test(value)
      ? [value.trim()]
      : [],
  )
  const link = LINK_ATTRIBUTES.find((name) => isDestination(wordOf(name)))
  const source = ['src', 'image', 'img'].find((name) => isDestination(wordOf(name)) && IMAGE.test(wordOf(name)))
  const [first, ...rest] = [...new Set([...named, ...others])]
  const words: PhrasingContent[] = []
  const add = (part: PhrasingContent): void => {
    if (words.length > 0) words.push({ type: 'text', value: ' ', ...position })
    words.push(part)
  }
  if (source !== undefined) {
    const image: Image = { type: 'image', url: wordOf(source), alt: wordOf('alt') || (first ?? ''), ...position }
    add(placed(image, node, source, text))
  }
  const title: Text | undefined = first === undefined ? undefined : { type: 'text', value: first, ...position }
  if (link !== undefined && (title !== undefined || node.children.length === 0)) {
    const label: Text = title ?? { type: 'text', value: wordOf(link), ...position }
    add(placed({ type: 'link', url: wordOf(link), children: [label], ...position } as Link, node, link, text))
  } else if (title !== undefined && source === undefined) {
    const isHeading = node.type === 'mdxJsxFlowElement' && (wordOf('title') !== '' || wordOf('heading') !== '')
    add(isHeading ? { type: 'strong', children: [title], ...position } : title)
  }
  for (const value of rest) add({ type: 'text', value, ...position })
  if (node.type !== 'mdxJsxFlowElement') return words
  const code = [...attributes].flatMap(([name, value]): Code[] =>
    WORD_ATTRIBUTES.includes(name) || own(NEVER, name) || value === null || !isCode(value)
      ? []
      : [{ type: 'code', value: withoutMargin(value), ...position }],
  )
  return words.length === 0 ? code : [{ type: 'paragraph', children: words, ...position } as Paragraph, ...code]
}

/**
 * The words of attributes stand in front of what the element holds, and are no part of the source: rules that read the
 * source of a text must not take the whole element for these words.
 */
function placeBefore({ position }: JsxElement): Pick<Text, 'position'> {
  return position ? { position: { start: position.start, end: position.start } } : {}
}

/** Whether a value has several lines and looks like code. */
function isCode(value: string): boolean {
  return /\S[^\n]*\n[\s\S]*\S|^\s*\n/.test(value) && /[{}<>;=()'"]/.test(value)
}

/** A text without empty lines at its ends and without the common indentation of its lines. */
function withoutMargin(value: string): string {
  const lines = value.replace(/^(?:[ \t]*\n)+|\s+$/g, '').split('\n')
  const margins = lines.filter((line) => line.trim() !== '').map((line) => /^[ \t]*/.exec(line)?.[0].length ?? 0)
  const margin = Math.min(...margins)
  return lines.map((line) => line.slice(margin)).join('\n')
}

/** The link around the content of an element whose only use is its destination. */
export function linkAround(node: JsxElement, href: string, name: string, text: string): Link {
  const children = node.children as PhrasingContent[]
  const position = node.position ? { position: node.position } : {}
  return placed({ type: 'link', url: href, children, ...position } as Link, node, name, text)
}

/** The attribute that makes an element a link. */
export function linkAttribute(attributes: ReadonlyMap<string, string | null>): string | undefined {
  return LINK_ATTRIBUTES.find((name) => isDestination(attributes.get(name)?.trim() ?? ''))
}

/** Whether the value of an attribute is a destination. */
export function isDestination(value: string): boolean {
  return /^(?:[a-z][\w+.-]*:|[./#]|[\w-]+(?:\/|\.\w))/i.test(value)
}

/** Gives a link or an image the place of the attribute that holds its destination. */
export function placed<N extends Link | Image>(node: N, element: JsxElement, name: string, text: string): N {
  const start = element.position?.start
  if (start?.offset === undefined) return node
  const source = text.slice(start.offset, start.offset + 2000)
  const found = new RegExp(`[\\s{]${name}\\s*=\\s*["'{\`]*`).exec(source)
  if (!found) return node
  const lines = source.slice(0, found.index + found[0].length).split(/\r\n|\n|\r/)
  const last = lines.at(-1) ?? ''
  const line = start.line + lines.length - 1
  const destination: DestinationData = {
    destination: { line, column: lines.length === 1 ? start.column + last.length : last.length + 1 },
  }
  node.data = { ...node.data, ...(destination as object) }
  return node
}
