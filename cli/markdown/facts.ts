/** mdast → the facts that the rules, the table of contents and the search need about a body. */

import type { Definition, Heading as HeadingNode, Html, Image, Link, Nodes, Parent, Root } from 'mdast'
import type { Directives } from '../../site/directives/index.ts'
import { own } from '../../site/own.ts'
import { escapeHtml } from '../../site/text/html.ts'
import type { Anchor, DirectiveUse, Facts, Heading, Reference, ReferenceKind } from './document.ts'
import { definitionKinds, footnoteAnchors, readLabels } from './front-matter/labels.ts'
import { readDropped } from './html/dropped-html.ts'
import { htmlFacts, verbatimOnly } from './html/html-facts.ts'
import { madeBy } from './mdx/made-by.ts'
import type { LineRange } from './syntax/data-rows.ts'
import { directiveFacts } from './syntax/directive-facts.ts'
import { type DirectiveNode, isDirective, recordOf } from './syntax/directives.ts'
import { newSlugger, readHeading, type SlugStyle } from './text/headings.ts'
import { plainText } from './text/plain-text.ts'
import { destinationOf, startOf } from './text/source-place.ts'

declare module 'mdast' {
  interface ParagraphData {
    /** Whether the paragraph says who wrote the text and when, so that it does not stand for the text in its description. */
    isByline?: true
  }
}

/**
 * Reads a tree in document order and gives each heading its id. Each destination keeps its place in the source.
 *
 * @param text the source that the tree was parsed from, with its front matter blanked
 */
export function readFacts(
  tree: Root,
  text: string,
  slugs?: SlugStyle,
  records?: Directives,
): Omit<Facts, 'outline' | 'problems'> {
  const labels = readLabels(tree)
  const reading: Reading = {
    tree,
    text,
    records,
    labels,
    anchorsOfFootnote: footnoteAnchors(labels),
    slugger: newSlugger(slugs),
    dropped: readDropped(),
    found: { headings: [], anchors: [], references: [], directives: [], words: 0, excerpt: '' },
    proofs: [],
  }
  walk(reading, tree)
  const { found, proofs } = reading
  const dropped = reading.dropped.list()
  return {
    ...found,
    proofs: proofs.length === 0 ? undefined : proofs,
    dropped: dropped.length === 0 ? undefined : dropped,
  }
}

/** A tree that is read, and its facts so far. */
interface Reading {
  readonly tree: Root
  readonly text: string
  readonly records: Directives | undefined
  readonly labels: ReturnType<typeof readLabels>
  readonly anchorsOfFootnote: ReturnType<typeof footnoteAnchors>
  readonly slugger: ReturnType<typeof newSlugger>
  readonly dropped: ReturnType<typeof readDropped>
  readonly found: {
    readonly headings: Heading[]
    readonly anchors: Anchor[]
    readonly references: Reference[]
    readonly directives: DirectiveUse[]
    words: number
    excerpt: string
    ownTitle?: string
  }
  readonly proofs: LineRange[]
}

function walk(reading: Reading, node: Nodes): void {
  if (!readNode(reading, node) || !('children' in node)) return
  reading.dropped.within(node, () => {
    const { children } = node as Parent
    for (let index = 0; index < children.length; index++) walk(reading, children[index] as Nodes)
  })
}

/** Adds the facts of a node, without those of its children. @returns whether the children are read too */
function readNode(reading: Reading, node: Nodes): boolean {
  const { found, labels, proofs } = reading
  addElement(reading, node)
  switch (node.type) {
    case 'heading':
      addHeading(reading, node)
      return true
    case 'text':
    case 'inlineCode':
      found.words += wordCount(node.value)
      return true
    case 'link':
    case 'image':
      addMarkdown(reading, node.type, node)
      return true
    case 'definition':
      for (const kind of definitionKinds(node, labels)) addMarkdown(reading, kind, node)
      return false
    case 'footnoteReference':
    case 'footnoteDefinition':
      found.anchors.push(...reading.anchorsOfFootnote(node))
      return true
    case 'table':
      proofs.push(...(node.data?.proofs ?? []))
      return true
    case 'html':
      addHtml(reading, node)
      return false
    case 'paragraph':
      if (!found.excerpt && !node.data?.directiveLabel && !node.data?.isByline) found.excerpt = toExcerpt(node)
      return true
    default:
      if (isDirective(node)) addDirective(reading, node)
      return true
  }
}

function addHeading({ found, slugger, tree }: Reading, node: HeadingNode): void {
  const heading = readHeading(node, slugger)
  found.headings.push(heading)
  found.anchors.push({ id: heading.id, line: heading.line, column: heading.column })
  if (found.headings.length === 1 && isTitle(node, tree)) found.ownTitle = heading.text
}

