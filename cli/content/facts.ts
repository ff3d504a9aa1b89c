/** mdast → the facts that the rules, the table of contents and the search need about a body. */
import type {
  Definition,
  FootnoteDefinition,
  Heading as HeadingNode,
  Html,
  Image,
  Link,
  Nodes,
  Parent,
  Root,
} from 'mdast'
import type { WrittenDirective } from '../../site/directives/directive.ts'
import type { Directives } from '../../site/directives/index.ts'
import { componentAt } from './components/component.ts'
import type { LineRange } from './data-rows.ts'
import { type DirectiveNode, isDirective, recordOf, writtenDirective } from './directives.ts'
import type { Anchor, DirectiveUse, Facts, Heading, Reference, ReferenceKind } from './document.ts'
import { readDropped } from './dropped-html.ts'
import { forEachNode } from './for-each-node.ts'
import { newSlugger, readHeading, type SlugStyle } from './headings.ts'
import {
  destinationKind,
  type HtmlTag,
  htmlTags,
  isAnchorAttribute,
  isMediaSource,
  isVerbatimDestination,
  srcsetCandidates,
} from './html-attributes.ts'
import type { DestinationData } from './parser/dialect.ts'
import { plainText } from './plain-text.ts'
import { referenceLabel } from './reference-label.ts'
import { type StyleUrl, styleUrls } from './style-urls.ts'
import { isExternal } from './url-scheme.ts'

interface Point {
  readonly line: number
  readonly column: number
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
  const slugger = newSlugger(slugs)
  const headings: Heading[] = []
  const anchors: Anchor[] = []
  const references: Reference[] = []
  const labels = readLabels(tree)
  const footnotes = new Map<string, number>()
  const directives: DirectiveUse[] = []
  const dropped = readDropped()
  const proofs: LineRange[] = []
  let words = 0
  let excerpt = ''
  let ownTitle: string | undefined

  const addHtml = (node: Html): void => {
    const places = htmlPlaces(node, text)
    const tags = htmlTags(node.value)
    const leftOutWith = dropped.add(tags, places)
    const attributes = tags.flatMap((tag, index) => tag.attributes.map((attribute) => ({ attribute, index })))
    for (const { attribute, index } of attributes) {
      const { element, name, value, written, siblings } = attribute
      const at = (offset: number): Point => places(attribute.offset + offset)
      const isNamed = name === 'name' && siblings.get('id') === value
      if (isAnchorAttribute(element, name) && !isNamed)
        anchors.push({
          id: value,
          element: leftOutWith[index] ?? element,
          ...(name === 'name' ? { isName: true } : {}),
          ...at(0),
        })
      if (name === 'style')
        for (const url of styleUrls(value))
          references.push(styleReference(url.href, at(written === value ? url.at : 0)))
      const kind = destinationKind(element, name)
      if (kind === 'srcset') {
        // Decoding an entity shifts the text after it, so places are looked up in the undecoded value.
        const places = srcsetCandidates(written)
        srcsetCandidates(value).forEach(({ url, offset }, index) => {
          references.push({ kind: 'image', href: url, form: 'html', ...at(places[index]?.offset ?? offset) })
        })
      } else if (kind) {
        const href = value.trim()
        // The destination is a part of the drawing itself.
        if (kind === 'image' && href.startsWith('#')) continue
        const media = isMediaSource(element, name) ? ({ isMedia: true } as const) : {}
        const verbatim = isVerbatimDestination(element, name) ? ({ isVerbatim: true } as const) : {}
        references.push({ kind, href, form: 'html', ...media, ...verbatim, ...at(leadingSpace(written)) })
      }
    }
    for (const { href, at } of styleElementUrls(node.value, tags)) references.push(styleReference(href, places(at)))
  }

  const addMarkdown = (kind: ReferenceKind, node: Link | Image | Definition): void => {
    references.push({ kind, href: node.url.trim(), form: 'markdown', ...destinationOf(node, text) })
  }

