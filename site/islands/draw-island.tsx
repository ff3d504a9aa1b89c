/** Draws a text in which some components are islands. */

import {
  cloneElement,
  createContext,
  createElement,
  type ElementType,
  isValidElement,
  type ReactElement,
  type ReactNode,
  use,
} from 'react'
import { renderToString } from 'react-dom/server.edge'
import { drawHtml, Place } from '../body/drawing.tsx'
import { attributeOf, type Drawn, type DrawnElement, htmlOf, isElement, isNamed, valueOf } from '../body/drawn.ts'
import { type CodePage, UnitError, type UnitUse, unitKey } from '../mdx/code-page.ts'
import { escapeHtml } from '../text/html.ts'
import { collectStyles } from './collected.ts'
import { type Destinations, withoutSigns, withSigns } from './destinations.ts'
import { type DrawnStyles, fitsSheet, withoutStyles } from './inline-styles.ts'
import { HYDRATE, type Hydrate, type Packed, type PackedProps, unpackElement } from './island.ts'
import { isLive } from './liveness.ts'
import { HTML_MARK, ISLAND, ISLAND_SLOT, LATER, UNIT } from './marks.ts'
import { isPageComponent } from './page-component.ts'
import { type IslandPart, parts } from './parts.ts'
import { readReactHtml } from './react-html.ts'
import { IslandSlot } from './slot-element.tsx'
import { isHandler } from './watch.ts'

/** What a drawing needs of style sheets. */
export interface UsedStyles extends DrawnStyles {
  /** Names of the components that were drawn, and of the page if it has code. */
  readonly parts: Set<string>
}

export function noStyles(): UsedStyles {
  return { parts: new Set(), inline: new Set(), sheets: new Set() }
}

interface TextDrawing {
  /** Puts what all parts may read around elements. */
  readonly within: (node: ReactNode) => ReactNode
  /** The code of the page, where its MDX runs; what its units make stands in elements `UNIT`. */
  readonly page?: CodePage | undefined
  /** Whether the text is drawn to learn what each unit makes. */
  readonly isRead?: boolean
  readonly used: UsedStyles
}

/** A text, and where in it something is drawn. */
interface Around extends TextDrawing {
  /** Counts the islands, for ids that are unique on the page. */
  readonly count: { islands: number }
  /** The unit that is being drawn. */
  readonly unit?: UnitUse | undefined
  /** Components of the page stand in one of them that does nothing in the browser, and are drawn with it. */
  readonly isStatic?: boolean
}

const AroundContext = createContext<Around | undefined>(undefined)

/** Draws a text. Parts that need the browser become islands. @returns HTML with delimiters, see `cutHtml` */
export function drawText(node: ReactNode, drawing: TextDrawing): string {
  const { page, used } = drawing
  if (page) used.parts.add(page.file)
  const styles = collectStyles()
  const within = (inside: ReactNode): ReactNode => styles.around(drawing.within(inside))
  const html = drawAround(node, { ...drawing, within, count: { islands: 0 } })
  return withoutStyles(styles.html() + html, used)
}

// ── components ──────────────────────────────────────────────────────────────────────────────────────

const byName: ReadonlyMap<string, IslandPart> = new Map(parts.map((part) => [part.name, part]))

/**
 * @param name name of a part of a text that may be an island
 * @returns the component that stands for it wherever a text has it; an island itself has the part
 */
export function placed(name: string, component: ElementType): (props: Readonly<Record<string, unknown>>) => ReactNode {
  return function Placed(props) {
    const around = use(AroundContext)
    const part = byName.get(name)
    const element = createElement(component, props)
    return around && part ? <Place draw={inUnit(around, () => drawPart(part, element, around))} /> : element
  }
}

interface ComponentProps {
  readonly name: string
  readonly given: Readonly<Record<string, unknown>>
  readonly destinations?: Destinations | undefined
  readonly line: number
}

/** A component of a plugin, by its name. */
export function Component({ name, given: written, destinations = {}, line }: ComponentProps): ReactNode {
  const around = use(AroundContext)
  const part = byName.get(name)
  if (!part || !around) throw new Error(`There is no component ${name}.`)
  const { given, signs } = withSigns(written, destinations)
  const draw = inLine(name, line, () => {
    const drawn = drawPart(part, createElement(part.component, given), around)
    return signs.length === 0 ? drawn : htmlOf(withoutSigns(readReactHtml(drawn), signs))
  })
  return <Place draw={inUnit(around, draw)} />
}

type Draw = () => string

