/**
 * mdast → the page's body as HTML segments: remark-rehype, the raw HTML policy, highlighted code, and the components of
 * `site/markdown`. A body is rendered once. Slots stand for what only the graph knows.
 */
import type { Element, ElementContent, Root as HastRoot } from 'hast'
import type { Code, Html, InlineCode, List, ListItem, Nodes, Root } from 'mdast'
import { defaultHandlers, type Handler, type State } from 'mdast-util-to-hast'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { BLOCK, type Block, type BlockParts, LABEL } from '../../site/body/block.ts'
import type { Drawing } from '../../site/body/body.tsx'
import { type Drawn, isElement, segmentsOf } from '../../site/body/drawn.ts'
import { slotProperty } from '../../site/body/slot.ts'
import { type Directives, directives as ownDirectives } from '../../site/directives/index.ts'
import type { CodePage } from '../../site/mdx/code-page.ts'
import { sayIn } from '../../site/words/say-in.ts'
import type { SiteWords } from '../../site/words/site-words.ts'
import type { Problem } from '../kernel/fault/finding.ts'
import { derived } from '../kernel/store/memo.ts'
import { type CodeBlock, readCodeBlock } from './code/code-block.ts'
import { coloredBlock, type DrawCode } from './code/code-html.ts'
import type { DrawnCode, DrawnView, DrawnViews } from './code/drawn-code.ts'
import { componentAt } from './components/component.ts'
import type { Body, BodyFile, Facts, Segment, Slot } from './document.ts'
import type { MarkdownExtension } from './extensions.ts'
import { colorModeOf } from './html/color-mode.ts'
import { slotOf } from './html/destination-slot.ts'
import { destinationKind, htmlAttributes } from './html/html-attributes.ts'
import type { Markup } from './html/markup.ts'
import { nestWell } from './html/nesting.ts'
import { isPageId } from './html/page-ids.ts'
import { elementsOf, resolveRawHtml } from './html/raw-html.ts'
import type { RawHtmlMode } from './html/url-scheme.ts'
import { type MadeByUnit, openUnits, readUnits } from './mdx/drawn-units.ts'
import type { PluggedDocument } from './plugged-tree.ts'
import { type DirectiveNode, isDirective, labelOf, recordOf, writtenDirective } from './syntax/directives.ts'
import { hasFootnotes } from './syntax/footnotes.ts'
import { numberTables } from './syntax/number-tables.ts'
import { forEachNode } from './text/for-each-node.ts'
import { headingsOf, tableOfContents } from './text/headings.ts'
import { referenceLabel } from './text/reference-label.ts'

/** Options for rendering a body. */
export interface BodyOptions {
  readonly html: RawHtmlMode
  /** Draws the components, from `site/body/body.tsx`. The builder takes it from the site's bundle. */
  readonly draw: (tree: HastRoot, blocks: readonly Block[], drawing: Drawing) => Drawn[]
  /** The code of the page, where its MDX runs. */
  readonly page?: CodePage | undefined
  /** The words of the interface. */
  readonly words: SiteWords
  readonly code: DrawCode
  /** Draws code as plain `pre` and `code` and leaves images as they are: the output that CommonMark asks for. */
  readonly bare?: boolean
  /** The tree's code blocks that plugins draw, as they were worked out. A block that is not among them is ordinary code. */
  readonly drawn?: readonly DrawnBlocks[] | undefined
  readonly plugged?: PluggedBody
  /** The records of directives. Default: those of docs-build itself. */
  readonly directives?: Directives
}

/** The blocks of one kind. */
export interface DrawnBlocks {
  readonly kind: DrawnCode
  readonly blocks: readonly unknown[]
}

/** Plugins that take part in the reading of a document. */
export interface PluggedBody {
  readonly extensions: readonly MarkdownExtension[]
  readonly document: PluggedDocument
}

/** A body before its components are drawn. */
export interface BodyHtml {
  readonly tree: HastRoot
  readonly blocks: readonly Block[]
  readonly files: readonly BodyFile[]
  /** Whether it can hold elements that do not nest. */
  readonly isMixed: boolean
  /** Whether it depends on the words of the interface; if not, it can be drawn in every language. */
  readonly hasWords: boolean
}

