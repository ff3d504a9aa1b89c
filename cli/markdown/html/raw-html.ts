/**
 * The policy for raw HTML in Markdown. `safe` (the default) keeps an allow list of elements and attributes; `verbatim`
 * trusts the authors; `escape` shows HTML as text. Every mode drops URLs whose scheme is not on the allow list, and
 * with them scripts in URLs.
 */
import type { Element, Nodes, Root } from 'hast'
import { raw } from 'hast-util-raw'
import { defaultSchema, type Schema, sanitize } from 'hast-util-sanitize'
import { visit } from 'unist-util-visit'
import { BLOCK, LABEL } from '../../../site/body/block.ts'
import { own } from '../../../site/own.ts'
import { htmlTags } from './html-attributes.ts'
import { DROPPED_WHOLE, SAFE_ELEMENTS } from './safe-elements.ts'
import type { RawHtmlMode } from './url-scheme.ts'
import { isRaw, removeWholeElements } from './whole-elements.ts'

/** The elements of HTML that this program has written. */
export function elementsOf(html: string): Root {
  return raw({ type: 'root', children: [{ type: 'raw', value: html }] }) as Root
}

const globalAttributes = [
  // The `name` of an image becomes a property of `document` and hides its own: `<img name="body">` (HTML standard
  // 3.1.6).
  ...(defaultSchema.attributes?.['*'] ?? []).filter((attribute) => attribute !== 'name'),
  'className',
  'id',
  'lang',
  'dir',
  'role',
  'ariaHidden',
  ...['ariaLabel', 'ariaLabelledBy', 'ariaDescribedBy'],
  'tabIndex',
  'hidden',
  'data*',
]
const media = ['src', 'controls', 'width', 'height', 'preload', 'muted', 'loop', 'playsInline', 'poster']

const schema: Schema = {
  ...defaultSchema,
  clobber: [],
  clobberPrefix: '',
  tagNames: [...SAFE_ELEMENTS, BLOCK, LABEL],
  strip: [...DROPPED_WHOLE],
  attributes: {
    ...defaultSchema.attributes,
    '*': globalAttributes,
    a: ['href', 'name', 'target', 'rel', 'download', 'hrefLang', 'title', 'className'],
    area: ['href', 'alt', 'shape', 'coords'],
    audio: media,
    video: media,
    source: ['src', 'srcSet', 'type', 'media', 'sizes'],
    track: ['src', 'kind', 'srcLang', 'label', 'default'],
    img: ['src', 'srcSet', 'sizes', 'alt', 'width', 'height', 'loading', 'decoding', 'title'],
    map: ['name'],
    time: ['dateTime'],
    data: ['value'],
    button: ['type', 'disabled'],
    [BLOCK]: ['index'],
  },
  // `allowedScheme` decides about schemes wherever a destination is written, for every form alike.
  protocols: {},
}

/** Attributes whose property differs by more than hyphens and capitals. */
const PROPERTY_OF: Readonly<Record<string, string>> = { class: 'classname', for: 'htmlfor' }

/** Attributes that the component for headings accepts. */
const HEADING_ATTRIBUTES: ReadonlySet<string> = new Set(['id', 'class'])

/** The schema's definitions by element, then by property in lower case. */
const definitions: ReadonlyMap<string, ReadonlyMap<string, readonly unknown[]>> = new Map(
  Object.entries(schema.attributes ?? {}).map(([element, list]) => [
    element,
    // If a property has several definitions, the first applies.
    new Map(
      list.toReversed().map((entry) => {
        const [name, ...values] = typeof entry === 'string' ? [entry] : entry
        return [name.toLowerCase(), values]
      }),
    ),
  ]),
)

/** The beginning of attributes by which a page's scripts find their own parts, as HTML and the tree spell it. */
const MARK = /^data-?db/i

/** Whether an attribute or a property could be such a mark. */
export function isMark(name: string): boolean {
  return MARK.test(name)
}

/**
 * Whether `safe` keeps an attribute of an element that it keeps.
 *
 * @param name attribute name as in HTML, in lower case
 */
export function keepsAttribute(element: string, name: string, value: string): boolean {
  if (MARK.test(name) || (/^h[1-6]$/.test(element) && !HEADING_ATTRIBUTES.has(name))) return false
  const property = own(PROPERTY_OF, name) ?? name.replaceAll('-', '')
  const values = [element, '*'].flatMap((key) => {
    const known = definitions.get(key)
    const found = known?.get(property) ?? (name.startsWith('data-') ? known?.get('data*') : undefined)
    return found ? [found] : []
  })
  // The sanitizer filters a list of words only once, even when no word is left.
  const tried = name === 'class' ? values.slice(0, 1) : values
  const words = name === 'class' ? value.split(/\s+/).filter(Boolean) : [value]
  return tried.some((allowed) => words.every((word) => allowed.length === 0 || allowed.some((one) => fits(one, word))))
}

