/** The drawn body as values: elements, HTML and slots. The body's segments are written from them. */
import { escapeHtml } from './html.ts'
import { isSlot, type Segment, type Slot } from './slot.ts'

/** A part of a body; a string is HTML. */
export type Drawn = string | Slot | DrawnElement

export interface DrawnElement {
  name: string
  attributes: readonly DrawnAttribute[]
  children: Drawn[]
}

/** An attribute: with its value as text, already written by React, or a slot that is written with the page. */
export type DrawnAttribute = NamedAttribute | { readonly html: string } | Slot

interface NamedAttribute {
  readonly name: string
  readonly value: string
}

const VOID: ReadonlySet<string> = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '),
)

export function isVoid({ name }: DrawnElement): boolean {
  return VOID.has(name)
}

export function isElement(node: Drawn): node is DrawnElement {
  return typeof node === 'object' && 'children' in node
}

/** @returns the value of an attribute that was set as text */
export function attributeOf({ attributes }: DrawnElement, name: string): string | undefined {
  for (const attribute of attributes) if (isNamed(attribute) && attribute.name === name) return attribute.value
  return undefined
}

export function isNamed(attribute: DrawnAttribute): attribute is NamedAttribute {
  return 'value' in attribute && !isSlot(attribute)
}

/** Writes drawn parts as HTML with slots in between. */
export function segmentsOf(nodes: readonly Drawn[]): Segment[] {
  const segments: Segment[] = []
  let html = ''
  const end = (): void => {
    if (html !== '') segments.push(withLineFeeds(html))
    html = ''
  }
  const open = (slot: Slot): void => {
    end()
    segments.push(slot)
  }
  const write = (node: Drawn): void => {
    if (typeof node === 'string') html += node
    else if (!isElement(node)) open(node)
    else {
      html += `<${node.name}`
      for (const attribute of node.attributes) {
        if (isSlot(attribute)) open(attribute)
        else html += isNamed(attribute) ? ` ${attribute.name}="${escapeHtml(attribute.value)}"` : attribute.html
      }
      if (isVoid(node)) html += '/>'
      else {
        html += '>'
        node.children.forEach(write)
        html += `</${node.name}>`
      }
    }
  }
  nodes.forEach(write)
  end()
  return segments
}

/** Browsers normalize every line end to a line feed (HTML standard 13.2.3.5). */
function withLineFeeds(html: string): string {
  return html.includes('\r') ? html.replace(/\r\n?/g, '\n') : html
}
