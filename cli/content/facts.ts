/** mdast → what the rules, the table of contents and the search need to know about a body. */
import GithubSlugger from 'github-slugger'
import type { Definition, Html, Image, Link, Nodes, Parent, Root } from 'mdast'
import { toString } from 'mdast-util-to-string'
import { decodePath } from '../../site/url.ts'
import { isDirective } from './directives.ts'
import type { Anchor, Facts, Heading, Reference } from './document.ts'
import { readHeading } from './headings.ts'
import { destinationKind, htmlAttributes, isAnchorAttribute, srcsetCandidates } from './html-attributes.ts'
import type { DestinationData } from './markdown.ts'

interface Point {
  readonly line: number
  readonly column: number
}

/**
 * Reads a tree in document order and gives each heading its id on the way. Destinations keep the place
 * where they stand in the source.
 *
 * @param text the source that the tree was parsed from, front matter blanked
 */
export function readFacts(tree: Root, text: string): Omit<Facts, 'problems'> {
  const slugger = new GithubSlugger()
  const headings: Heading[] = []
  const anchors: Anchor[] = []
  const references: Reference[] = []
  const footnotes: string[] = []
  const imageLabels = imageDefinitions(tree)
  let excerpt = ''
  let ownTitle: string | undefined

  const addHtml = (node: Html): void => {
    const places = htmlPlaces(node, text)
    for (const attribute of htmlAttributes(node.value)) {
      const at = (offset: number): Point => places(attribute.offset + offset)
      if (isAnchorAttribute(attribute.element, attribute.name)) anchors.push({ id: attribute.value, ...at(0) })
      const kind = destinationKind(attribute.element, attribute.name)
      if (kind === 'srcset') {
        for (const candidate of srcsetCandidates(attribute.value)) {
          references.push({ kind: 'image', href: candidate.url, form: 'html', ...at(candidate.offset) })
        }
      } else if (kind) {
        const noAlt = attribute.element === 'img' && !attribute.siblings.has('alt')
        references.push({ kind, href: attribute.value.trim(), form: 'html', ...at(0), ...(noAlt ? { noAlt } : {}) })
      }
    }
  }

  const walk = (node: Nodes): void => {
    switch (node.type) {
      case 'heading': {
        const heading = readHeading(node, slugger)
        headings.push(heading)
        anchors.push({ id: heading.id, line: heading.line, column: heading.column })
        if (node.depth === 1 && headings.length === 1) ownTitle = heading.text
        break
      }
      case 'link':
        references.push({ kind: 'link', href: node.url, form: 'markdown', ...destinationOf(node) })
        break
      case 'image':
        references.push({
          kind: 'image',
          href: node.url,
          form: 'markdown',
          ...destinationOf(node),
          ...(node.alt ? {} : { noAlt: true }),
        })
        break
      case 'definition': {
        const kind = imageLabels.has(node.identifier) ? 'image' : 'link'
        references.push({ kind, href: node.url, form: 'markdown', ...destinationOf(node) })
        return
      }
      case 'footnoteReference': {
        // mdast-util-to-hast numbers them in order of first use and repeats get `-2`, `-3`.
        const id = footnoteId(node.identifier)
        const repeats = footnotes.filter((known) => known === id).length
        if (footnotes.length === 0) anchors.push({ id: 'footnote-label', ...startOf(node) })
        footnotes.push(id)
        anchors.push({ id: `fnref-${id}${repeats > 0 ? `-${repeats + 1}` : ''}`, ...startOf(node) })
        break
      }
      case 'footnoteDefinition':
        anchors.push({ id: `fn-${footnoteId(node.identifier)}`, ...startOf(node) })
        break
      case 'html':
        addHtml(node)
        return
      case 'paragraph':
        if (!excerpt && !node.data?.['directiveLabel']) excerpt = toExcerpt(node)
        break
      default:
        if (isDirective(node)) {
          const id = node.attributes?.['id']
          if (id) anchors.push({ id, ...startOf(node) })
        }
    }
    if ('children' in node) for (const child of (node as Parent).children) walk(child as Nodes)
  }
  walk(tree)

  return {
    headings,
    anchors,
    references,
    excerpt,
    ...(ownTitle === undefined ? {} : { ownTitle }),
  }
}

/** Ids of footnotes as they are rendered: `fn-1`, `fnref-1`; the label is kept in its normalised form. */
export function footnoteId(identifier: string): string {
  return encodeURI(identifier.toLowerCase().toWellFormed())
}

function toExcerpt(node: Nodes): string {
  const text = toString(node, { includeHtml: false, includeImageAlt: false }).replace(/\s+/g, ' ').trim()
  if (text.length <= 160) return text
  const cut = text.slice(0, 160)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 120)).replace(/[\s,;:–-]+$/, '')}…`
}

/** Definitions that only images refer to are images themselves. */
function imageDefinitions(tree: Root): Set<string> {
  const images = new Set<string>()
  const links = new Set<string>()
  const walk = (node: Nodes): void => {
    if (node.type === 'imageReference') images.add(node.identifier)
    else if (node.type === 'linkReference') links.add(node.identifier)
    if ('children' in node) for (const child of node.children) walk(child as Nodes)
  }
  walk(tree)
  for (const label of links) images.delete(label)
  return images
}

function destinationOf(node: Link | Image | Definition): Point {
  const data = node.data as DestinationData | undefined
  return data?.destination ?? startOf(node)
}

function startOf(node: Nodes): Point {
  return { line: node.position?.start.line ?? 1, column: node.position?.start.column ?? 1 }
}

/**
 * Place in the source of an offset in a raw HTML node's value. The value lacks what a container put before
 * its later lines (`> `, indentation), so each line is measured from its end.
 */
function htmlPlaces(node: Html, text: string): (offset: number) => Point {
  const start = startOf(node)
  const source = text.slice(node.position?.start.offset ?? 0, node.position?.end.offset ?? 0).split(/\r\n|\n|\r/)
  return (offset) => {
    const before = node.value.slice(0, offset).split(/\r\n|\n|\r/)
    const line = before.length - 1
    const column = before.at(-1)?.length ?? 0
    if (line === 0) return { line: start.line, column: start.column + column }
    const own = node.value.split(/\r\n|\n|\r/)[line] ?? ''
    return { line: start.line + line, column: Math.max(0, (source[line]?.length ?? 0) - own.length) + column + 1 }
  }
}

/** Whether a fragment names an anchor: as written or percent-decoded. */
export function hasAnchor(anchors: ReadonlySet<string>, fragment: string): boolean {
  return anchors.has(fragment) || anchors.has(decodePath(fragment) ?? fragment)
}
