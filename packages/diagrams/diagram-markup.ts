/**
 * A drawing of beautiful-mermaid → SVG for a page: only shapes and text, with colours from variables of the page's style
 * sheet (`diagrams.css`) instead of its own style sheet, which a content security policy would refuse.
 */
import { escapeHtml, filled } from 'docs-build/plugins'
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'

type Node = DefaultTreeAdapterTypes.ChildNode

const ELEMENTS: ReadonlySet<string> = new Set(
  'svg g defs marker rect circle ellipse line polyline polygon path text tspan'.split(' '),
)

const ATTRIBUTES: ReadonlySet<string> = new Set(
  `viewBox width height x y x1 y1 x2 y2 cx cy r rx ry d points transform dx dy id class markerWidth markerHeight refX refY
   orient fill stroke stroke-width stroke-dasharray stroke-linejoin stroke-linecap opacity fill-opacity stroke-opacity marker-start marker-end
   text-anchor dominant-baseline font-size font-weight font-style`.split(/\s+/),
)

/** A number, a name, a list of numbers, or a variable of the style sheet: nothing that loads or runs. */
const VALUE = /^[\w\s.,#%()+-]*$/

export interface Diagram {
  /** Prefix of the ids in the drawing. */
  readonly id: string
  /** What screen readers say of a diagram without a title; `{texts}` stands for the texts in it. */
  readonly label: string
  readonly title: string | undefined
  readonly description: string | undefined
}

/** @param svg one drawing */
export function diagramMarkup(svg: string, { id, label, title, description }: Diagram): string {
  const root = parseFragment(svg).childNodes.find((node) => 'tagName' in node && node.tagName === 'svg')
  if (!root) throw new Error('it has no drawing.')
  const name = title ?? filled(label, { texts: [...new Set(textsIn(root))].join(', ') })
  const attributes = ` class="diagram" role="img" aria-label="${escapeHtml(name)}"`
  const drawing = write(root, id).replace('<svg', `<svg${attributes}`)
  const caption = description === undefined ? '' : `<figcaption>${escapeHtml(description)}</figcaption>`
  return `<figure class="diagram-box">${drawing}${caption}</figure>`
}

function textsIn(node: Node): string[] {
  if (!('childNodes' in node)) return []
  if ('tagName' in node && node.tagName === 'text') return [textOf(node).trim()].filter(Boolean)
  return node.childNodes.flatMap(textsIn)
}

function textOf(node: Node): string {
  if (node.nodeName === '#text') return (node as DefaultTreeAdapterTypes.TextNode).value
  return 'childNodes' in node ? node.childNodes.map(textOf).join('') : ''
}

function write(node: Node, id: string): string {
  if (node.nodeName === '#text') return escapeHtml((node as DefaultTreeAdapterTypes.TextNode).value)
  if (!('attrs' in node) || !ELEMENTS.has(node.tagName)) return ''
  const attributes = node.attrs
    .filter(({ name, value }) => ATTRIBUTES.has(name) && VALUE.test(value))
    .map(({ name, value }) => ` ${name}="${escapeHtml(withPrefix(name, value, id))}"`)
    .join('')
  return `<${node.tagName}${attributes}>${node.childNodes.map((child) => write(child, id)).join('')}</${node.tagName}>`
}

/** Ids of one drawing differ from those of others on the page. */
function withPrefix(name: string, value: string, id: string): string {
  if (name === 'id') return `${id}-${value}`
  return name.startsWith('marker-') ? value.replace('url(#', `url(#${id}-`) : value
}
