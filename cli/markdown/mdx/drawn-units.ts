/** What units of code have made, as drawn elements: their destinations, anchors, headings and words. */
import {
  attributeOf,
  type Drawn,
  type DrawnAttribute,
  type DrawnElement,
  isElement,
  valueOf,
} from '../../../site/body/drawn.ts'
import { isSlot } from '../../../site/body/slot.ts'
import { ISLAND, ISLAND_SLOT, UNIT } from '../../../site/islands/marks.ts'
import type { CodePage } from '../../../site/mdx/code-page.ts'
import type { ReferenceKind } from '../document.ts'
import { slotOf } from '../html/destination-slot.ts'
import { destinationKind, htmlText, isAnchorAttribute, srcsetCandidates } from '../html/html-attributes.ts'
import { isPageId } from '../html/page-ids.ts'

export interface MadeByUnit {
  readonly references: readonly { readonly kind: ReferenceKind; readonly href: string }[]
  readonly anchors: readonly { readonly id: string; readonly isName?: true }[]
  readonly headings: readonly { readonly depth: number; readonly text: string; readonly id: string }[]
  /** Pieces of text in the order of the page, those of Markdown inside the unit among them. */
  readonly texts: readonly string[]
  /** Relative destinations in components that React takes over, which the site cannot rewrite. */
  readonly fixed: readonly string[]
}

type Making = { readonly [K in keyof MadeByUnit]: MadeByUnit[K][number][] }

/** @returns what each unit made, by its number in the order of the page */
export function readUnits(drawn: readonly Drawn[]): ReadonlyMap<string, MadeByUnit> {
  const made = new Map<string, Making>()
  const walk = (nodes: readonly Drawn[], unit: Making | undefined, isIsland: boolean): void => {
    for (const node of nodes) {
      if (typeof node === 'string') unit?.texts.push(textOf(node))
      if (typeof node === 'string' || !isElement(node)) continue
      if (node.name === UNIT) {
        const key = attributeOf(node, 'data-key') ?? ''
        const making: Making = made.get(key) ?? { references: [], anchors: [], headings: [], texts: [], fixed: [] }
        made.set(key, making)
        walk(node.children, making, isIsland)
        continue
      }
      if (unit) readElement(node, unit, isIsland)
      walk(node.children, unit, node.name === ISLAND || (isIsland && node.name !== ISLAND_SLOT))
    }
  }
  walk(drawn, undefined, false)
  return made
}

function readElement(element: DrawnElement, unit: Making, isIsland: boolean): void {
  const { name } = element
  for (const [attribute, value] of plainAttributes(element)) {
    if (isAnchorAttribute(name, attribute) && value !== '')
      unit.anchors.push({ id: value, isName: attribute === 'name' || undefined })
    const kind = destinationKind(name, attribute)
    if (kind === 'srcset')
      unit.references.push(...srcsetCandidates(value).map(({ url }) => ({ kind: 'image' as const, href: url })))
    else if (kind && !(kind === 'image' && value.startsWith('#'))) {
      unit.references.push({ kind, href: value.trim() })
      if (isIsland && /^(?![a-z][a-z0-9+.-]*:|[/#?]|$)/i.test(value.trim())) unit.fixed.push(value.trim())
    }
  }
  const id = attributeOf(element, 'id')
  const depth = Number(/^h([1-6])$/.exec(name)?.[1] ?? 0)
  if (depth > 0 && id) unit.headings.push({ depth, id, text: wordsIn(element.children) })
}

/** The words of drawn elements. */
function wordsIn(nodes: readonly Drawn[]): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return textOf(node)
      return isElement(node) ? wordsIn(node.children) : ''
    })
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
}

/**
 * Replaces the elements around units by their content, and puts a slot in the place of each of their destinations.
 *
 * @param page the code of the page; without code there are no units, and looking for them took 1 % of a cold build
 */
export function openUnits(drawn: Drawn[], page: CodePage | undefined): Drawn[] {
  return page ? opened(drawn, { isUnit: false, isIsland: false }) : drawn
}

interface Around {
  readonly isUnit: boolean
  readonly isIsland: boolean
}

function opened(nodes: readonly Drawn[], around: Around): Drawn[] {
  return nodes.flatMap((node) => {
    if (typeof node === 'string' || !isElement(node)) return [node]
    if (node.name === UNIT) return opened(node.children, { ...around, isUnit: true })
    const isIsland = node.name === ISLAND || (around.isIsland && node.name !== ISLAND_SLOT)
    // React compares an island with its own drawing.
    if (around.isUnit && !isIsland) openAttributes(node)
    node.children = opened(node.children, { ...around, isIsland })
    return [node]
  })
}

function openAttributes(element: DrawnElement): void {
  const siblings = new Map(plainAttributes(element))
  element.attributes = element.attributes.flatMap((attribute): DrawnAttribute[] => {
    const read = plainAttribute(attribute)
    if (!read) return [attribute]
    const [name, value] = read
    if (name === 'id' && isPageId(value)) return []
    const kind = destinationKind(element.name, name)
    return kind ? [slotOf(element.name, name, kind, value.trim(), siblings)] : [attribute]
  })
}

function plainAttributes({ attributes }: DrawnElement): (readonly [string, string])[] {
  return attributes.flatMap((attribute) => {
    const read = plainAttribute(attribute)
    return read ? [read] : []
  })
}

/** The name and the value of an attribute without a slot. */
function plainAttribute(attribute: DrawnAttribute): readonly [string, string] | undefined {
  return isSlot(attribute) ? undefined : [attribute.name.toLowerCase(), valueOf(attribute)]
}

function textOf(html: string): string {
  return /[<&]/.test(html) ? htmlText(html) : html
}
