/**
 * Drawn HTML → HTML that a browser reads as it is written. A parser closes, moves and leaves out elements that stand
 * where they cannot (HTML standard 13.2.6), so what raw HTML, directives and components make together is put right
 * first, and nothing of its words or links goes. The tables below are all that is known of it.
 */
import { own } from '../../site/own.ts'

/** Start tags before which an open paragraph ends (13.2.6.4.7, "have a p element in button scope"). */
const ENDS_PARAGRAPH =
  names(`address article aside blockquote center dd details dialog dir div dl dt fieldset figcaption
  figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr li listing main menu nav ol p plaintext pre search section
  summary table ul xmp`)
/** Beyond these, no open paragraph or button is looked for (13.2.4.2, "button scope"). */
const SCOPES = names('applet caption html marquee object table td template th foreignObject desc button')
/** Beyond these, no open item is looked for (13.2.4.2, "special", without address, div and p). */
const ENDS_ITEMS =
  names(`applet area article aside base blockquote body br button caption center col colgroup dd details
  dir dl dt embed fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html
  iframe img input li link listing main marquee menu meta nav noembed noframes noscript object ol param plaintext pre
  script search section select source style summary table tbody td template textarea tfoot th thead title tr track ul
  wbr xmp foreignObject desc`)
const HEADINGS = names('h1 h2 h3 h4 h5 h6')
/** Start tags before which an open item ends, and which items these are. */
const ITEMS: Readonly<Record<string, ReadonlySet<string>>> = {
  li: names('li'),
  dd: names('dd dt'),
  dt: names('dd dt'),
}
/** What the parts of a table stand in (13.2.6.4.9 to 13.2.6.4.15); nothing else stands between them. */
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
/** Elements that end before an `rt` or `rp` in a `ruby` (13.2.6.4.7, "generate implied end tags"). */
const ENDS_BEFORE_RUBY = names('dd dt li optgroup option p rb rp rt rtc')
/** What holds words in a structure of its own: a link goes into it and not around it. */
const PARTS = names(`li dd dt caption colgroup col thead tbody tfoot tr td th table ul ol menu dl summary details figure
  figcaption rt rp h1 h2 h3 h4 h5 h6`)
const VOID = names('area base br col embed hr img input link meta source track wbr')

function names(list: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/))
}

interface Element {
  name: string
  /** The start tag as it is written. */
  start: string
  readonly isVoid: boolean
  children: Node[]
}
type Node = Element | string

/**
 * @param html as React writes it: every element has its end, and no attribute a bare `>`
 * @param holdsLinks whether a text stands for links that are filled in later
 */
export function wellNested(html: string, holdsLinks: (text: string) => boolean): string {
  const root: Element = { name: '', start: '', isVoid: false, children: readNodes(html) }
  const fix: Fix = { holdsLinks, changed: false }
  keepPartsInTables(root, undefined, fix)
  root.children = spreadAll(root.children, fix)
  endNothing(root, [], fix)
  return fix.changed ? write(root.children) : html
}

interface Fix {
  readonly holdsLinks: (text: string) => boolean
  changed: boolean
}