/**
 * Renders a tree whose headings have their ids, that is, after `readFacts` has read it.
 *
 * @returns segments; joined, with every slot filled, they are the body's HTML
 */
export async function renderBody(tree: Root, options: BodyOptions): Promise<Omit<Body, 'sections'>> {
  return drawHtml(await readHtml(tree, options), options)
}

/** The first half of `renderBody`: everything but the components. */
export async function readHtml(tree: Root, options: BodyOptions): Promise<BodyHtml> {
  const code = await highlightAll(tree, options)
  const inline = await highlightInline(tree, options)
  if (!options.bare) keepDestinations(tree)
  const blocks: Block[] = []
  const { views, files } = drawnViews(options, code)
  const codes = new Map<number, Code>()
  const make = (): HastRoot => htmlTree(tree, blocks, { code, inline, views, codes }, options)
  const hast = await resolvedHtml(make, options, codes)
  openSlots(hast.tree, options)
  if (!options.bare) numberTables(hast.tree)
  return {
    tree: hast.tree,
    blocks,
    files,
    isMixed: isMixed(tree) || hast.before !== undefined,
    hasWords: views.size > 0 || hasFootnotes(tree),
  }
}

/** The second half of `renderBody`: draws the components with words of the interface. */
export function drawHtml({ tree, blocks, files, isMixed }: BodyHtml, options: BodyOptions): Omit<Body, 'sections'> {
  const { page, words } = options
  const canNestBadly = !options.bare && isMixed
  const hasElements = canNestBadly || page !== undefined
  const used = { parts: new Set<string>(), inline: new Set<string>(), sheets: new Set<string>() }
  const drawn = openUnits(options.draw(tree, blocks, { words, page, hasElements, used }), page)
  const { title, rest } = titleApart(canNestBadly ? nestWell(drawn, holdsLinks(options)) : drawn)
  return {
    segments: [...title, ...rest],
    title: title.length === 0 ? undefined : title.length,
    files: files.length > 0 ? files : undefined,
    parts: used.parts.size > 0 ? [...used.parts] : undefined,
    styles: used.inline.size > 0 ? [...used.inline] : undefined,
    sheets: used.sheets.size > 0 ? [...used.sheets] : undefined,
  }
}

/** Takes a heading at the beginning of a body apart, which is the title of the page. */
function titleApart(drawn: readonly Drawn[]): { title: readonly Segment[]; rest: readonly Segment[] } {
  const [first, ...others] = drawn
  if (typeof first !== 'string' || !/^<h1[ >]/.test(first)) {
    const isTitle = typeof first === 'object' && isElement(first) && first.name === 'h1'
    return { title: isTitle ? segmentsOf([first]) : [], rest: segmentsOf(isTitle ? others : drawn) }
  }
  // Without their elements, drawn parts are HTML and slots.
  const segments = drawn as readonly Segment[]
  const at = segments.findIndex((segment) => typeof segment === 'string' && segment.includes(TITLE_END))
  const last = String(segments[at])
  const end = last.indexOf(TITLE_END) + TITLE_END.length
  return {
    title: [...segments.slice(0, at), last.slice(0, end)],
    rest: [...(end < last.length ? [last.slice(end)] : []), ...segments.slice(at + 1)],
  }
}

const TITLE_END = '</h1>'

interface ResolvedHtml {
  readonly tree: HastRoot
  /** The tree before the rehype plugins of plugins; absent when there are none, or one of them has thrown. */
  readonly before?: HastRoot
  readonly problems: readonly Problem[]
}

/**
 * The tree after its raw HTML was resolved, and after the rehype plugins of plugins.
 *
 * @param make makes the tree
 */
