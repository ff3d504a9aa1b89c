/** Draws a text in which some components are islands. */

import { createElement, type ElementType, isValidElement, type ReactElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server.edge'
import { drawElements } from '../draw-elements.tsx'
import { type Drawn, type DrawnAttribute, type DrawnElement, isElement, isNamed, segmentsOf } from '../drawn.ts'
import { type CodePage, UnitError, type UnitUse, unitKey } from '../mdx/code-page.ts'
import { type Destinations, withoutSigns, withSigns } from './destinations.ts'
import { HYDRATE, type Hydrate, type Packed, type PackedProps, unpackElement } from './island.ts'
import { isHandler, isLive } from './liveness.ts'
import { HTML_MARK, ISLAND, ISLAND_SLOT, LATER, UNIT } from './marks.ts'
import { isPageComponent } from './page-component.ts'
import { type IslandPart, parts } from './parts.ts'
import { readReactHtml } from './react-html.ts'
import { IslandSlot } from './slot-element.tsx'

/** Parts of a text, by the component that the text is drawn with. */
const partOf: ReadonlyMap<unknown, IslandPart> = new Map(
  parts.flatMap((part) => (part.isPlugged ? [] : [[part.component, part] as const])),
)

/**
 * Draws elements as `drawElements` does. Parts that need the browser become islands.
 *
 * @param within puts what all parts may read around elements
 * @param page the code of the page, where its MDX runs; what its units make stands in elements `UNIT`
 */
export function drawText(node: ReactNode, within: Within, page?: CodePage): Drawn[] {
  if (parts.length === 0 && !page) return drawElements(within(node))
  return drawAround(node, { islands: 0, within, ...(page ? { page } : {}) })
}

interface ComponentProps {
  readonly name: string
  readonly given: Readonly<Record<string, unknown>>
  readonly destinations?: Destinations | undefined
  readonly line: number
}

/** A component of a plugin, by its name. */
export function Component(_: ComponentProps): ReactNode {
  throw new Error('A component of a plugin can only be drawn by drawText.')
}

const byName: ReadonlyMap<string, IslandPart> = new Map(parts.map((part) => [part.name, part]))
type Within = (node: ReactNode) => ReactElement

/** Counts the islands of one text, for ids that are unique on the page. */
interface Count {
  islands: number
  readonly within: Within
  readonly page?: CodePage
  /** The unit that is being drawn. */
  unit?: UnitUse | undefined
  /** Components of the page stand in one of them that does nothing in the browser, and are drawn with it. */
  readonly isStatic?: boolean
}

/**
 * React cannot draw inside its own drawing. A part is drawn when the elements around it are done, in the place that was
 * kept for it.
 */
function drawAround(node: ReactNode, count: Count, idPrefix = ''): Drawn[] {
  const places = new Map<DrawnElement, () => Drawn[]>()
  const instead = (element: ReactElement): Drawn[] | undefined => {
    const draw = element === node ? undefined : drawingOf(element, count)
    if (!draw) return undefined
    const place: DrawnElement = { name: '', attributes: [], children: [] }
    const { unit } = count
    places.set(place, () => (unit ? inUnit(unit, count, draw) : draw()))
    return [place]
  }
  const around = (made: object, draw: () => Drawn[]): Drawn[] | undefined => {
    const unit = count.page?.made.get(made)
    if (!unit || unit === count.unit) return undefined
    const key = { name: 'key', value: unitKey(unit) }
    return [{ name: UNIT, attributes: [key], children: inUnit(unit, count, draw) }]
  }
  const onTag = (props: Readonly<Record<string, unknown>>): void => {
    if (props['style']) reportStyle(count)
    if (count.unit && !count.isStatic)
      for (const [name, value] of Object.entries(props)) if (isHandler(name, value)) reportLost(name, count)
  }
  const drawn = drawElements(count.within(node), { instead, idPrefix, ...(count.page ? { around, onTag } : {}) })
  return places.size === 0 ? drawn : filled(drawn, places)
}

/** @returns how an element is drawn that may be an island; nothing for any other element */
function drawingOf(element: ReactElement, count: Count): (() => Drawn[]) | undefined {
  if (element.type !== Component) {
    const part = partOf.get(element.type) ?? (count.isStatic ? undefined : count.page?.parts.get(element.type))
    return part && (() => drawPart(part, element, count))
  }
  const { name, given: written, destinations = {}, line } = element.props as ComponentProps
  const part = byName.get(name)
  if (!part) throw new Error(`There is no component ${name}.`)
  const { given, signs } = withSigns(written, destinations)
  return () =>
    inLine(name, line, () => {
      const drawn = drawPart(part, createElement(part.component, given), count)
      return signs.length === 0 ? drawn : withoutSigns(drawn, signs)
    })
}

/** Names the component and its line in what it throws. */
function inLine(name: string, line: number, draw: () => Drawn[]): Drawn[] {
  try {
    return draw()
  } catch (error) {
    const part = isPageComponent(name) ? 'its component' : `the component ${name} in line ${line}`
    const message = `${part} threw: ${error instanceof Error ? error.message : String(error)}`
    if (!(error instanceof Error)) throw new Error(message)
    if (error.stack) error.stack = error.stack.replace(error.message, () => message)
    error.message = message
    throw error
  }
}

/** Names the unit in what its drawing throws. */
function inUnit(unit: UnitUse, count: Count, draw: () => Drawn[]): Drawn[] {
  const outer = count.unit
  count.unit = unit
  try {
    return draw()
  } catch (error) {
    throw error instanceof UnitError ? error : new UnitError(unit, error)
  } finally {
    count.unit = outer
  }
}

function filled(nodes: readonly Drawn[], places: ReadonlyMap<DrawnElement, () => Drawn[]>): Drawn[] {
  return nodes.flatMap((node) => {
    if (!isElement(node)) return [node]
    const draw = places.get(node)
    if (draw) return draw()
    node.children = filled(node.children, places)
    return [node]
  })
}

function drawPart(part: IslandPart, element: ReactElement, count: Count): Drawn[] {
  const packing = pack(element.props as Readonly<Record<string, unknown>>, part)
  const chosen = count.page?.made.get(element)?.hydrate ?? hydrateOf(part)
  const when = chosen ?? (isLive(elementOf(part, packing), count.within) ? 'visible' : 'none')
  if (when !== 'none') {
    reportUnpacked(packing, part, count)
    return [drawIsland(part, packing, when, count)]
  }
  const isStatic = part.label !== undefined || count.isStatic === true
  const inside = { ...count, isStatic }
  const drawn = drawAround(element, inside, nextPrefix(count))
  count.islands = inside.islands
  return drawn
}

/** An element that no component draws is HTML: nothing takes it over in the browser. */
function reportLost(name: string, { unit, page }: Count): void {
  if (unit) page?.problems.push({ use: unit, message: `\`${name}\` of an element does not reach the browser` })
}

/** No code of docs-build writes a `style`, because its policy would block it. */
function reportStyle({ unit, page }: Count): void {
  const message = 'A `style` has no effect, because the policy of the site allows no styles in HTML'
  if (unit) page?.problems.push({ use: unit, rule: 'inline-style', message })
}

/** Functions and other values that JSON lacks stay on the server; authors of code would miss them. */
function reportUnpacked({ left }: Packing, { label }: IslandPart, { unit, page }: Count): void {
  if (label === undefined || !unit || !page) return
  for (const name of left)
    page.problems.push({
      use: unit,
      message: `\`${name}\` of \`<${label}>\` does not reach the browser, because it is no JSON and no element`,
    })
}

/** Precedes the ids that React makes in one drawing. */
function nextPrefix(count: Count): string {
  return `i${count.islands++}-`
}

/** @throws when a module exports another value as `hydrate` */
function hydrateOf({ hydrate, file }: IslandPart): Hydrate | undefined {
  if (hydrate === undefined || HYDRATE.includes(hydrate as Hydrate)) return hydrate as Hydrate | undefined
  throw new Error(`${file} exports hydrate = ${JSON.stringify(hydrate)}; it must be one of ${HYDRATE.join(', ')}.`)
}

function drawIsland(part: IslandPart, packing: Packing, when: Hydrate, count: Count): DrawnElement {
  const prefix = nextPrefix(count)
  const children = readReactHtml(renderToString(count.within(elementOf(part, packing)), { identifierPrefix: prefix }))
  const { html, slots } = packing
  const isMarked = html !== undefined && markHtml(children, html)
  const shown = new Set<number>()
  if (holdsStyle(children)) reportStyle(count)
  finish(children, (n) => {
    shown.add(n)
    return drawAround(slots[n], count, nextPrefix(count))
  })
  // Markdown that the first drawing leaves out waits in templates, which browsers do not show.
  slots.forEach((slot, n) => {
    if (part.label === undefined || shown.has(n)) return
    const attributes = [{ name: 'data-slot', value: String(n) }]
    children.push({ name: 'template', attributes, children: drawAround(slot, count, nextPrefix(count)) })
  })
  const props = isMarked || html === undefined ? packing.props : { ...packing.props, html }
  const attributes = {
    'data-part': part.name,
    'data-when': when,
    'data-key': prefix,
    'data-props': JSON.stringify(props),
  }
  return { name: ISLAND, attributes: Object.entries(attributes).map(([name, value]) => ({ name, value })), children }
}

/** Marks the element with this content, where the browser finds it again. @returns whether there is one */
function markHtml(nodes: readonly Drawn[], html: string): boolean {
  return nodes.some((node) => {
    if (!isElement(node)) return false
    const [content, ...more] = segmentsOf(node.children)
    if (content !== html || more.length > 0) return markHtml(node.children, html)
    node.children.unshift(`<!--${HTML_MARK}-->`)
    return true
  })
}

function holdsStyle(nodes: readonly Drawn[]): boolean {
  return nodes.some((node) => isElement(node) && (node.attributes.some(isStyle) || holdsStyle(node.children)))
}

function isStyle(attribute: DrawnAttribute): boolean {
  return isNamed(attribute) ? attribute.name === 'style' : written(attribute).startsWith(' style=')
}

/** Fills slots, and hides the elements of the island from other scripts until React has taken them over. */
function finish(nodes: readonly Drawn[], slot: (n: number) => Drawn[]): void {
  for (const node of nodes) {
    if (!isElement(node)) continue
    if (node.name === ISLAND_SLOT) {
      node.children = slot(Number(/"(\d+)"/.exec(node.attributes.map(written).join(''))?.[1]))
      continue
    }
    node.attributes = node.attributes.map((attribute) => {
      const html = written(attribute)
      return html.startsWith(' data-db=') ? { html: html.replace('data-db', LATER) } : attribute
    })
    finish(node.children, slot)
  }
}

function written(attribute: DrawnAttribute): string {
  return 'html' in attribute ? attribute.html : ''
}

// ── properties ──────────────────────────────────────────────────────────────────────────────────────

interface Packing {
  readonly props: PackedProps
  /** Markdown, by the numbers of its slots. */
  readonly slots: readonly ReactNode[]
  /** Names of properties that are no JSON and no elements. */
  readonly left: readonly string[]
  /** The property `html`, which is in the HTML of most islands and then not sent again. */
  readonly html?: string
}

/** Functions are left out: the parts of a text get none. */
function pack(props: Readonly<Record<string, unknown>>, { holds = {}, keeps = [] }: IslandPart): Packing {
  const slots: ReactNode[] = []
  const left: string[] = []
  const names = new Map<unknown, string>([
    ...Object.entries(holds).map(([name, component]) => [component, name] as const),
    ...keeps.map((name) => [name, name] as const),
  ])
  const packAll = (given: Readonly<Record<string, unknown>>): PackedProps =>
    Object.fromEntries(
      Object.entries(given).flatMap(([name, value]) =>
        value === undefined || typeof value === 'function'
          ? leave(name, value)
          : [[name, packValue(value as ReactNode)]],
      ),
    )
  const leave = (name: string, value: unknown): [] => {
    if (value !== undefined) left.push(name)
    return []
  }
  const packValue = (node: ReactNode): Packed => {
    if (typeof node === 'string' || typeof node === 'number' || typeof node === 'boolean' || node === null) return node
    if (isKept(node)) return { $: 'element', type: names.get(node.type) ?? '', props: packAll(node.props) }
    const list = Array.isArray(node) ? (node as readonly ReactNode[]) : []
    if (list.length > 0 && list.every((one) => typeof one === 'string')) return list.join('')
    if (list.some(isKept)) return list.map(packValue)
    if (!isNode(node)) return { $: 'json', value: node }
    return { $: 'slot', n: slots.push(node) - 1 }
  }
  const isKept = (node: ReactNode): node is ReactElement<Readonly<Record<string, unknown>>> =>
    isValidElement(node) && names.has(node.type)
  for (const [name, value] of Object.entries(props))
    if (typeof value === 'object' && !isNode(value as ReactNode) && !isJson(value)) left.push(name)
  const { html, ...rest } = props
  if (typeof html !== 'string') return { props: packAll(props), slots, left }
  return { props: { ...packAll(rest), html: { $: 'html' } }, slots, left, html }
}

/** Whether a value is Markdown; any other value is JSON of an attribute. */
function isNode(value: ReactNode): boolean {
  return isValidElement(value) || (Array.isArray(value) && value.some(isNode))
}

/** Whether JSON gives the same value again. */
function isJson(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return typeof value !== 'function' && typeof value !== 'symbol'
  if (isValidElement(value)) return false
  const isPlain = Array.isArray(value) || [Object.prototype, null].includes(Object.getPrototypeOf(value) as null)
  return isPlain && Object.values(value).every(isJson)
}

function elementOf({ component, holds = {} }: IslandPart, { props, html = '' }: Packing): ReactElement {
  return unpackElement(component, props, {
    slot: (n) => <IslandSlot n={n} />,
    html: () => html,
    typeOf: (type) => holds[type] ?? (type as ElementType),
  })
}
