/** The text of a page → HTML for readers of feeds: without the parts that act on the page, with absolute addresses. */
import { type DefaultTreeAdapterTypes, parseFragment, serialize } from 'parse5'

type Node = DefaultTreeAdapterTypes.ChildNode
type Element = DefaultTreeAdapterTypes.Element

/** Elements that need the page's scripts, or that readers of feeds refuse. */
const LEFT_OUT: ReadonlySet<string> = new Set(['script', 'style', 'button', 'template', 'iframe', 'form', 'input'])

/** Attributes that hold one address. */
const ADDRESSES: ReadonlySet<string> = new Set(['href', 'src', 'poster', 'cite'])

/** Attributes that mean something without the page's style sheets and scripts. */
const KEPT =
  /^(?:alt|title|width|height|colspan|rowspan|start|lang|dir|datetime|open|id|controls|scope|aria-label|role)$/

/** @param url absolute URL of the page */
export function feedContent(html: string, url: string): string {
  const fragment = parseFragment(html)
  fragment.childNodes = cleaned(fragment.childNodes, url)
  return serialize(fragment).trim()
}

function cleaned(nodes: readonly Node[], url: string): Node[] {
  return nodes
    .flatMap((node) => (isToken(node) ? node.childNodes : [node]))
    .filter((node) => keep(node, url))
    .flatMap((node) =>
      'tagName' in node && node.tagName === 'span' && node.attrs.length === 0 ? node.childNodes : [node],
    )
}

/** A token of highlighted code, whose class is one letter. Without its colour, its text would be italic. */
function isToken(node: Node): node is Element {
  return (
    'tagName' in node &&
    node.tagName === 'i' &&
    node.attrs.some(({ name, value }) => name === 'class' && /^[a-z]$/.test(value))
  )
}

function keep(node: Node, url: string): boolean {
  if (node.nodeName === '#comment') return false
  if (!('tagName' in node)) return true
  if (LEFT_OUT.has(node.tagName) || isMark(node)) return false
  const isDrawing = node.namespaceURI !== 'http://www.w3.org/1999/xhtml'
  node.attrs = node.attrs.flatMap((attribute) => {
    const { name, value } = attribute
    if (ADDRESSES.has(name)) return [{ ...attribute, value: absolute(value, url) }]
    if (name === 'srcset') return [{ ...attribute, value: absoluteSet(value, url) }]
    return KEPT.test(name) || (isDrawing && !/^(?:on|style$|class$)/.test(name)) ? [attribute] : []
  })
  node.childNodes = cleaned(node.childNodes, url)
  return true
}

/** The sign beside a heading that links to it, which is a part of the page and not of the text. */
function isMark({ attrs }: Element): boolean {
  return attrs.some(({ name, value }) => name === 'class' && /(?:^|\s)(?:hash-link|post-line)(?:\s|$)/.test(value))
}

function absolute(value: string, url: string): string {
  return URL.canParse(value, url) ? new URL(value, url).href : value
}

function absoluteSet(value: string, url: string): string {
  return value
    .split(/,\s+/)
    .map((candidate) => candidate.trim().replace(/^\S+/, (address) => absolute(address, url)))
    .join(', ')
}