async function resolvedHtml(
  make: () => HastRoot,
  { html, plugged }: Pick<BodyOptions, 'html' | 'plugged'>,
  codes: ReadonlyMap<number, Code>,
): Promise<ResolvedHtml> {
  const { extensions = [], document } = plugged ?? {}
  const isPlugged = extensions.some(({ remark }) => remark)
  const resolve = (tree: HastRoot): HastRoot => resolveRawHtml(tree, html, isPlugged)
  if (!document || !extensions.some(({ rehype }) => rehype)) return { tree: resolve(make()), problems: [] }
  const { keepingPlaces, pluggedHtml } = await import('./html/plugged-html.ts')
  const before = keepingPlaces(make(), resolve)
  const { tree, problems } = await pluggedHtml(structuredClone(before), extensions, document, (index) =>
    codes.get(index),
  )
  return tree ? { tree, before, problems } : { tree: before, problems }
}

/**
 * Draws a tree to learn what its units make. Code is not highlighted, and nothing is drawn of it.
 *
 * @throws what a unit throws
 */
export async function drawUnits(
  tree: Root,
  options: Pick<BodyOptions, 'html' | 'words' | 'directives' | 'draw' | 'page' | 'plugged'>,
): Promise<ReadonlyMap<string, MadeByUnit>> {
  const codes = new Map<number, Code>()
  const code: CodeOf = new Map(codeNodes(tree).map((node) => [node, { code: { html: '', language: '' } }]))
  let blocks: Block[] = []
  const make = (): HastRoot => {
    blocks = []
    return htmlTree(tree, blocks, { code, codes }, options)
  }
  const hast = await resolvedHtml(make, options, codes)
  openSlots(hast.tree, {})
  withoutIds(hast.tree)
  return readUnits(options.draw(hast.tree, blocks, { ...options, hasElements: true, isRead: true }))
}

/**
 * Draws one node of a tree by itself, for the Markdown of a component. Code is drawn plain.
 *
 * @param definitions those of the tree
 */
export function drawApart(
  node: Nodes,
  definitions: readonly Nodes[],
  options: Pick<BodyOptions, 'html' | 'words' | 'directives' | 'draw' | 'page'>,
): Segment[] {
  const blocks: Block[] = []
  const apart = { type: 'root', children: [node, ...definitions] } as Root
  keepDestinations(apart)
  const none = { code: new Map(), codes: new Map() }
  const hast = resolveRawHtml(htmlTree(apart, blocks, none, options), options.html, false)
  openSlots(hast, {})
  return segmentsOf(
    openUnits(options.draw(hast, blocks, { ...options, hasElements: options.page !== undefined }), options.page),
  )
}

/** The ids of Markdown are known; those that are left are ids that units make. */
function withoutIds(node: HastRoot | ElementContent): void {
  if (node.type === 'element') delete node.properties['id']
  if ('children' in node) for (const child of node.children) withoutIds(child as ElementContent)
}

/** The facts of a document after its rehype plugins. The tree has its headings' ids. */
export async function pluggedFacts(
  tree: Root,
  facts: Facts,
  options: Pick<BodyOptions, 'html' | 'words' | 'directives'> & { readonly plugged: PluggedBody },
): Promise<Facts> {
  keepDestinations(tree)
  const codes = new Map<number, Code>()
  const code: CodeOf = new Map(codeNodes(tree).map((node) => [node, { code: { html: '', language: '' } }]))
  const make = (): HastRoot => htmlTree(tree, [], { code, codes }, options)
  const { factsAfter } = await import('./html/plugged-html.ts')
  const { tree: after, before, problems } = await resolvedHtml(make, options, codes)
  return { ...(before ? factsAfter(facts, before, after) : facts), problems: [...facts.problems, ...problems] }
}

/** Whether a tree holds a node that can stand where its element is not allowed. All other Markdown nests correctly. */
function isMixed(node: Nodes): boolean {
  if (node.type === 'html' || isDirective(node)) return true
  return 'children' in node && node.children.some((child) => isMixed(child as Nodes))
}

function holdsLinks({ directives = ownDirectives }: Pick<BodyOptions, 'directives'>): (slot: Slot) => boolean {
  return (slot) => slot.slot === 'directive' && directives.get(slot.name)?.slot?.lists !== undefined
}

type CodeOf = ReadonlyMap<Code, Extract<Block, { code: unknown }>>

/** Code in a line that has colours, and the elements of each. */
type InlineOf = ReadonlyMap<InlineCode, HastRoot>

