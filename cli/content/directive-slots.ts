/** What directives ask of the rest of the site: lists of pages, and what terms mean. */
import type { Nodes } from 'mdast'
import { type DirectiveNode, labelOf } from './directives.ts'
import type { PageListQuery, Slot } from './document.ts'
import { plainText } from './plain-text.ts'
import { termKey } from './terms.ts'

/** @returns which pages a `children` directive lists */
export function pageListQuery({ attributes }: DirectiveNode): PageListQuery {
  const { of, depth, recurse } = attributes ?? {}
  const isAll = recurse !== undefined && recurse !== null && recurse !== 'false'
  const levels = Math.floor(Number(depth || 1))
  return { ...(of ? { of: of.trim() } : {}), depth: isAll ? 0 : Math.max(1, levels || 1) }
}

/** @returns the term that a `term` directive marks, in the form in which terms are looked up */
export function termOf(node: DirectiveNode): string {
  const label = labelOf(node)
  return termKey(node.attributes?.['of'] || (label ? plainText(label as Nodes, { imageAlt: true }) : ''))
}

/** The slot that a directive leaves open, if it does. */
export function directiveSlot(node: DirectiveNode): Slot | undefined {
  if (node.name === 'children') return { slot: 'list', ...pageListQuery(node) }
  return node.name === 'term' ? { slot: 'term', term: termOf(node) } : undefined
}
