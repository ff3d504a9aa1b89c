/** mdast → the facts that the rules, the table of contents and the search need about a body. */

import type { Definition, Heading as HeadingNode, Image, Link, Nodes, Parent, Root } from 'mdast'
import { defined } from '../../site/defined.ts'
import type { Directives } from '../../site/directives/index.ts'
import { escapeHtml } from '../../site/html.ts'
import type { LineRange } from './data-rows.ts'
import { directiveFacts } from './directive-facts.ts'
import { type DirectiveNode, isDirective, recordOf } from './directives.ts'
import type { Anchor, DirectiveUse, Facts, Heading, Reference, ReferenceKind } from './document.ts'
import { readDropped } from './dropped-html.ts'
import { newSlugger, readHeading, type SlugStyle } from './headings.ts'
import { htmlFacts } from './html-facts.ts'
import { definitionKinds, footnoteAnchors, readLabels } from './labels.ts'
import { madeBy } from './mdx/made-by.ts'
import { plainText } from './plain-text.ts'
import { destinationOf, startOf } from './source-place.ts'

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
  const slugger = newSlugger(slugs)
  const headings: Heading[] = []
  const anchors: Anchor[] = []
  const references: Reference[] = []
  const labels = readLabels(tree)
  const anchorsOfFootnote = footnoteAnchors(labels)
  const directives: DirectiveUse[] = []
  const dropped = readDropped()
  const proofs: LineRange[] = []
  let words = 0
  let excerpt = ''
  let ownTitle: string | undefined

  const addMarkdown = (kind: ReferenceKind, node: Link | Image | Definition): void => {
    references.push({ kind, href: node.url.trim(), form: 'markdown', ...destinationOf(node, text) })
  }

  const addDirective = (node: DirectiveNode): void => {
    const found = directiveFacts(node, text, records)
    anchors.push(...found.anchors)
    references.push(...found.references)
    if (found.use) directives.push(found.use)
    addMade(node)
  }

  const addMade = (node: DirectiveNode): void => {
    const made = madeBy(node)
    if (!made) return
    const place = startOf(node)
    for (const reference of made.references) references.push({ ...reference, form: 'html', ...place })
    for (const anchor of made.anchors) anchors.push({ ...anchor, ...place })
    for (const { depth, id, text } of made.headings)
      headings.push({ depth, id, text, html: escapeHtml(text), ...place })
    for (const text of made.texts) words += text.match(WORD)?.length ?? 0
  }

  const walk = (node: Nodes): void => {
    switch (node.type) {
      case 'heading': {
        const heading = readHeading(node, slugger)
        headings.push(heading)
        anchors.push({ id: heading.id, line: heading.line, column: heading.column })
        if (headings.length === 1 && isTitle(node, tree)) ownTitle = heading.text
        break
      }
      case 'text':
      case 'inlineCode':
        words += node.value.match(WORD)?.length ?? 0
        break
      case 'link':
        addMarkdown('link', node)
        break
      case 'image':
        addMarkdown('image', node)
        break
      case 'definition':
        for (const kind of definitionKinds(node, labels)) addMarkdown(kind, node)
        return
      case 'footnoteReference':
      case 'footnoteDefinition':
        anchors.push(...anchorsOfFootnote(node))
        break
      case 'table':
        proofs.push(...(node.data?.proofs ?? []))
        break
      case 'html': {
        const html = htmlFacts(node, text, dropped.add)
        for (const anchor of html.anchors) anchors.push(anchor)
        for (const reference of html.references) references.push(reference)
        return
      }
      case 'paragraph':
        if (!excerpt && !node.data?.['directiveLabel']) excerpt = toExcerpt(node)
        break
      default:
        if (isDirective(node)) addDirective(node)
    }
    if (!('children' in node)) return
    dropped.within(node, () => {
      for (const child of (node as Parent).children) walk(child as Nodes)
    })
  }
  walk(tree)
  const droppedHtml = dropped.list()

  return {
    headings,
    anchors,
    references,
    directives,
    words,
    excerpt,
    ...(proofs.length === 0 ? {} : { proofs }),
    ...defined({ ownTitle }),
    ...(droppedHtml.length === 0 ? {} : { dropped: droppedHtml }),
  }
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