const NO_INLINE: InlineOf = new Map()

interface CodeDrawing {
  readonly code: CodeOf
  readonly inline?: InlineOf
  /** What plugins draw in place of code. */
  readonly views?: ReadonlyMap<Code, DrawnView>
  /** Receives the code of each block by its index. */
  readonly codes: Map<number, Code>
}

/** What plugins draw in place of code, with the files beside the page. */
function drawnViews(
  { drawn = [], draw, words }: BodyOptions,
  code: CodeOf,
): { views: ReadonlyMap<Code, DrawnView>; files: readonly BodyFile[] } {
  const say = sayIn(words.words, words.language)
  const made = drawn.map(
    ({ kind, blocks }): DrawnViews =>
      kind.draw(blocks, { say, code: (node) => code.get(node)?.code ?? { html: '', language: '' } }),
  )
  const pages = made.flatMap(({ pages = [] }) =>
    pages.map(({ name, title, view, extras }) => ({
      name,
      title,
      extras,
      content: segmentsOf(draw({ type: 'root', children: [blockMark(0, [])] }, [drawnBlock(view)], { words })).join(''),
    })),
  )
  return {
    views: new Map(made.flatMap(({ views }) => [...views])),
    files: [...made.flatMap(({ files = [] }) => files), ...pages],
  }
}

/** The types of a library say nothing of React, so that views say for themselves what they get. */
function drawnBlock(view: DrawnView): Block {
  return { drawn: view as (parts: BlockParts) => unknown }
}

/** Marks the place of a block among the elements. */
function blockMark(index: number, children: ElementContent[]): Element {
  return { type: 'element', tagName: BLOCK, properties: { index: String(index) }, children }
}

function htmlTree(
  tree: Root,
  blocks: Block[],
  { code, inline = NO_INLINE, views, codes }: CodeDrawing,
  { html, words, directives = ownDirectives }: Pick<BodyOptions, 'html' | 'words' | 'directives'>,
): HastRoot {
  const say = sayIn(words.words, words.language)
  const definitions = definitionsOf(tree)
  const place: PlaceBlock = (block, children) => blockMark(blocks.push(block) - 1, children)
  const placeCode = (node: Code): Element => {
    codes.set(blocks.length, node)
    return place(code.get(node) as Block, [])
  }
  const directive = directiveHandler(tree, directives, place)
  const handlers: Record<string, Handler> = {
    ...(code.size > 0 && {
      code: (state: State, node: Code) => {
        const drawn = views?.get(node)
        return drawn ? place(drawnBlock(drawn), state.all(node)) : placeCode(node)
      },
    }),
    ...(inline.size > 0 && {
      inlineCode: (state: State, node: InlineCode) => {
        const drawn = inline.get(node)
        const element = defaultHandlers.inlineCode(state, node)
        return drawn ? { ...element, children: structuredClone(drawn.children) as ElementContent[] } : element
      },
    }),
    containerDirective: directive,
    leafDirective: directive,
    textDirective: directive,
    html: (_state, node: Html) => {
      if (html === 'escape') return { type: 'text', value: node.value }
      if (html === 'verbatim') return place({ html: verbatimSegments(node.value) }, [])
      return { type: 'raw', value: node.value }
    },
    markup: (_state, node: Markup) => place({ html: [node.value] }, []),
    listItem: listItemHandler(),
    // The whole tree, in place of its definitions.
    root: (state, node: Root) => defaultHandlers.root(state, node === definitions ? tree : node) as Element,
  }
  return unified()
    .use(remarkRehype, {
      allowDangerousHtml: true,
      clobberPrefix: '',
      handlers,
      footnoteLabel: say('text.footnotes'),
      footnoteBackLabel: (index, call) =>
        say('text.footnoteBack', { number: `${index + 1}${call > 1 ? `-${call}` : ''}` }),
    })
    .runSync(definitions) as HastRoot
}

/** Puts a mark for a block among the elements. */
type PlaceBlock = (block: Block, children: ElementContent[]) => Element

