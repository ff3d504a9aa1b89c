/**
 * Repairs nesting in drawn elements, so that a browser reads the page as written. An HTML parser closes, moves and
 * drops elements in places where they are not allowed (HTML standard 13.2.6). Raw HTML, directives and components can
 * together produce such places; the repair keeps all words and links. The tables below hold every rule that it uses.
 */
import {
  attributeOf,
  type Drawn,
  type DrawnAttribute,
  type DrawnElement,
  isElement,
  isNamed,
  isVoid,
} from '../../../site/body/drawn.ts'
import { isSlot, type Slot } from '../../../site/body/slot.ts'
import { own } from '../../../site/own.ts'

/** Start tags that end an open paragraph (13.2.6.4.7, "have a p element in button scope"). */
const ENDS_PARAGRAPH =
  names(`address article aside blockquote center dd details dialog dir div dl dt fieldset figcaption
  figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr li listing main menu nav ol p plaintext pre search section
  summary table ul xmp`)
/** Elements that hide an open paragraph or button outside them (13.2.4.2, "button scope"). */
const SCOPES = names('applet caption html marquee object table td template th foreignObject desc button')
/** Elements that hide an open item outside them (13.2.4.2, "special", without address, div and p). */
const ENDS_ITEMS =
  names(`applet area article aside base blockquote body br button caption center col colgroup dd details
  dir dl dt embed fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html
  iframe img input li link listing main marquee menu meta nav noembed noframes noscript object ol param plaintext pre
  script search section select source style summary table tbody td template textarea tfoot th thead title tr track ul
  wbr xmp foreignObject desc`)
const HEADINGS = names('h1 h2 h3 h4 h5 h6')
/** Start tag that ends an open item → the items that it ends. */
const ITEMS: Readonly<Record<string, ReadonlySet<string>>> = {
  li: names('li'),
  dd: names('dd dt'),
  dt: names('dd dt'),
}
/** Part of a table → its possible parents (13.2.6.4.9 to 13.2.6.4.15). Nothing else may stand between them. */
const TABLE_PARENTS: Readonly<Record<string, ReadonlySet<string>>> = {
  caption: names('table'),
  colgroup: names('table'),
  thead: names('table'),
  tbody: names('table'),
  tfoot: names('table'),
  tr: names('thead tbody tfoot'),
  td: names('tr'),
  th: names('tr'),
  col: names('colgroup'),
}
const HOLDS_PARTS_ONLY = names('table thead tbody tfoot tr colgroup')
/** Elements that an `rt` or `rp` ends in a `ruby` (13.2.6.4.7, "generate implied end tags"). */
const ENDS_BEFORE_RUBY = names('dd dt li optgroup option p rb rp rt rtc')
/** Elements that hold words in a structure of their own: a link goes inside them, not around them. */
const STRUCTURED =
  names(`li dd dt caption colgroup col thead tbody tfoot tr td th table ul ol menu dl summary details figure
  figcaption rt rp h1 h2 h3 h4 h5 h6`)

function names(list: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/))
}

/**
 * Repairs the elements in place.
 *
 * @param holdsLinks whether the content that will fill a slot has links
 */
export function nestWell(nodes: Drawn[], holdsLinks: (slot: Slot) => boolean): Drawn[] {
  const root: DrawnElement = { name: '', attributes: [], children: nodes }
  keepPartsInTables(root, undefined)
  root.children = spreadAll(root.children, holdsLinks)
  endNothing(root, [])
  return root.children
}

type HoldsLinks = (slot: Slot) => boolean

function isBlank(node: Drawn): boolean {
  return typeof node === 'string' && node.trim() === ''
}

// ── tables ──────────────────────────────────────────────────────────────────────────────────────────

/**
 * Turns parts of tables outside tables into boxes, and moves other content before the table, as browsers do.
 *
 * @param lifted receives what must stand before the table around the element
 */
function keepPartsInTables(element: DrawnElement, lifted: Drawn[] | undefined): void {
  const isTablePart = HOLDS_PARTS_ONLY.has(element.name)
  const children: Drawn[] = []
  for (const child of element.children) {
    if (!isElement(child)) {
      if (!isTablePart || isBlank(child)) children.push(child)
      else lifted?.push(child)
      continue
    }
    const parents = own(TABLE_PARENTS, child.name)
    if (parents && !parents.has(element.name)) {
      if (isVoid(child)) continue
      child.name = 'div'
    }
    const before: Drawn[] = []
    const outer = HOLDS_PARTS_ONLY.has(child.name) ? lifted : undefined
    keepPartsInTables(child, child.name === 'table' ? before : outer)
    if (isTablePart && lifted && !own(TABLE_PARENTS, child.name)) lifted.push(...before, child)
    else children.push(...before, child)
  }
  element.children = children
}

