/** Heading ids, anchors and the table of contents: GitHub's rule, unless the heading names its own id. */
import type GithubSlugger from 'github-slugger'
import type { Heading as HeadingNode, Nodes, PhrasingContent } from 'mdast'
import type {} from 'mdast-util-to-hast'
import { toString } from 'mdast-util-to-string'
import type { TocEntry } from '../../site/contract.ts'
import { escapeHtml } from '../../site/html.ts'
import type { Heading } from './document.ts'

/** Takes `{#id}` off the end of a heading's text, where it names the id. */
const EXPLICIT_ID = /[ \t]*\{#((?:(?!\{#|\}).)+)\}[ \t]*$/

/**
 * Gives a heading its id and writes it on the node, for rendering. Call in document order with one slugger
 * a page: an explicit id counts, so that a later heading of the same name gets the next number.
 */
export function readHeading(node: HeadingNode, slugger: GithubSlugger): Heading {
  const explicit = takeExplicitId(node)
  const text = toString(node, { includeHtml: false }).replace(/\s+/g, ' ').trim()
  const id = explicit ?? slugger.slug(text)
  if (explicit !== undefined) slugger.occurrences[explicit] ??= 0
  node.data = { ...node.data, hProperties: { ...node.data?.hProperties, id } }
  return {
    depth: node.depth,
    text,
    html: node.children.map(tocHtml).join('').trim(),
    id,
    line: node.position?.start.line ?? 1,
    column: node.position?.start.column ?? 1,
  }
}

function takeExplicitId(node: HeadingNode): string | undefined {
  const last = node.children.at(-1)
  if (last?.type !== 'text') return undefined
  const match = EXPLICIT_ID.exec(last.value)
  if (!match) return undefined
  last.value = last.value.slice(0, match.index)
  if (last.value === '') node.children.pop()
  return match[1]
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
 * The nested table of contents of the levels `min` to `max`. A heading's parent is the nearest earlier
 * heading of a smaller level among those that are shown.
 */
export function tableOfContents(headings: readonly Heading[], min: number, max: number): TocEntry[] {
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