function addMarkdown({ found, text, dropped }: Reading, kind: ReferenceKind, node: Link | Image | Definition): void {
  const reference: Reference = { kind, href: node.url.trim(), form: 'markdown', ...destinationOf(node, text) }
  const isLeftOut = node.type !== 'definition' && dropped.isInside()
  found.references.push(isLeftOut ? verbatimOnly(reference) : reference)
}

/** The elements that remark plugins ask for on nodes of their own (mdast-util-to-hast, `data.hName`). */
const ELEMENTS: Readonly<Record<string, { readonly kind: ReferenceKind; readonly property: string }>> = {
  a: { kind: 'link', property: 'href' },
  img: { kind: 'image', property: 'src' },
}

function addElement({ found }: Reading, node: Nodes): void {
  const { hName, hProperties } = (node.data ?? {}) as {
    hName?: unknown
    hProperties?: Readonly<Record<string, unknown>>
  }
  if (node.type === 'link' || node.type === 'image' || typeof hName !== 'string') return
  const { kind, property } = own(ELEMENTS, hName) ?? {}
  const href = property && hProperties?.[property]
  if (kind && typeof href === 'string')
    found.references.push({ kind, href: href.trim(), form: 'markdown', ...startOf(node) })
}

function addHtml({ found, text, dropped }: Reading, node: Html): void {
  const html = htmlFacts(node, text, dropped.add)
  for (const anchor of html.anchors) found.anchors.push(anchor)
  for (const reference of html.references) found.references.push(reference)
}

function addDirective({ found, text, records }: Reading, node: DirectiveNode): void {
  const { anchors, references, use } = directiveFacts(node, text, records)
  found.anchors.push(...anchors)
  found.references.push(...references)
  if (use) found.directives.push(use)
  const made = madeBy(node)
  if (!made) return
  const place = startOf(node)
  for (const reference of made.references) found.references.push({ ...reference, form: 'html', ...place })
  for (const anchor of made.anchors) found.anchors.push({ ...anchor, ...place })
  for (const { depth, id, text } of made.headings)
    found.headings.push({ depth, id, text, html: escapeHtml(text), ...place })
  for (const text of made.texts) found.words += wordCount(text)
}

/** Counts the matches of `WORD`; the expression alone would take 6 % of a cold check of prose. */
function wordCount(text: string): number {
  let count = 0
  let isInWord = false
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    // Dashes, quotation marks and ellipses (U+2010 to U+2027) are no letters.
    if (code > 0x7f && (code < 0x2010 || code > 0x2027)) return text.match(WORD)?.length ?? 0
    if (isLetterOrDigit(code)) {
      if (!isInWord) count++
      isInWord = true
    } else if (!INSIDE_WORDS.has(code)) isInWord = false
  }
  return count
}

/** The apostrophes and the hyphen: a word may have them before its last letter. */
const INSIDE_WORDS: ReadonlySet<number> = new Set([0x27, 0x2d, 0x2019])

/** Of ASCII. */
function isLetterOrDigit(code: number): boolean {
  const lower = code | 0x20
  return (lower >= 0x61 && lower <= 0x7a) || (code >= 0x30 && code <= 0x39)
}

/** The `ownTitle` of the facts of a tree, which stays as it is. */
export function ownTitleOf(tree: Root): string | undefined {
  const heading = firstHeading(tree)
  if (!heading || !isTitle(heading, tree)) return undefined
  return readHeading(structuredClone(heading), newSlugger()).text
}

/** Whether a heading is the title of the page: it stands at the top level, or in a block that may hold the title. */
function isTitle(heading: HeadingNode, tree: Root): boolean {
  const isIn = ({ children }: Parent): boolean => children.includes(heading)
  return heading.depth === 1 && (isIn(tree) || tree.children.some((node) => holdsTitle(node) && isIn(node)))
}

function holdsTitle(node: Nodes): node is DirectiveNode {
  return isDirective(node) && recordOf(node)?.holdsTitle === true
}

function firstHeading(node: Nodes): HeadingNode | undefined {
  if (node.type === 'heading') return node
  if (!('children' in node)) return undefined
  for (const child of node.children) {
    const found = firstHeading(child as Nodes)
    if (found) return found
  }
  return undefined
}

/** A run of letters, or one character of a script that puts no spaces between words. */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}'’-]*[\p{L}\p{M}\p{N}])?/gu

function toExcerpt(node: Nodes): string {
  const text = plainText(node, { imageAlt: false })
  if (text.length <= 160) return text
  const cut = text.slice(0, 160)
  const words = cut.slice(0, Math.max(cut.lastIndexOf(' '), 120))
  // The cut can split a surrogate pair in two.
  return `${words.replace(/[\uD800-\uDBFF]$/, '').replace(/[\s,;:–-]+$/, '')}…`
}