/** Draws the children of a directive or of a component, and places its block around them. */
function directiveHandler(tree: Root, directives: Directives, place: PlaceBlock): Handler {
  return (state, node: DirectiveNode) => {
    const use = componentAt(node)
    const label = use && node.type !== 'containerDirective' ? undefined : labelOf(node)
    const content = label === node ? [] : node.children.filter((child) => child !== label)
    const children = state.all({ ...node, children: content } as Nodes)
    if (label)
      children.unshift({ type: 'element', tagName: LABEL, properties: {}, children: state.all(label as Nodes) })
    if (use) {
      const { line = 1 } = node.position?.start ?? {}
      return place({ component: { ...use, line, isInline: node.type === 'textDirective' } }, children)
    }
    const written = writtenDirective(node)
    const record = recordOf(node, directives)
    const question = record?.slot?.asks(written)
    const levels = record?.outline?.(written)
    const { id = '', ...attributes } = written.attributes
    return place(
      {
        directive: {
          name: node.name,
          attributes: isPageId(id) ? attributes : written.attributes,
          labelText: written.labelText,
          text: written.text,
          own: record && !ownDirectives.has(record.name) ? record : undefined,
          slot: question === undefined ? undefined : { slot: 'directive', name: node.name, question },
          headings: levels && tableOfContents(headingsOf(tree), levels.min, levels.max),
        },
      },
      children,
    )
  }
}

/**
 * The definitions of a tree. remark-rehype looks for them with unist-util-visit, which took two fifths of
 * the time of the whole conversion.
 */
function definitionsOf(tree: Root): Root {
  const children: Root['children'] = []
  forEachNode(tree, (node) => {
    if (node.type === 'definition' || node.type === 'footnoteDefinition') children.push(node)
  })
  return { type: 'root', children }
}

/**
 * An item is drawn loose when any item of its list is loose. remark-rehype looks at all items for each item, which took
 * 2.4 s for a list of 32,000. This handler passes it a list that already carries the answer.
 */
function listItemHandler(): Handler {
  const asKnown = derived((list: List): List => {
    const isLoose = list.spread || list.children.some(({ spread, children }) => spread ?? children.length > 1)
    return { type: 'list', spread: isLoose, children: [] }
  })
  return (state, node: ListItem, parent) =>
    defaultHandlers.listItem(state, node, parent?.type === 'list' ? asKnown(parent) : parent)
}

/**
 * Keeps destinations as the author wrote them. remark-rehype would encode `100%` as `100%25`: the renderer would then
 * find a page where the checks, correctly, find a malformed link.
 */
function keepDestinations(tree: Root): void {
  const defined = new Map<string, string>()
  const keep = (node: Nodes, property: string, url: string | undefined): void => {
    if (url !== undefined) node.data = { ...node.data, hProperties: { ...node.data?.hProperties, [property]: url } }
  }
  forEachNode(tree, (node) => {
    if (node.type === 'definition' && !defined.has(referenceLabel(node))) defined.set(referenceLabel(node), node.url)
  })
  forEachNode(tree, (node) => {
    if (node.type === 'link') keep(node, 'href', node.url)
    else if (node.type === 'image') keep(node, 'src', node.url)
    else if (node.type === 'linkReference') keep(node, 'href', defined.get(referenceLabel(node)))
    else if (node.type === 'imageReference') keep(node, 'src', defined.get(referenceLabel(node)))
  })
}

/** Highlights every code block of a tree. */
async function highlightAll(
  tree: Root,
  { bare, code }: BodyOptions,
): Promise<Map<Code, Extract<Block, { code: unknown }>>> {
  const nodes = bare ? [] : codeNodes(tree)
  const blocks = nodes.map(readCodeBlock)
  const html = await code(blocks)
  return new Map(
    nodes.map((node, index) => {
      const { language = '', title, icon, startLine, wrap, frame, focused } = blocks[index] ?? {}
      const numbered = startLine === undefined ? {} : { showLineNumbers: true, startLine }
      const look = { title, icon, wrap, frame, focus: focused && (true as const) }
      return [node, { code: { html: html[index] ?? '', language, ...look, ...numbered } }]
    }),
  )
}