  const addDirective = (node: DirectiveNode): void => {
    const use = componentAt(node)
    if (use) {
      const { id } = use.props
      if (typeof id === 'string') anchors.push({ id, ...startOf(node) })
      return
    }
    const record = recordOf(node, records)
    if (!record) return
    const { name, schema, slot, twin } = record
    const written = writtenDirective(node)
    if (slot || twin)
      directives.push({
        name,
        ...(slot ? { question: slot.asks(written) } : {}),
        ...startOf(node),
        ...fenceLines(node, written),
      })
    for (const { href, kind = 'link', attribute } of record.facts?.(written).links ?? []) {
      const place = attribute === undefined ? startOf(node) : attributeAt(node, attribute, text)
      references.push({ kind, href: href.trim(), form: 'markdown', ...place })
    }
    const { id } = written.attributes
    if (id && !schema.attributes['id']) anchors.push({ id, ...startOf(node) })
  }

  const walk = (node: Nodes): void => {
    switch (node.type) {
      case 'heading': {
        const heading = readHeading(node, slugger)
        headings.push(heading)
        anchors.push({ id: heading.id, line: heading.line, column: heading.column })
        if (node.depth === 1 && headings.length === 1 && tree.children.includes(node)) ownTitle = heading.text
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
      case 'definition': {
        const label = referenceLabel(node)
        // If a label has several definitions, the first counts.
        if (labels.definitions.get(label) !== node) return
        const isImage = labels.images.has(label)
        const isLink = labels.links.has(label) || !isImage
        if (isLink) addMarkdown('link', node)
        // A definition that links and images share must be valid for both, except for an external address, which is
        // valid for both.
        if (isImage && !(isLink && isExternal(node.url))) addMarkdown('image', node)
        return
      }
      case 'footnoteReference': {
        // mdast-util-to-hast numbers footnotes in order of first use; repeated calls get `-2`, `-3`.
        const id = footnoteId(node.identifier)
        const count = (footnotes.get(id) ?? 0) + 1
        if (footnotes.size === 0) anchors.push({ id: 'footnote-label', ...startOf(node) })
        footnotes.set(id, count)
        anchors.push({ id: `fnref-${id}${count > 1 ? `-${count}` : ''}`, ...startOf(node) })
        break
      }
      case 'footnoteDefinition':
        if (labels.footnotes.get(referenceLabel(node)) === node && labels.notes.has(referenceLabel(node)))
          anchors.push({ id: `fn-${footnoteId(node.identifier)}`, ...startOf(node) })
        break
      case 'table':
        proofs.push(...(node.data?.proofs ?? []))
        break
      case 'html':
        addHtml(node)
        return
      case 'paragraph':
        if (!excerpt && !node.data?.['directiveLabel']) excerpt = toExcerpt(node)
        break
      default:
        if (isDirective(node)) {
          addDirective(node)
        }
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
    ...(ownTitle === undefined ? {} : { ownTitle }),
    ...(droppedHtml.length === 0 ? {} : { dropped: droppedHtml }),
  }
}

/** How many lines a fence takes, for its form in the twin. */
function fenceLines({ position }: DirectiveNode, { text }: WrittenDirective): { lines?: number } {
  return text === undefined || !position ? {} : { lines: position.end.line - position.start.line + 1 }
}

/** The `ownTitle` of the facts of a tree, which stays as it is. */
export function ownTitleOf(tree: Root): string | undefined {
  const heading = firstHeading(tree)
  if (heading?.depth !== 1 || !tree.children.includes(heading)) return undefined
  return readHeading(structuredClone(heading), newSlugger()).text
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

function styleReference(href: string, place: Point): Reference {
  return { kind: 'image', href, form: 'style', isVerbatim: true, ...place }
}

/** Addresses in the `style` elements of a piece of HTML. */
function styleElementUrls(html: string, tags: readonly HtmlTag[]): StyleUrl[] {
  return tags.flatMap(({ element, isEnd, offset, attributes }, index) => {
    if (element !== 'style' || isEnd) return []
    const start = html.indexOf('>', attributes.at(-1)?.end ?? offset) + 1
    const css = html.slice(start, tags[index + 1]?.offset)
    return start === 0 ? [] : styleUrls(css).map(({ href, at }) => ({ href, at: start + at }))
  })
}

/** A run of letters, or one character of a script that puts no spaces between words. */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}'’-]*[\p{L}\p{M}\p{N}])?/gu

/** The id of a footnote as mdast-util-to-hast makes it: changing case and back turns `ß` into `ss`. */
function footnoteId(identifier: string): string {
  return encodeURI(identifier.toUpperCase().toLowerCase().toWellFormed()).replace(/%25(?=[0-9a-z]{2})/g, '%')
}

function toExcerpt(node: Nodes): string {
  const text = plainText(node, { imageAlt: false })
  if (text.length <= 160) return text
  const cut = text.slice(0, 160)
  const words = cut.slice(0, Math.max(cut.lastIndexOf(' '), 120))
  // The cut can split a surrogate pair in two.
  return `${words.replace(/[\uD800-\uDBFF]$/, '').replace(/[\s,;:–-]+$/, '')}…`
}

/** Definitions by label, and the references to them. */
interface Labels {
  readonly definitions: Map<string, Definition>
  readonly links: Set<string>
  readonly images: Set<string>
  readonly footnotes: Map<string, FootnoteDefinition>
  readonly notes: Set<string>
}

function readLabels(tree: Root): Labels {
  const labels: Labels = {
    definitions: new Map(),
    links: new Set(),
    images: new Set(),
    footnotes: new Map(),
    notes: new Set(),
  }
  forEachNode(tree, (node) => {
    if (node.type === 'definition') {
      if (!labels.definitions.has(referenceLabel(node))) labels.definitions.set(referenceLabel(node), node)
    } else if (node.type === 'footnoteDefinition') {
      if (!labels.footnotes.has(referenceLabel(node))) labels.footnotes.set(referenceLabel(node), node)
    } else if (node.type === 'linkReference') labels.links.add(referenceLabel(node))
    else if (node.type === 'imageReference') labels.images.add(referenceLabel(node))
    else if (node.type === 'footnoteReference') labels.notes.add(referenceLabel(node))
  })
  return labels
}

/** How many characters of space a text begins with. */
export function leadingSpace(text: string): number {
  return text.length - text.trimStart().length
}

/** Where the destination of a link, an image or a definition stands in a source. */
export function destinationOf(node: Link | Image | Definition, text: string): Point {
  const { line, column } = startOf(node)
  const space = leadingSpace(node.url)
  const written = (node.data as DestinationData | undefined)?.destination
  if (written) return { line: written.line, column: written.column + space }
  // In `<https://…>` the address begins after the bracket.
  return { line, column: column + space + (text[node.position?.start.offset ?? -1] === '<' ? 1 : 0) }
}

/** Place of an attribute's value; the place of the directive when the value cannot be found. */
function attributeAt(node: DirectiveNode, name: string, text: string): Point {
  const start = startOf(node)
  const source = text.slice(node.position?.start.offset ?? 0, node.position?.end.offset ?? 0)
  const match = new RegExp(`[{\\s]${name}\\s*=\\s*["']?`).exec(source)
  return match && !source.slice(0, match.index).includes('\n')
    ? { line: start.line, column: start.column + match.index + match[0].length }
    : start
}

/** Where a node begins. */
export function startOf(node: Nodes): Point {
  return { line: node.position?.start.line ?? 1, column: node.position?.start.column ?? 1 }
}

/**
 * Maps an offset in the value of a raw HTML node to its place in the source. The value lacks the prefix that a
 * container puts before later lines (`> `, indentation), so each line is measured from its end.
 */
export function htmlPlaces(node: Html, text: string): (offset: number) => Point {
  const start = startOf(node)
  const source = linesOf(text.slice(node.position?.start.offset ?? 0, node.position?.end.offset ?? 0))
  const value = linesOf(node.value)
  let line = 0
  return (offset) => {
    // Offsets mostly come in order, so the search starts at the last answer.
    while (line > 0 && (value[line]?.start ?? 0) > offset) line--
    while ((value[line + 1]?.start ?? Number.POSITIVE_INFINITY) <= offset) line++
    const own = value[line] ?? { start: 0, length: 0 }
    const column = offset - own.start
    if (line === 0) return { line: start.line, column: start.column + column }
    const before = Math.max(0, (source[line]?.length ?? 0) - own.length)
    return { line: start.line + line, column: before + column + 1 }
  }
}

/** Start of each line of a text, and its length without the line end. */
function linesOf(text: string): { start: number; length: number }[] {
  let start = 0
  return text.split(/(\r\n|\n|\r)/).flatMap((part, index) => {
    const line = { start, length: part.length }
    start += part.length
    return index % 2 === 0 ? [line] : []
  })
}