const TAG = /<(\/?)([a-zA-Z][^\s/>]*)(?:[^>"]|"[^"]*")*>/g

function readNodes(html: string): Node[] {
  const top: Node[] = []
  const open: Element[] = []
  let children = top
  let end = 0
  for (const match of html.matchAll(TAG)) {
    const [start, slash, name = ''] = match
    if (match.index > end) children.push(html.slice(end, match.index))
    end = match.index + start.length
    if (slash) {
      open.pop()
      children = open.at(-1)?.children ?? top
    } else {
      const isVoid = VOID.has(name) || start.endsWith('/>')
      const element = { name, start, isVoid, children: [] }
      children.push(element)
      if (!isVoid) {
        open.push(element)
        children = element.children
      }
    }
  }
  if (end < html.length) children.push(html.slice(end))
  return top
}

function write(nodes: readonly Node[]): string {
  let html = ''
  for (const node of nodes) {
    if (typeof node === 'string') html += node
    else html += node.isVoid ? node.start : `${node.start}${write(node.children)}</${node.name}>`
  }
  return html
}

function rename(element: Element, name: string, fix: Fix): void {
  element.start = `<${name}${element.start.slice(element.name.length + 1)}`
  element.name = name
  fix.changed = true
}

// ── tables ──────────────────────────────────────────────────────────────────────────────────────────

/**
 * Parts of tables elsewhere become boxes, and what is no part moves before the table, as a browser moves it.
 *
 * @param lifted takes what has to stand before the table around the element
 */
function keepPartsInTables(element: Element, lifted: Node[] | undefined, fix: Fix): void {
  const isTablePart = HOLDS_PARTS_ONLY.has(element.name)
  const children: Node[] = []
  for (const child of element.children) {
    if (typeof child === 'string') {
      if (!isTablePart || child.trim() === '') children.push(child)
      else if (lifted) lift(child, lifted, fix)
      continue
    }
    const parents = own(TABLE_PARENTS, child.name)
    if (parents && !parents.has(element.name)) {
      if (child.isVoid) {
        fix.changed = true
        continue
      }
      rename(child, 'div', fix)
    }
    const before: Node[] = []
    keepPartsInTables(
      child,
      child.name === 'table' ? before : HOLDS_PARTS_ONLY.has(child.name) ? lifted : undefined,
      fix,
    )
    if (isTablePart && lifted && !own(TABLE_PARENTS, child.name)) {
      lifted.push(...before)
      lift(child, lifted, fix)
    } else children.push(...before, child)
  }
  element.children = children
}

function lift(node: Node, lifted: Node[], fix: Fix): void {
  lifted.push(node)
  fix.changed = true
}

// ── what ends an element before it ──────────────────────────────────────────────────────────────────

function endNothing(element: Element, open: Element[], fix: Fix): void {
  open.push(element)
  for (const child of element.children) {
    if (typeof child === 'string') continue
    if (HEADINGS.has(child.name) && HEADINGS.has(element.name)) rename(child, 'div', fix)
    if (isSecondItem(child.name, open)) rename(child, 'div', fix)
    if (/^r[tp]$/.test(child.name) && ENDS_BEFORE_RUBY.has(element.name) && open.some(({ name }) => name === 'ruby'))
      rename(child, 'span', fix)
    if (ENDS_PARAGRAPH.has(child.name)) {
      const paragraph = openParagraph(open)
      if (paragraph) rename(paragraph, 'div', fix)
    }
    if (child.children.length > 0) endNothing(child, open, fix)
  }
  open.pop()
}

function isSecondItem(name: string, open: readonly Element[]): boolean {
  const items = own(ITEMS, name)
  if (!items) return false
  for (let at = open.length - 1; at >= 0; at--) {
    const { name } = open[at] as Element
    if (items.has(name)) return true
    if (ENDS_ITEMS.has(name)) return false
  }
  return false
}

function openParagraph(open: readonly Element[]): Element | undefined {
  for (let at = open.length - 1; at >= 0; at--) {
    const element = open[at] as Element
    if (element.name === 'p') return element
    if (SCOPES.has(element.name)) return undefined
  }
  return undefined
}

// ── links in links ──────────────────────────────────────────────────────────────────────────────────

/** No link holds a link and no button a button: the outer one is put around what stands beside the inner one. */
const SPREAD = ['a', 'button'] as const

function spreadAll(nodes: readonly Node[], fix: Fix): Node[] {
  return nodes.flatMap((node) => {
    if (typeof node === 'string') return [node]
    node.children = spreadAll(node.children, fix)
    const name = SPREAD.find((name) => name === node.name)
    if (!name || !node.children.some((child) => holds(child, name, fix))) return [node]
    fix.changed = true
    if (node.start.includes(' data-db=')) {
      for (const child of node.children) asWords(child, name)
      return [node]
    }
    const copies: Element[] = []
    const spread = around(node.children, node, copies, fix)
    return copies.length > 0 ? spread : [{ ...node, children: [] }, ...spread]
  })
}

function holds(node: Node, name: string, fix: Fix): boolean {
  if (typeof node === 'string') return name === 'a' && fix.holdsLinks(node)
  return node.name === name || node.children.some((child) => holds(child, name, fix))
}

/** Puts copies of an element around runs of nodes in which none of its name stands. */
function around(nodes: readonly Node[], element: Element, copies: Element[], fix: Fix): Node[] {
  const result: Node[] = []
  let copy: Element | undefined
  for (const node of nodes) {
    if (typeof node === 'string' ? node.trim() === '' && !copy : isPart(node) || holds(node, element.name, fix)) {
      copy = undefined
      if (typeof node !== 'string' && node.name !== element.name)
        node.children = around(node.children, element, copies, fix)
      result.push(node)
    } else if (typeof node === 'string' && holds(node, element.name, fix)) {
      copy = undefined
      result.push(node)
    } else if (copy) copy.children.push(node)
    else {
      // An id and a name are those of one element.
      const start = copies.length === 0 ? element.start : element.start.replace(/ (?:id|name)="[^"]*"/g, '')
      copy = { ...element, start, children: [node] }
      copies.push(copy)
      result.push(copy)
    }
  }
  return result
}

function isPart({ name }: Element): boolean {
  return PARTS.has(name)
}

/** In a part of ours that is a link as a whole, a link is its words. */
function asWords(node: Node, name: string): void {
  if (typeof node === 'string') return
  if (node.name === name) {
    node.start = `<span${/ id="[^"]*"/.exec(node.start)?.[0] ?? ''}>`
    node.name = 'span'
  }
  for (const child of node.children) asWords(child, name)
}
