/** The text of drawn content, for labels. */
import { isValidElement, type ReactElement, type ReactNode } from 'react'

export type Parent = ReactElement<{ readonly children?: ReactNode }>

/**
 * Whether a node is a list of nodes. Tables were walked with `Children.toArray` before, which copies each element: 1 % of a
 * build of 330 pages.
 */
export function isList(node: ReactNode): node is Iterable<ReactNode> {
  return typeof node === 'object' && node !== null && Symbol.iterator in node
}

/** All text below a node, without markup. */
export function textOf(node: ReactNode): string {
  if (typeof node === 'string' || typeof node === 'number') return String(node)
  if (isValidElement(node)) return textOf((node as Parent).props.children)
  return isList(node) ? Array.from(node, textOf).join('') : ''
}