function fits(allowed: unknown, value: string): boolean {
  return allowed instanceof RegExp ? allowed.test(value) : allowed === true || allowed === value
}

/**
 * Parses the raw nodes of a tree as HTML, as a browser would, and keeps what the allow list has. Only `safe` has raw
 * nodes, because the other modes have turned them into text.
 *
 * Blocks and their labels are parsed separately, so that an element opened in one ends with it.
 *
 * @param isPlugged plugins have changed the Markdown tree: their elements pass the allow list as well
 */
export function resolveRawHtml(tree: Root, mode: RawHtmlMode, isPlugged = false): Root {
  if (mode !== 'safe' || !hasRaw(tree)) return isPlugged && mode !== 'verbatim' ? cleaned(tree) : tree
  dropPartialPlaces(tree)
  removeWholeElements(tree)
  const ids = countIds(tree)
  isolateBlocks(tree)
  const read = raw(tree, { passThrough: [ISOLATED] }) as Root
  restoreBlocks(read)
  dropCopiedIds(read, ids)
  return cleaned(read)
}

function cleaned(tree: Root): Root {
  const clean = sanitize(tree, schema) as Root
  dropMarks(clean)
  return clean
}

/** Number of times that the source sets each id. */
function countIds(tree: Root): Map<string, number> {
  const ids = new Map<string, number>()
  const add = (id: unknown): void => {
    if (typeof id === 'string') ids.set(id, (ids.get(id) ?? 0) + 1)
  }
  visit(tree, (node) => {
    if (isRaw(node)) for (const { attributes } of htmlTags(node.value)) add(attributes.find(isId)?.value)
    if (node.type === 'element') add(node.properties['id'])
  })
  return ids
}

function isId({ name }: { name: string }): boolean {
  return name === 'id'
}

/**
 * Drops copied ids: a formatting element that a block ends continues in the next block as a copy (HTML standard
 * 13.2.4.3), with its id.
 */
function dropCopiedIds(tree: Root, left: Map<string, number>): void {
  visit(tree, 'element', ({ properties }) => {
    const { id } = properties
    const count = left.get(String(id)) ?? 0
    if (typeof id === 'string' && count === 0) delete properties['id']
    else if (id !== undefined) left.set(String(id), count - 1)
  })
}

/** Type of a node that the HTML parser passes through and whose content is parsed separately. */
const ISOLATED: string = 'docs-block'

/**
 * hast-util-raw parses as inside a template, which accepts parts of a table. After any other tag it parses as inside a
 * body.
 */
const inBody = (): Element => ({ type: 'element', tagName: 'wbr', properties: {}, children: [] })

/**
 * Gives the root and each block a first and a last node. Words in a table wait for the content after them (HTML
 * standard 13.2.6.4.10). The comment is removed later.
 */
function isolateBlocks(node: Nodes): void {
  if (!('children' in node)) return
  node.children.forEach(isolateBlocks)
  if (node.type !== 'root' && !isBlock(node)) return
  node.children.unshift(inBody())
  node.children.push({ type: 'comment', value: '' })
  if (isBlock(node)) Object.assign(node, { type: ISOLATED })
}

function isBlock(node: Nodes): boolean {
  return node.type === 'element' && (node.tagName === BLOCK || node.tagName === LABEL)
}

function restoreBlocks(node: Nodes): void {
  if (!('children' in node)) return
  if (node.type === 'root' || node.type === ISOLATED) node.children.shift()
  if (node.type === ISOLATED) Object.assign(node, { type: 'element' })
  node.children.forEach(restoreBlocks)
}

/** Drops marks: the program's own parts are drawn later, so any mark at this point was written by an author. */
function dropMarks(tree: Root): void {
  visit(tree, 'element', ({ properties }) => {
    for (const name of Object.keys(properties)) if (MARK.test(name)) delete properties[name]
  })
}

/**
 * Drops places without an offset, which hast-util-raw rejects: Markdown in a cell of a data table has a line but no
 * offset.
 */
function dropPartialPlaces(tree: Root): void {
  visit(tree, (node) => {
    if (node.position?.start.offset === undefined) delete node.position
  })
}

function hasRaw(node: Nodes): boolean {
  if (isRaw(node)) return true
  return 'children' in node && node.children.some(hasRaw)
}
