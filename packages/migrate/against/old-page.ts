/** Reads a page of another tool's built site: its title, the ids of its headings, and the sidebar beside it. */
import { defaultTreeAdapter, parse, type DefaultTreeAdapterTypes as Tree } from 'parse5'
import { GROUPS, NO_ENTRIES, NO_WORDS, SIDEBARS, TEXTS } from './places.ts'

/** An entry of a sidebar, as a page shows it. */
export interface ShownEntry {
  readonly label: string
  /** As the link has it; absent for a label that opens nothing. */
  readonly href?: string
}

export interface OldHtml {
  readonly title: string
  /** Ids of the headings in the text. */
  readonly ids: readonly string[]
  /** Empty for a page without a sidebar that is known. */
  readonly entries: readonly ShownEntry[]
  /** Where the page leads its readers at once. */
  readonly redirect?: string
  /** Destinations of all links. */
  readonly links: readonly string[]
}

/** Elements of a page: a few kilobytes of marks that nobody closes may stand for a million. */
const MOST_ELEMENTS = 200_000

/** @returns nothing for a page with too many elements */
export function readOldPage(html: string): OldHtml | undefined {
  const root = parsed(html)
  if (root === undefined) return undefined
  const all = [...elementsIn(root)]
  const [text, sidebar] = [TEXTS, SIDEBARS].map((selectors) => firstOf(all, selectors))
  const inText = text === undefined ? [] : [...elementsIn(text)]
  const refresh = all.find((one) => one.tagName === 'meta' && /^refresh$/i.test(attribute(one, 'http-equiv') ?? ''))
  const redirect = /url\s*=\s*['"]?([^'"\s]+)/i.exec(refresh === undefined ? '' : (attribute(refresh, 'content') ?? ''))
  return {
    title: titleOf(all, inText),
    ids: inText.flatMap((one) => (/^h[1-6]$/.test(one.tagName) ? (idOf(one) ?? []) : [])),
    entries: sidebar === undefined ? [] : entriesOf(sidebar),
    redirect: redirect?.[1],
    links: all.flatMap((one) => (one.tagName === 'a' ? (attribute(one, 'href') ?? []) : [])),
  }
}

function parsed(html: string): Tree.Document | undefined {
  let count = 0
  const tooMany = new Error('too many elements')
  const treeAdapter: typeof defaultTreeAdapter = {
    ...defaultTreeAdapter,
    createElement(...given) {
      if (++count > MOST_ELEMENTS) throw tooMany
      return defaultTreeAdapter.createElement(...given)
    },
  }
  try {
    return parse(html, { treeAdapter })
  } catch (error) {
    if (error === tooMany) return undefined
    throw error
  }
}

function firstOf(all: readonly Tree.Element[], selectors: readonly string[]): Tree.Element | undefined {
  for (const selector of selectors) {
    const found = all.find((one) => fits(one, selector))
    if (found !== undefined) return found
  }
  return undefined
}

/** The heading of the page: in its text, else the only one of the page, else what the browser shows before the name of the site. */
function titleOf(all: readonly Tree.Element[], inText: readonly Tree.Element[]): string {
  const heading = inText.find(({ tagName }) => tagName === 'h1') ?? all.find(({ tagName }) => tagName === 'h1')
  // VuePress 2 has the words of a heading in the link to it.
  if (heading !== undefined) return wordsOf(heading) || wordsOf(heading, ['script', 'style', 'svg', 'button'])
  const title = all.find(({ tagName }) => tagName === 'title')
  return title === undefined ? '' : wordsOf(title).replace(/ [|·–—-] [^|·–—]{0,500}$/, '')
}

/** Sphinx gives the id to the section that begins with the heading; Starlight's `_top` is of the page. */
function idOf(heading: Tree.Element): string | undefined {
  const { parentNode } = heading
  const section = parentNode !== null && 'tagName' in parentNode && /^(?:section|div)$/.test(parentNode.tagName)
  const own = attribute(heading, 'id')
  const id = own ?? (section && parentNode.childNodes.find(isElement) === heading ? attribute(parentNode, 'id') : own)
  return id === '_top' || id === '' ? undefined : id
}

function entriesOf(sidebar: Tree.Element): ShownEntry[] {
  const isEntry = (one: Tree.Element): boolean => one.tagName === 'a' || fitsAny(one, GROUPS)
  const isSkipped = (one: Tree.Element): boolean => fitsAny(one, NO_ENTRIES)
  return Array.from(
    elementsIn(sidebar, (one) => !isEntry(one) && !isSkipped(one)),
    (one): ShownEntry | undefined => {
      if (!isEntry(one) || isSkipped(one)) return undefined
      const link = one.tagName === 'a' ? one : [...elementsIn(one)].find(({ tagName }) => tagName === 'a')
      const href = link === undefined ? undefined : attribute(link, 'href')
      // Docusaurus gives a group without a page of its own the address of its first, until scripts run.
      const isButton =
        href === undefined ||
        href.startsWith('#') ||
        (link && fitsAny(link, ['[role=button]', '.menu__link--sublist-caret']))
      return { label: wordsOf(one), ...(!isButton && { href }) }
    },
  ).filter((entry) => entry !== undefined && entry.label !== '') as ShownEntry[]
}

// ── elements ──

const isElement = (node: Tree.ChildNode): node is Tree.Element => 'tagName' in node

/**
 * The elements below one in the order of the page, without recursion: the HTML may be of any depth.
 *
 * @param isOpen whether the parts of an element are wanted, too
 */
function* elementsIn(
  root: Tree.ParentNode,
  isOpen: (one: Tree.Element) => boolean = () => true,
): Generator<Tree.Element> {
  for (const node of nodesIn(root, isOpen)) if (isElement(node)) yield node
}

function* nodesIn(root: Tree.ParentNode, isOpen: (one: Tree.Element) => boolean): Generator<Tree.ChildNode> {
  const waiting: Tree.ChildNode[] = []
  const add = (nodes: readonly Tree.ChildNode[]): void => {
    for (const node of nodes.toReversed()) waiting.push(node)
  }
  add(root.childNodes)
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    yield node
    if (isElement(node) && isOpen(node)) add(node.childNodes)
  }
}