async function highlightInline(tree: Root, { bare, code }: BodyOptions): Promise<InlineOf> {
  const found = new Map<InlineCode, CodeBlock>()
  if (bare) return NO_INLINE
  forEachNode(tree, (node) => {
    const block = node.type === 'inlineCode' ? coloredBlock(node) : undefined
    if (block) found.set(node as InlineCode, block)
  })
  if (found.size === 0) return NO_INLINE
  const html = await code([...found.values()])
  return new Map([...found.keys()].map((node, index) => [node, elementsOf(html[index] ?? '')]))
}

function codeNodes(node: Nodes): Code[] {
  if (node.type === 'code') return [node]
  return 'children' in node ? node.children.flatMap((child) => codeNodes(child as Nodes)) : []
}

/** Removes ids that belong to the page around the text, and puts a slot in the place of every destination. */
function openSlots(node: HastRoot | ElementContent, options: Pick<BodyOptions, 'bare'>): void {
  if (node.type === 'element' && node.tagName !== BLOCK) openElement(node, options)
  if ('children' in node) for (const child of node.children) openSlots(child as ElementContent, options)
}

function openElement({ tagName, properties, children }: Element, { bare }: Pick<BodyOptions, 'bare'>): void {
  const [first, ...others] = children
  // HTML drops a line feed after this tag. React writes it a second time where nothing else follows.
  if (tagName === 'pre' && others.length > 0 && first?.type === 'text' && first.value.startsWith('\n'))
    first.value = `\n${first.value}`
  if (isPageId(String(properties['id'] ?? ''))) delete properties['id']
  if (tagName === 'a') partFromOpener(properties)
  if (tagName === 'img' && !bare) {
    properties['loading'] = 'lazy'
    properties['decoding'] = 'async'
  }
  if (tagName === 'img' && !bare) showInMode(properties)
  if (properties['align'] !== undefined && /^t[dhr]$/.test(tagName)) {
    // A class, because a style attribute would need an exception in a content security policy.
    properties['className'] = [`align-${String(properties['align'])}`]
    delete properties['align']
  }
  for (const property of ['href', 'src', 'poster', 'srcSet']) {
    const value = properties[property]
    if (value === undefined || value === null) continue
    const text = Array.isArray(value) ? value.join(', ') : String(value).trim()
    const kind = destinationKind(tagName, property.toLowerCase())
    const slot = kind && slotOf(tagName, property.toLowerCase(), kind, text, new Map(Object.entries(properties)))
    if (slot) properties[property] = slotProperty(slot)
  }
}

/** An image for one colour mode ends with `#only-light`, `#gh-dark-mode-only` and the like. */
function showInMode(properties: Element['properties']): void {
  const [fragment, mode] = colorModeOf(String(properties['src'] ?? '')) ?? []
  if (fragment === undefined) return
  properties['src'] = String(properties['src']).slice(0, -fragment.length)
  properties['className'] = [...[properties['className'] ?? []].flat().map(String), `only-${mode}`]
  // Paper shows it, whatever the screen shows, and a print does not wait for what is loaded lazily.
  if (mode === 'light') delete properties['loading']
}

/**
 * A target with any other name opens a new window, which could reach the window that opened it (HTML standard 7.3.1.2).
 */
const OWN_WINDOW = /^(?:_self|_parent|_top)?$/i

function partFromOpener(properties: Element['properties']): void {
  if (OWN_WINDOW.test(String(properties['target'] ?? ''))) return
  const words = [properties['rel'] ?? []].flat().flatMap((word) => String(word).split(/\s+/))
  properties['rel'] = [...words.filter((word) => !/^(?:no)?opener$|^$/i.test(word)), 'noopener']
}

/** Trusted HTML as segments, with a slot for each destination. */
function verbatimSegments(source: string): Segment[] {
  const segments: Segment[] = []
  let done = 0
  for (const { element, name, value, start, end, siblings } of htmlAttributes(source)) {
    const kind = destinationKind(element, name)
    if (!kind) continue
    segments.push(source.slice(done, start).replace(/\s$/, ''), slotOf(element, name, kind, value.trim(), siblings))
    done = end
  }
  return [...segments, source.slice(done)]
}
