/**
 * The HTML tree of a body after the rehype plugins of plugins. They run when the raw HTML of authors has passed the allow
 * list, and what they make is trusted, as they are the owner's code. Left out are only scripts, and what the scripts of
 * the page could take for a part of its own.
 */
import type { Element, ElementContent, Root } from 'hast'
import { BLOCK } from '../../../site/body/block.ts'
import type { Problem } from '../../kernel/fault/finding.ts'
import type { Anchor, Facts, Heading, Reference } from '../document.ts'
import type { MarkdownExtension } from '../extensions.ts'
import { leftOut, type PluggedDocument, type PluggedTree, runSteps, type Step } from '../plugged-tree.ts'
import { destinationKind, isMediaSource, srcsetCandidates } from './html-attributes.ts'
import { isMark } from './raw-html.ts'

/** A code block among the blocks of a body: plugins see it as `pre` and `code`. */
interface CodeText {
  readonly value: string
  readonly lang?: string | null | undefined
}

/**
 * Changes a tree by the rehype plugins, in the order of the plugins.
 *
 * @param codeOf the code of a block by its index; `undefined` for other blocks
 */
export async function pluggedHtml(
  tree: Root,
  extensions: readonly MarkdownExtension[],
  document: PluggedDocument,
  codeOf: (index: number) => CodeText | undefined,
): Promise<PluggedTree<Root>> {
  const steps = extensions.flatMap(({ plugin, rehype = [] }) =>
    rehype.map((use): Step => ({ plugin, hook: 'markdown.rehype', use })),
  )
  const open = mapElements(tree, (element) => openCode(element, codeOf))
  const { tree: changed, problems } = await runSteps(open, steps, document, (root, step) =>
    dropActive(root, step, document),
  )
  if (!changed) return { problems }
  return { tree: mapElements(changed, closeCode), problems }
}

// ── places ──────────────────────────────────────────────────────────────────────────────────────────

const PLACE = 'dataDocsBuildPlace'

/**
 * Keeps the places of elements while raw HTML is parsed, which loses them.
 *
 * @param resolve parses the raw HTML of a tree
 */
export function keepingPlaces(tree: Root, resolve: (tree: Root) => Root): Root {
  forEachElement(tree, ({ position, properties }) => {
    if (position) properties[PLACE] = JSON.stringify(position)
  })
  const resolved = resolve(tree)
  forEachElement(resolved, (element) => {
    const place = element.properties[PLACE]
    delete element.properties[PLACE]
    const position = typeof place === 'string' ? placeIn(place) : undefined
    if (position) element.position = position
  })
  return resolved
}

/** @returns `undefined` for a text that an author has written */
function placeIn(text: string): Element['position'] {
  try {
    const { start, end } = JSON.parse(text) as Partial<NonNullable<Element['position']>>
    return start && end && Number.isInteger(start.line) && Number.isInteger(start.column) ? { start, end } : undefined
  } catch {
    return undefined
  }
}

// ── code blocks ─────────────────────────────────────────────────────────────────────────────────────

/** The element of a code block, and what it was made from. */
interface CodeData {
  readonly docsBlock?: { readonly block: Element; readonly made: string }
}

function openCode(element: Element, codeOf: (index: number) => CodeText | undefined): Element {
  const code = element.tagName === BLOCK ? codeOf(Number(element.properties['index'])) : undefined
  if (!code) return element
  const { value, lang } = code
  const pre: Element = {
    type: 'element',
    tagName: 'pre',
    properties: {},
    children: [
      {
        type: 'element',
        tagName: 'code',
        properties: lang ? { className: [`language-${lang}`] } : {},
        children: [{ type: 'text', value: `${value}\n` }],
      },
    ],
  }
  const data: CodeData = { docsBlock: { block: element, made: contentOf(pre) } }
  return { ...pre, position: element.position, data: data as Element['data'] & object }
}

/** Code that no plugin has changed is drawn as always. */
function closeCode(element: Element): Element {
  const { docsBlock } = (element.data ?? {}) as CodeData
  return docsBlock && docsBlock.made === contentOf(element) ? docsBlock.block : element
}

/** What an element shows. */
function contentOf(element: Element): string {
  return JSON.stringify(element, (key, value: unknown) => (key === 'position' || key === 'data' ? undefined : value))
}

function mapElements(root: Root, change: (element: Element) => Element): Root {
  const within = <T extends ElementContent | Root['children'][number]>(node: T): T => {
    if (node.type !== 'element') return node
    const changed = change(node)
    return (changed === node ? { ...node, children: node.children.map(within) } : changed) as T
  }
  return { ...root, children: root.children.map(within) }
}

// ── what is left out ────────────────────────────────────────────────────────────────────────────────

