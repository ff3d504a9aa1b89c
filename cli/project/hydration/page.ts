/** The HTML of one page and what readers draw over it → the components that differ. */
import { type DefaultTreeAdapterTypes, parse, serialize, defaultTreeAdapter as tree } from 'parse5'
import type { SiteData, Url } from '../../../site/contract.ts'
import type { PackedProps } from '../../../site/islands/island.ts'
import { HTML_MARK, ISLAND, ISLAND_SLOT } from '../../../site/islands/marks.ts'
import { bootOf, pageData } from '../../../site/page/page-bundle.ts'
import type { LoadedWords } from '../../../site/words/site-words.ts'
import { messageOf } from '../../kernel/fault/errors.ts'
import { compareText } from '../../kernel/fault/finding.ts'
import { type Difference, drawnShapes, firstDifference, readShapes, type Shape } from './compare.ts'
import type { ReaderDrawing } from './readers.ts'

type Element = DefaultTreeAdapterTypes.Element
type Parent = DefaultTreeAdapterTypes.ParentNode

/** A component whose browser drawing is not that of the server. */
interface Mismatch {
  /** Its name; absent for the frame where no part of the project drew the place. */
  readonly component?: string
  readonly message: string
}

/**
 * @param textAt reads a file at its URL
 * @returns the components of a page that differ, each once
 */
export async function mismatchesOf(
  html: string,
  textAt: (url: Url) => Promise<string>,
  readers: readonly ReaderDrawing[],
): Promise<Mismatch[]> {
  const document = parse(html)
  const all = elementsIn(document)
  const root = all.find((element) => attribute(element, 'id') === 'docs-build')
  const boot = bootOf(html)
  const data = boot && pageData(html, await textAt(boot.bundle), boot.route)
  if (!root || !boot || !data) return []
  const site = JSON.parse(await textAt(boot.site)) as SiteData
  const found = new Map<string, Mismatch>()
  const add = (mismatch: Mismatch | undefined): void => {
    const key = mismatch?.component ?? ''
    if (mismatch && !found.has(key)) found.set(key, mismatch)
  }
  add(compare(readShapes(root.childNodes), readers, (reader) => reader.drawFrame(data, site), undefined))
  const islands = all.filter(({ tagName }) => tagName === ISLAND)
  if (islands.length === 0) return [...found.values()]
  const words = JSON.parse(await textAt(site.words.files.text)) as LoadedWords<'text'>
  for (const island of islands) {
    const part = attribute(island, 'data-part') ?? ''
    const written = {
      part,
      prefix: attribute(island, 'data-key') ?? '',
      props: JSON.parse(attribute(island, 'data-props') ?? '{}') as PackedProps,
      html: htmlOf(island),
    }
    add(compare(readShapes(drawnNodes(island)), readers, (reader) => reader.drawIsland(written, site, words), part))
  }
  return [...found.values()]
}

function compare(
  server: readonly Shape[],
  readers: readonly ReaderDrawing[],
  draw: (reader: ReaderDrawing) => string,
  component: string | undefined,
): Mismatch | undefined {
  const differences: Difference[] = []
  for (const reader of readers) {
    let drawn: string
    try {
      drawn = draw(reader)
    } catch (error) {
      return { ...named(component), message: `it throws while it is drawn in a browser: ${messageOf(error)}` }
    }
    const difference = firstDifference(server, drawnShapes(drawn))
    if (difference) differences.push(difference)
  }
  const [first, second] = differences
  if (!first) return undefined
  const owner = component ?? first.owner
  return { ...named(owner), message: messageFor(first, second) }
}

function named(component: string | undefined): Pick<Mismatch, 'component'> {
  return component === undefined ? {} : { component }
}

/** What is the same for each build: a value that differs from drawing to drawing is not shown. */
function messageFor(first: Difference, second: Difference | undefined): string {
  const place = first.path.length === 0 ? 'at its beginning' : `in \`${first.path.slice(-3).join(' > ')}\``
  const what = first.what === 'attribute' ? `the attribute \`${first.name ?? ''}\`` : `the ${first.what}`
  if (second && first.browser !== second.browser)
    return `${what} ${place} is another one for each reader and each build`
  if (second || first.what === 'element')
    return `${what} ${place} is ${first.server} in the HTML and ${first.browser} in the browser`
  const values = [first.browser, first.server].sort(compareText)
  return `${what} ${place} depends on the browser, or on chance: it is ${values.join(' or ')}`
}

// ── the HTML ──

function elementsIn(node: Parent): Element[] {
  return node.childNodes.flatMap((child) => (tree.isElementNode(child) ? [child, ...elementsIn(child)] : []))
}

/** The content of an island without the Markdown that waits in templates. */
function drawnNodes({ childNodes }: Element): Parent['childNodes'] {
  return childNodes.filter(
    (child) =>
      !tree.isElementNode(child) || child.tagName !== 'template' || attribute(child, 'data-slot') === undefined,
  )
}

function attribute({ attrs }: Element, name: string): string | undefined {
  return attrs.find((one) => one.name === name)?.value
}

/** The content of the element that is marked as the property `html` of an island. */
function htmlOf(parent: Parent): string {
  for (const child of parent.childNodes) {
    if (tree.isCommentNode(child) && child.data === HTML_MARK)
      return serialize({ ...parent, childNodes: parent.childNodes.filter((node) => node !== child) } as Element)
    if (!tree.isElementNode(child) || child.tagName === ISLAND || child.tagName === ISLAND_SLOT) continue
    const html = htmlOf(child)
    if (html !== '') return html
  }
  return ''
}
