/** Heading ids, anchors and the table of contents. Ids follow GitHub's rule unless a heading sets its own. */
import GithubSlugger, { slug } from 'github-slugger'
import type { Heading as HeadingNode, Nodes, PhrasingContent, Root } from 'mdast'
import type {} from 'mdast-util-to-hast'
import type { TocEntry } from '../../../site/contract.ts'
import { escapeHtml } from '../../../site/text/html.ts'
import type { Heading } from '../document.ts'
import { isPageId, PAGE_IDS } from '../html/page-ids.ts'
import { withEmoji } from '../syntax/emoji.ts'
import { forEachNode } from './for-each-node.ts'
import { plainText } from './plain-text.ts'

/** How tools make the id of a heading of its words. */
export type SlugStyle = 'github' | 'vitepress' | 'python' | 'pymdownx' | 'astro' | 'hugo' | 'mdbook'

declare module 'mdast' {
  interface HeadingData {
    /** Its words with the names of emoji, where it has any. */
    written?: string
  }
}

/** The ids that a page has used, and how it makes new ones. */
interface Slugger {
  readonly style: SlugStyle
  readonly occurrences: Record<string, number>
  /** Makes an id that no heading of the page has yet. */
  slug(text: string): string
  /** The id without regard to others. */
  plain(text: string): string
}

/** Creates the slugger of one page. */
export function newSlugger(style: SlugStyle = 'github'): Slugger {
  const slugger = new GithubSlugger()
  for (const id of PAGE_IDS) slugger.occurrences[id] = 0
  const { occurrences } = slugger
  if (style === 'github') return { style, occurrences, plain: slug, slug: (text) => slugger.slug(text) }
  if (style === 'astro') return { style, occurrences, plain: astroSlug, slug: (text) => astroFree(text, slugger) }
  const { plain, separator } = STYLES[style]
  return {
    style,
    occurrences,
    plain,
    slug(text) {
      const wanted = plain(text)
      let id = wanted
      while (id === '' || Object.hasOwn(occurrences, id)) {
        occurrences[wanted] = (occurrences[wanted] ?? 0) + 1
        id = `${wanted}${separator}${occurrences[wanted]}`
      }
      occurrences[id] = 0
      return id
    },
  }
}

const STYLES = {
  vitepress: { plain: vitepressSlug, separator: '-' },
  python: { plain: pythonSlug, separator: '_' },
  pymdownx: { plain: pymdownxSlug, separator: '_' },
  hugo: { plain: hugoSlug, separator: '-' },
  mdbook: { plain: mdbookSlug, separator: '-' },
} as const

/** As `@mdit-vue/shared` does it for VitePress and VuePress. */
function vitepressSlug(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’<>,.?/]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .replace(/^(?=\d)/, '_')
    .toLowerCase()
}

/** As the extension `toc` of Python-Markdown does it: letters outside ASCII are left out. */
function pythonSlug(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[^\w\s-]/g, '')
    .trim()
    .toLowerCase()
    .replace(/[-\s]+/g, '-')
}

/** As `slugify` of pymdownx with `case: lower` does it: letters of all scripts stay, marks that combine with them do not. */
function pymdownxSlug(text: string): string {
  return text
    .normalize('NFC')
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_\- ]/gu, '')
    .replaceAll(' ', '-')
}

/** As Hugo does it with `autoIDType: github`: only letters, decimal digits and `_` stay, and spaces become hyphens. */
function hugoSlug(text: string): string {
  return text
    .trim()
    .replace(/[^\p{L}\p{Nd}_\- ]/gu, '')
    .replaceAll(' ', '-')
    .toLowerCase()
}

/** As mdBook does it: only letters of ASCII become lower case. */
function mdbookSlug(text: string): string {
  return text
    .trim()
    .replace(/[^\p{Alphabetic}\p{N}_\-\s]/gu, '')
    .replace(/\s/gu, '-')
    .replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
}

/** As Astro does it, and with it Starlight: GitHub's rule, without one hyphen at the end. */
function astroSlug(text: string): string {
  return slug(text).replace(/-$/, '')
}