/** Removes scripts and marks of the page's own parts. */
function dropActive(root: Root, step: Step, { file }: PluggedDocument): Problem[] {
  const problems: Problem[] = []
  const visit = (parent: Root | Element): void => {
    parent.children = parent.children.filter((node) => {
      if (node.type !== 'element') return node.type === 'text' || node.type === 'comment'
      const place = { file, ...pointOf(node) }
      if (node.tagName === 'script') {
        problems.push(leftOut('a `script`', 'Add it to the head of pages by `head`.', step, place))
        return false
      }
      for (const name of Object.keys(node.properties)) {
        if (!isMark(name) && !/^(?:on|srcdoc$)/i.test(name)) continue
        delete node.properties[name]
        problems.push(leftOut(`an attribute \`${name}\``, 'Add a script to the head of pages by `head`.', step, place))
      }
      visit(node)
      return true
    }) as never
  }
  visit(root)
  return problems
}

// ── facts ───────────────────────────────────────────────────────────────────────────────────────────

/** What a tree has that rules ask for. */
interface TreeFacts {
  readonly references: readonly Reference[]
  readonly anchors: readonly Anchor[]
}

/** The facts of a document after rehype plugins: what they add is checked, and what they remove is not. */
export function factsAfter<T extends Pick<Facts, 'references' | 'anchors' | 'headings'>>(
  facts: T,
  before: Root,
  after: Root,
): T {
  const [old, made] = [factsOf(before), factsOf(after)]
  const ids = headingIds(before, after)
  const headings = facts.headings.map((heading): Heading => {
    const id = ids.get(heading.id)
    return id === undefined || id === heading.id ? heading : { ...heading, id }
  })
  return {
    ...facts,
    headings,
    references: changed(facts.references, old.references, made.references, ({ kind, href }) => `${kind} ${href}`),
    anchors: changed(facts.anchors, old.anchors, made.anchors, ({ id }) => id),
  }
}

/** A list without the removed items of a tree, and with the added ones. */
function changed<T extends { readonly line: number }>(
  list: readonly T[],
  old: readonly T[],
  made: readonly T[],
  keyOf: (item: T) => string,
): T[] {
  const gone = counts(old, keyOf)
  const come = made.filter((item) => !take(gone, keyOf(item)))
  return [...list.filter((item) => !take(gone, keyOf(item))), ...come]
}

function counts<T>(list: readonly T[], keyOf: (item: T) => string): Map<string, number> {
  const result = new Map<string, number>()
  for (const item of list) result.set(keyOf(item), (result.get(keyOf(item)) ?? 0) + 1)
  return result
}

function take(counts: Map<string, number>, key: string): boolean {
  const count = counts.get(key) ?? 0
  if (count > 0) counts.set(key, count - 1)
  return count > 0
}

function factsOf(root: Root): TreeFacts {
  const references: Reference[] = []
  const anchors: Anchor[] = []
  forEachElement(root, (element) => {
    const point = pointOf(element)
    const { id } = element.properties
    if (typeof id === 'string') anchors.push({ id, ...point })
    for (const { name, kind, hrefs } of destinationsOf(element))
      for (const href of hrefs) {
        const media = isMediaSource(element.tagName, name) ? ({ isMedia: true } as const) : {}
        references.push({ kind, href, form: 'markdown', ...media, ...point })
      }
  })
  return { references, anchors }
}

interface Destination {
  readonly name: string
  readonly kind: 'link' | 'image'
  readonly hrefs: readonly string[]
}

function destinationsOf({ tagName, properties }: Element): Destination[] {
  return Object.entries(properties).flatMap(([property, value]): Destination[] => {
    const name = property.toLowerCase()
    const kind = destinationKind(tagName, name)
    if (kind === undefined || value === null || value === undefined) return []
    const text = Array.isArray(value) ? value.join(', ') : String(value).trim()
    if (kind === 'srcset') return [{ name, kind: 'image', hrefs: srcsetCandidates(text).map(({ url }) => url) }]
    return [{ name, kind, hrefs: [text] }]
  })
}

/** Id of a heading before → its id after, as long as no plugin adds or removes headings. */
function headingIds(before: Root, after: Root): Map<string, string> {
  const [old, made] = [before, after].map((root) => {
    const ids: string[] = []
    forEachElement(root, ({ tagName, properties }) => {
      if (/^h[1-6]$/.test(tagName)) ids.push(String(properties['id'] ?? ''))
    })
    return ids
  }) as [string[], string[]]
  return new Map(old.length === made.length ? old.map((id, index) => [id, made[index] ?? '']) : [])
}

function forEachElement(node: Root | ElementContent, visit: (element: Element) => void): void {
  if (node.type === 'element') visit(node)
  if ('children' in node) for (const child of node.children) forEachElement(child as ElementContent, visit)
}

function pointOf({ position }: Element): { line: number; column: number } {
  return { line: position?.start.line ?? 1, column: position?.start.column ?? 1 }
}