// ── elements that end the element before them ────────────────────────────────────────────────────────

function endNothing(element: DrawnElement, open: DrawnElement[]): void {
  open.push(element)
  for (const child of element.children) {
    if (!isElement(child)) continue
    if (HEADINGS.has(child.name) && HEADINGS.has(element.name)) child.name = 'div'
    if (isSecondItem(child.name, open)) child.name = 'div'
    if (/^r[tp]$/.test(child.name) && ENDS_BEFORE_RUBY.has(element.name) && open.some(({ name }) => name === 'ruby'))
      child.name = 'span'
    if (ENDS_PARAGRAPH.has(child.name)) {
      const paragraph = openParagraph(open)
      if (paragraph) paragraph.name = 'div'
    }
    if (child.children.length > 0) endNothing(child, open)
  }
  open.pop()
}

function isSecondItem(name: string, open: readonly DrawnElement[]): boolean {
  const items = own(ITEMS, name)
  if (!items) return false
  for (let at = open.length - 1; at >= 0; at--) {
    const { name } = open[at] as DrawnElement
    if (items.has(name)) return true
    if (ENDS_ITEMS.has(name)) return false
  }
  return false
}

function openParagraph(open: readonly DrawnElement[]): DrawnElement | undefined {
  for (let at = open.length - 1; at >= 0; at--) {
    const element = open[at] as DrawnElement
    if (element.name === 'p') return element
    if (SCOPES.has(element.name)) return undefined
  }
  return undefined
}

// ── links in links ──────────────────────────────────────────────────────────────────────────────────

/**
 * A link cannot contain a link, nor a button a button: the outer element is wrapped around the parts beside the inner
 * one.
 */
const SPREAD = ['a', 'button'] as const

function spreadAll(nodes: readonly Drawn[], holdsLinks: HoldsLinks): Drawn[] {
  return nodes.flatMap((node) => {
    if (!isElement(node)) return [node]
    node.children = spreadAll(node.children, holdsLinks)
    const name = SPREAD.find((name) => name === node.name)
    if (!name || !node.children.some((child) => holds(child, name, holdsLinks))) return [node]
    if (attributeOf(node, 'data-db') !== undefined) {
      for (const child of node.children) asWords(child, name)
      return [node]
    }
    const copies: DrawnElement[] = []
    const spread = around(node.children, node, copies, holdsLinks)
    return copies.length > 0 ? spread : [{ ...node, children: [] }, ...spread]
  })
}

function holds(node: Drawn, name: string, holdsLinks: HoldsLinks): boolean {
  if (!isElement(node)) return name === 'a' && isSlot(node) && holdsLinks(node)
  return node.name === name || node.children.some((child) => holds(child, name, holdsLinks))
}

/** Wraps copies of an element around each run of nodes that has no element of the same name. */
function around(
  nodes: readonly Drawn[],
  element: DrawnElement,
  copies: DrawnElement[],
  holdsLinks: HoldsLinks,
): Drawn[] {
  const result: Drawn[] = []
  let copy: DrawnElement | undefined
  for (const node of nodes) {
    const isApart = isElement(node) ? STRUCTURED.has(node.name) || holds(node, element.name, holdsLinks) : false
    if (isApart || (!isElement(node) && (holds(node, element.name, holdsLinks) || (isBlank(node) && !copy)))) {
      copy = undefined
      if (isElement(node) && node.name !== element.name)
        node.children = around(node.children, element, copies, holdsLinks)
      result.push(node)
    } else if (copy) copy.children.push(node)
    else {
      copy = { ...element, attributes: copies.length === 0 ? element.attributes : unnamed(element), children: [node] }
      copies.push(copy)
      result.push(copy)
    }
  }
  return result
}

/** The attributes of a copy: an id and a name belong to one element only. */
function unnamed({ attributes }: DrawnElement): readonly DrawnAttribute[] {
  return attributes.filter((attribute) => !isNamed(attribute) || !/^(?:id|name)$/.test(attribute.name))
}

/** Inside a part of the theme that is one link, a nested link becomes its words. */
function asWords(node: Drawn, name: string): void {
  if (!isElement(node)) return
  if (node.name === name) {
    node.name = 'span'
    node.attributes = node.attributes.filter((attribute) => isNamed(attribute) && attribute.name === 'id')
  }
  for (const child of node.children) asWords(child, name)
}