/** The words of an element, without marks and invisible characters. */
function wordsOf(element: Tree.Element, without: readonly string[] = NO_WORDS): string {
  const parts = Array.from(
    nodesIn(element, (one) => !fitsAny(one, without)),
    (node) => ('value' in node ? node.value : ''),
  )
  return parts
    .join('')
    .replace(/[\u200B-\u200D\u2060\uFEFF]/g, '')
    .replace(/\s+/g, ' ')
    .replace(/[¶#]$/, '')
    .trim()
}

function attribute({ attrs }: Tree.Element, wanted: string): string | undefined {
  return attrs.find(({ name }) => name === wanted)?.value
}

const fitsAny = (element: Tree.Element, selectors: readonly string[]): boolean =>
  selectors.some((selector) => fits(element, selector))

/** Whether a simple selector means an element. */
function fits(element: Tree.Element, selector: string): boolean {
  const [, tag, rest = ''] = /^([\w-]*)(.*)$/.exec(selector) ?? []
  if (tag && element.tagName !== tag) return false
  const classes = attribute(element, 'class')?.split(/\s+/) ?? []
  return Array.from(rest.matchAll(/#([\w-]+)|\.([\w-]+)|\[([\w-]+)(\^?)=([^\]]*)\]/g)).every(
    ([, id, name, key = '', isStart, value = '']) => {
      if (id !== undefined) return attribute(element, 'id') === id
      if (name !== undefined) return classes.includes(name)
      const given = attribute(element, key) ?? ''
      return isStart === '^' ? given.startsWith(value) : given === value
    },
  )
}