/** An id of Astro that no heading has yet: Astro gives `Go` and `Go 🚀` the same one. */
function astroFree(text: string, slugger: GithubSlugger): string {
  const whole = slugger.slug(text)
  const id = whole.replace(/-$/, '')
  if (id === whole || id === '' || Object.hasOwn(slugger.occurrences, id)) return whole
  slugger.occurrences[id] = 0
  return id
}

/**
 * Gives a heading its id and stores it on the node, for rendering. Call it in document order with one slugger a page.
 * Explicit ids count too: a later heading of the same name gets the next number.
 */
export function readHeading(node: HeadingNode, slugger: Slugger): Heading {
  const explicit = takeExplicitId(node)
  const text = plainText(node, { imageAlt: true })
  // GitHub's rule leaves nothing of `## ???`, but a link needs an id.
  // GitHub and most tools keep the name of an emoji, VitePress leaves it out, and Python sees the character.
  const { written = text } = slugger.style.startsWith('py') ? {} : (node.data ?? {})
  const words = slugger.style === 'vitepress' ? withEmoji(written, '') : written
  const id = explicit ?? freeSlug(slugger.plain(words) === '' ? 'section' : words, slugger)
  if (explicit !== undefined) slugger.occurrences[explicit] ??= 0
  node.data = { ...node.data, hProperties: { ...node.data?.hProperties, id } }
  return {
    depth: node.depth,
    text,
    html: htmlOf(node),
    id,
    line: node.position?.start.line ?? 1,
    column: node.position?.start.column ?? 1,
  }
}

/** The headings of a tree that have their ids, in order. */
export function headingsOf(tree: Root): Pick<Heading, 'depth' | 'id' | 'html'>[] {
  const headings: Pick<Heading, 'depth' | 'id' | 'html'>[] = []
  forEachNode(tree, (node) => {
    if (node.type === 'heading')
      headings.push({ depth: node.depth, id: String(node.data?.hProperties?.['id'] ?? ''), html: htmlOf(node) })
  })
  return headings
}

/** The content of a heading for tables of contents. */
function htmlOf(node: HeadingNode): string {
  return node.children.map(tocHtml).join('').trim()
}

function freeSlug(text: string, slugger: Slugger): string {
  const id = slugger.slug(text)
  return isPageId(id) ? freeSlug(id, slugger) : id
}

/** Removes `{#id}` from the end of a heading's text and returns the id. */
function takeExplicitId(node: HeadingNode): string | undefined {
  const last = node.children.at(-1)
  if (last?.type !== 'text') return undefined
  const text = last.value.trimEnd()
  const start = text.lastIndexOf('{#')
  const id = text.slice(start + 2, -1)
  if (start === -1 || !text.endsWith('}') || id === '' || id.includes('}')) return undefined
  last.value = text.slice(0, start).trimEnd()
  if (last.value === '') node.children.pop()
  return id
}

function tocHtml(node: PhrasingContent): string {
  const inner = (): string =>
    'children' in node ? (node.children as Nodes[]).map((child) => tocHtml(child as PhrasingContent)).join('') : ''
  switch (node.type) {
    case 'text':
      return escapeHtml(node.value)
    case 'inlineCode':
      return `<code>${escapeHtml(node.value)}</code>`
    case 'emphasis':
      return `<em>${inner()}</em>`
    case 'strong':
      return `<strong>${inner()}</strong>`
    case 'delete':
      return `<del>${inner()}</del>`
    case 'break':
      return ' '
    case 'html':
    case 'image':
    case 'imageReference':
    case 'footnoteReference':
      return ''
    default:
      return inner()
  }
}

/**
 * The nested table of contents of the levels `min` to `max`. The parent of a heading is the nearest earlier heading of
 * a smaller level that the table shows.
 */
export function tableOfContents(
  headings: readonly Pick<Heading, 'depth' | 'id' | 'html'>[],
  min: number,
  max: number,
): TocEntry[] {
  const roots: TocEntry[] = []
  const open: { depth: number; children: TocEntry[] }[] = []
  for (const heading of headings) {
    if (heading.depth < min || heading.depth > max || heading.html === '') continue
    const children: TocEntry[] = []
    while ((open.at(-1)?.depth ?? 0) >= heading.depth) open.pop()
    const siblings = open.at(-1)?.children ?? roots
    siblings.push({ id: heading.id, html: heading.html, depth: heading.depth, children })
    open.push({ depth: heading.depth, children })
  }
  return roots
}
