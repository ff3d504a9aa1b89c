/** The drawn body as values, for what looks at its elements after they were drawn. */
import { unescapeHtml } from '../text/react-text.ts'
import { isSlot, type Segment, type Slot, slotInHtml } from './slot.ts'

/** A part of a body; a string is HTML. */
export type Drawn = Segment | DrawnElement

export interface DrawnElement {
  name: string
  attributes: readonly DrawnAttribute[]
  children: Drawn[]
}

/** An attribute as React has written it, with the space before it, or a slot that is written with the page. */
export type DrawnAttribute = NamedAttribute | Slot

interface NamedAttribute {
  readonly name: string
  readonly html: string
}

const VOID: ReadonlySet<string> = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '),
)

export function isVoid({ name }: Pick<DrawnElement, 'name'>): boolean {
  return VOID.has(name)
}

export function isElement(node: Drawn): node is DrawnElement {
  return typeof node === 'object' && 'children' in node
}

/** @returns the value of an attribute that is no slot */
export function attributeOf({ attributes }: DrawnElement, name: string): string | undefined {
  for (const attribute of attributes) if (isNamed(attribute) && attribute.name === name) return valueOf(attribute)
  return undefined
}

export function isNamed(attribute: DrawnAttribute): attribute is NamedAttribute {
  return !isSlot(attribute)
}

export function valueOf({ html }: NamedAttribute): string {
  const start = html.indexOf('="')
  return start === -1 ? '' : unescapeHtml(html.slice(start + 2, -1))
}

/** Writes drawn parts as HTML with slots in between. */
export function segmentsOf(nodes: readonly Drawn[]): Segment[] {
  const segments: Segment[] = []
  let html = ''
  const end = (): void => {
    if (html !== '') segments.push(html)
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
        else html += attribute.html
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

/** Writes drawn parts as HTML with delimiters. */
export function htmlOf(nodes: readonly Drawn[]): string {
  return segmentsOf(nodes)
    .map((segment) => (typeof segment === 'string' ? segment : slotInHtml(segment)))
    .join('')
}
