/**
 * Compares the page that a browser reads with the elements that React draws over it. React compares in the same way when
 * it takes a page over, though it looks at elements and texts only; attributes that differ stay as the server wrote
 * them, which is wrong as well and which React does not tell.
 */
import { type DefaultTreeAdapterTypes, parseFragment, defaultTreeAdapter as tree } from 'parse5'
import { type Drawn, type DrawnElement, isElement, isNamed } from '../../../site/body/drawn.ts'
import { PART } from '../../../site/hydration/marked.tsx'
import { INLINE, ISLAND_SLOT, LATER, SHEET_TEXT } from '../../../site/islands/marks.ts'
import { readReactHtml } from '../../../site/islands/react-html.ts'

type Element = DefaultTreeAdapterTypes.Element
type Node = DefaultTreeAdapterTypes.ChildNode

/** A node of either side. */
export type Shape = string | ElementShape

interface ElementShape {
  readonly name: string
  readonly attributes: ReadonlyMap<string, string>
  readonly children: readonly Shape[]
  /** The part of the project that drew it. */
  readonly owner?: string | undefined
}

/** The first place in which two drawings differ. */
export interface Difference {
  /** The part of the project that drew the place, where one did. */
  readonly owner?: string | undefined
  /** Names of elements from the outside in. */
  readonly path: readonly string[]
  readonly what: 'text' | 'element' | 'attribute'
  /** Name of the attribute. */
  readonly name?: string
  readonly server: string
  readonly browser: string
}

/** Elements whose content React leaves alone: slots of islands, the text of a page, HTML for readers without scripts. */
function isClosed(name: string, attributes: ReadonlyMap<string, string>): boolean {
  return name === ISLAND_SLOT || name === 'noscript' || attributes.get('id') === 'docs-body'
}

/** Attributes of islands until React takes them over, and their names in its drawing. */
const AS_DRAWN: ReadonlyMap<string, string> = new Map([
  [LATER, 'data-db'],
  [INLINE, 'style'],
])

/** What the browser has read. Comments are no nodes of React. */
export function readShapes(nodes: readonly Node[]): Shape[] {
  return joined(
    nodes.flatMap((node): Shape[] => {
      if (tree.isTextNode(node)) return [node.value]
      if (!tree.isElementNode(node)) return []
      const attributes = new Map(node.attrs.map(({ name, value }) => [AS_DRAWN.get(name) ?? name, value]))
      const sheet = attributes.get(SHEET_TEXT)
      attributes.delete(SHEET_TEXT)
      const within = sheet === undefined ? readShapes(node.childNodes) : [sheet]
      const children = isClosed(node.tagName, attributes) ? [] : within
      return [{ name: node.tagName.toLowerCase(), attributes: inLowerCase(attributes), children }]
    }),
  )
}

/** What React draws, from its own HTML. React makes elements one by one, so no HTML parser may move them. */
export function drawnShapes(html: string): Shape[] {
  return shapesOf(readReactHtml(html), undefined)
}

function shapesOf(nodes: readonly Drawn[], owner: string | undefined): Shape[] {
  return joined(
    nodes.flatMap((node): readonly Shape[] => {
      if (typeof node === 'string') return readShapes(parseFragment(node).childNodes)
      if (!isElement(node)) return []
      const attributes = attributesOf(node)
      if (node.name === PART) return shapesOf(node.children, attributes.get('data-name'))
      // The parser drops a line feed right after the tag, and React writes it twice for that reason.
      if (node.name === 'pre' && typeof node.children[0] === 'string')
        node.children[0] = node.children[0].replace(/^\n/, '')
      const children = isClosed(node.name, attributes) ? [] : shapesOf(node.children, owner)
      return [{ name: node.name.toLowerCase(), attributes: inLowerCase(attributes), children, owner }]
    }),
  )
}

function attributesOf({ attributes }: DrawnElement): Map<string, string> {
  const html = attributes.map((attribute) => (isNamed(attribute) ? attribute.html : '')).join('')
  const [element] = parseFragment(`<i${html}></i>`).childNodes as Element[]
  return new Map(element?.attrs.map(({ name, value }) => [name, value]))
}

function inLowerCase(attributes: ReadonlyMap<string, string>): Map<string, string> {
  return new Map(Array.from(attributes, ([name, value]) => [name.toLowerCase(), value]))
}

/** Texts beside each other are one node in the browser. */
function joined(shapes: readonly Shape[]): Shape[] {
  const result: Shape[] = []
  for (const shape of shapes) {
    const last = result.at(-1)
    if (typeof shape === 'string' && typeof last === 'string') result[result.length - 1] = last + shape
    else if (shape !== '') result.push(shape)
  }
  return result
}

/** @returns the first difference in document order */
export function firstDifference(
  server: readonly Shape[],
  browser: readonly Shape[],
  inside: { readonly owner?: string | undefined; readonly path: readonly string[] } = { path: [] },
): Difference | undefined {
  for (let index = 0; index < Math.max(server.length, browser.length); index++) {
    const [ours, theirs] = [server[index], browser[index]]
    const found = differenceOf(ours, theirs, inside)
    if (found) return found
  }
  return undefined
}

function differenceOf(
  server: Shape | undefined,
  browser: Shape | undefined,
  { owner: outer, path }: { readonly owner?: string | undefined; readonly path: readonly string[] },
): Difference | undefined {
  const owner = (typeof browser === 'object' ? browser.owner : undefined) ?? outer
  if (typeof server !== 'object' || typeof browser !== 'object' || server.name !== browser.name) {
    if (server === browser) return undefined
    const isText = typeof server !== 'object' && typeof browser !== 'object'
    return { owner, path, what: isText ? 'text' : 'element', server: nameOf(server), browser: nameOf(browser) }
  }
  const inside = { owner, path: [...path, server.name] }
  for (const name of new Set([...server.attributes.keys(), ...browser.attributes.keys()])) {
    const [ours, theirs] = [server.attributes.get(name), browser.attributes.get(name)]
    if (ours !== theirs) return { ...inside, what: 'attribute', name, server: shown(ours), browser: shown(theirs) }
  }
  return firstDifference(server.children, browser.children, inside)
}

function nameOf(shape: Shape | undefined): string {
  return typeof shape === 'object' ? `<${shape.name}>` : shown(shape)
}

/** At most this many characters of a value are shown. */
const MOST_SHOWN = 60

function shown(value: string | undefined): string {
  if (value === undefined) return 'nothing'
  return `“${value.length > MOST_SHOWN ? `${value.slice(0, MOST_SHOWN)}…` : value}”`
}