/** Names the component and its line in what it throws. */
function inLine(name: string, line: number, draw: Draw): Draw {
  return () => {
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
}

/** Names the unit in what its drawing throws. */
function inUnit({ unit }: Pick<Around, 'unit'>, draw: Draw): Draw {
  if (!unit) return draw
  return () => {
    try {
      return draw()
    } catch (error) {
      throw error instanceof UnitError ? error : new UnitError(unit, error)
    }
  }
}

// ── units of code ───────────────────────────────────────────────────────────────────────────────────

function drawAround(node: ReactNode, around: Around, idPrefix = ''): string {
  const draw = (content: ReactNode): string =>
    drawHtml(around.within(<AroundContext value={around}>{content}</AroundContext>), idPrefix)
  if (!around.page) return draw(node)
  try {
    if (!around.isStatic) return draw(withUnits(node, { around, wrap: inElement }))
    return around.isRead ? drawRead(node, around, draw) : draw(node)
  } catch (error) {
    throw error instanceof UnitError ? error : named(error, node, around, draw)
  }
}

/**
 * Components of the page get their children as the author wrote them. What units among these make is known where the
 * elements around them change nothing; otherwise it is said to be made by the unit with the component.
 */
function drawRead(node: ReactNode, around: Around, draw: (content: ReactNode) => string): string {
  const { islands } = around.count
  const plain = draw(node)
  around.count.islands = islands
  try {
    const marked = draw(withUnits(node, { around, wrap: inElement }))
    return marked.replace(UNIT_TAGS, '') === plain ? marked : plain
  } catch {
    return plain
  }
}

const UNIT_TAGS = new RegExp(`</?${UNIT}(?: data-key="[^"]*")?>`, 'g')

/** Finds the unit in which something was thrown, by drawing again: React draws in the order of the page. */
function named(error: unknown, node: ReactNode, around: Around, draw: (content: ReactNode) => string): unknown {
  const open: UnitUse[] = []
  const wrap = (made: ReactNode, unit: UnitUse): ReactNode => [
    <Run key="open" run={() => open.push(unit)} />,
    made,
    <Run key="close" run={() => open.pop()} />,
  ]
  try {
    draw(withUnits(node, { around, wrap }))
  } catch {
    const unit = open.at(-1)
    if (unit) return new UnitError(unit, error)
  }
  return error
}

function Run({ run }: { readonly run: () => void }): ReactNode {
  run()
  return null
}

function inElement(made: ReactNode, unit: UnitUse, around: Around): ReactNode {
  return (
    <AroundContext key={unitKey(unit)} value={{ ...around, unit }}>
      {createElement(UNIT, { 'data-key': unitKey(unit) }, made)}
    </AroundContext>
  )
}

interface Marking {
  readonly around: Around
  /** Puts something around what a unit has made. */
  readonly wrap: (made: ReactNode, unit: UnitUse, around: Around) => ReactNode
}

/**
 * Wraps what units have made, and replaces components of the page by their places. The children of a component of the
 * page stay as they are.
 */
function withUnits(node: ReactNode, marking: Marking): ReactNode {
  const { around, wrap } = marking
  if (typeof node !== 'object' || node === null) return node
  const unit = around.page?.made.get(node)
  if (unit && unit !== around.unit) return wrap(withUnits(node, { wrap, around: { ...around, unit } }), unit, around)
  if (isValidElement<Readonly<Record<string, unknown>>>(node)) return elementWithUnits(node, marking)
  if (Symbol.iterator in node) return Array.from(node as Iterable<ReactNode>, (one) => withUnits(one, marking))
  return node
}

function elementWithUnits(element: ReactElement<Readonly<Record<string, unknown>>>, marking: Marking): ReactNode {
  const { around } = marking
  const { type, props, key } = element
  const part = around.isStatic ? undefined : around.page?.parts.get(type)
  if (part) return <Place key={key} draw={inUnit(around, () => drawPart(part, element, around))} />
  if (typeof type === 'string' && !around.isStatic) reportTag(props, around)
  const changed = Object.entries(props).flatMap(([name, value]) => {
    if (!isNode(value as ReactNode)) return []
    const marked = withUnits(value as ReactNode, marking)
    return marked === value ? [] : [[name, marked] as const]
  })
  return changed.length === 0 ? element : cloneElement(element, Object.fromEntries(changed))
}

/** An element that no component draws is HTML: nothing takes it over in the browser. */
function reportTag(props: Readonly<Record<string, unknown>>, around: Around): void {
  const { unit, page } = around
  if (!unit) return
  const style = Object.values(props['style'] ?? {})
  if (!style.every((value) => fitsSheet(String(value)))) reportStyle(around)
  for (const [name, value] of Object.entries(props))
    if (isHandler(name, value))
      page?.problems.push({ use: unit, message: `\`${name}\` of an element does not reach the browser` })
}

/** The policy of a site blocks a `style`, and the style sheet of the page cannot have this one. */
function reportStyle({ unit, page }: Around): void {
  const message = 'A `style` has no effect without scripts, because a value in it is none that a style sheet can hold'
  if (unit) page?.problems.push({ use: unit, rule: 'inline-style', message })
}

// ── islands ─────────────────────────────────────────────────────────────────────────────────────────

function drawPart(part: IslandPart, element: ReactElement, around: Around): string {
  around.used.parts.add(part.name)
  const packing = pack(element.props as Readonly<Record<string, unknown>>, part)
  const chosen = around.page?.made.get(element)?.hydrate ?? hydrateOf(part)
  const when = chosen ?? (isLive(elementOf(part, packing), around.within) ? 'visible' : 'none')
  if (when !== 'none') {
    reportUnpacked(packing, part, around)
    return drawIsland(part, packing, when, around)
  }
  const isStatic = part.label !== undefined || around.isStatic === true
  const html = drawAround(element, { ...around, isStatic }, nextPrefix(around))
  if (isStatic && around.unit && html.includes(' style="') && holdsLostStyle(readReactHtml(html))) reportStyle(around)
  return html
}

/** Functions and other values that JSON lacks stay on the server; authors of code would miss them. */
function reportUnpacked({ left }: Packing, { label }: IslandPart, { unit, page }: Around): void {
  if (label === undefined || !unit || !page) return
  for (const name of left)
    page.problems.push({
      use: unit,
      message: `\`${name}\` of \`<${label}>\` does not reach the browser, because it is no JSON and no element`,
    })
}

/** Precedes the ids that React makes in one drawing. */
function nextPrefix({ count }: Around): string {
  return `i${count.islands++}-`
}

/** @throws when a module exports another value as `hydrate` */
function hydrateOf({ hydrate, file }: IslandPart): Hydrate | undefined {
  if (hydrate === undefined || HYDRATE.includes(hydrate as Hydrate)) return hydrate as Hydrate | undefined
  throw new Error(`${file} exports hydrate = ${JSON.stringify(hydrate)}; it must be one of ${HYDRATE.join(', ')}.`)
}

function drawIsland(part: IslandPart, packing: Packing, when: Hydrate, around: Around): string {
  const prefix = nextPrefix(around)
  const children = readReactHtml(renderToString(around.within(elementOf(part, packing)), { identifierPrefix: prefix }))
  const { html, slots } = packing
  const isMarked = html !== undefined && markHtml(children, html)
  const shown = new Set<number>()
  if (holdsLostStyle(children)) reportStyle(around)
  finish(children, (n) => {
    shown.add(n)
    return drawAround(slots[n], around, nextPrefix(around))
  })
  // Markdown that the first drawing leaves out waits in templates, which browsers do not show.
  slots.forEach((slot, n) => {
    if (part.label === undefined || shown.has(n)) return
    children.push(`<template data-slot="${n}">${drawAround(slot, around, nextPrefix(around))}</template>`)
  })
  const props = isMarked || html === undefined ? packing.props : { ...packing.props, html }
  const attributes = Object.entries({
    'data-part': part.name,
    'data-when': when,
    'data-key': prefix,
    'data-props': JSON.stringify(props),
  })
  const written = attributes.map(([name, value]) => ` ${name}="${escapeHtml(value)}"`).join('')
  return `<${ISLAND}${written}>${htmlOf(children)}</${ISLAND}>`
}

/** Marks the element with this content, where the browser finds it again. @returns whether there is one */
function markHtml(nodes: readonly Drawn[], html: string): boolean {
  return nodes.some((node) => {
    if (!isElement(node)) return false
    if (htmlOf(node.children) !== html) return markHtml(node.children, html)
    node.children.unshift(`<!--${HTML_MARK}-->`)
    return true
  })
}

function holdsLostStyle(nodes: readonly Drawn[]): boolean {
  return nodes.some((node) => isElement(node) && (node.attributes.some(isLostStyle) || holdsLostStyle(node.children)))
}

function isLostStyle(attribute: DrawnElement['attributes'][number]): boolean {
  return isNamed(attribute) && attribute.name === 'style' && !fitsSheet(valueOf(attribute))
}

/** Fills slots, and hides the elements of the island from other scripts until React has taken them over. */
function finish(nodes: readonly Drawn[], slot: (n: number) => string): void {
  for (const node of nodes) {
    if (!isElement(node)) continue
    if (node.name === ISLAND_SLOT) {
      node.children = [slot(Number(attributeOf(node, 'data-slot')))]
      continue
    }
    node.attributes = node.attributes.map((attribute) =>
      isNamed(attribute) && attribute.name === 'data-db'
        ? { name: LATER, html: attribute.html.replace('data-db', LATER) }
        : attribute,
    )
    finish(node.children, slot)
  }
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
      Object.entries(given).flatMap(([name, value]) => {
        if (value === undefined) return []
        if (typeof value !== 'function')
          return [[name, packValue(name === 'children' ? joined(value) : (value as ReactNode))]]
        left.push(name)
        return []
      }),
    )
  const packValue = (node: ReactNode): Packed => {
    if (typeof node === 'string' || typeof node === 'number' || typeof node === 'boolean' || node === null) return node
    if (isKept(node)) return { $: 'element', type: names.get(node.type) ?? '', props: packAll(node.props) }
    const list = Array.isArray(node) ? (node as readonly ReactNode[]) : []
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

/** Words are one text, as they are in HTML; a list in another property is data. */
function joined(children: unknown): ReactNode {
  const isText = Array.isArray(children) && children.length > 0 && children.every((one) => typeof one === 'string')
  return isText ? children.join('') : (children as ReactNode)
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
