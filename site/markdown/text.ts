/** The text of drawn content, for labels. */
import { Children, isValidElement, type ReactNode } from 'react'

/** All text below a node, without markup. */
export function textOf(node: ReactNode): string {
  return Children.toArray(node)
    .map((child) => {
      if (typeof child === 'string' || typeof child === 'number') return String(child)
      return isValidElement<{ children?: ReactNode }>(child) ? textOf(child.props.children) : ''
    })
    .join('')
}
