/** An item of a list. In a task list, its text is a label for the checkbox, which would have no name otherwise. */
import { Children, cloneElement, type HTMLAttributes, isValidElement, type ReactElement, type ReactNode } from 'react'
import { Phrase } from './phrase.tsx'

type Parent = ReactElement<{ children?: ReactNode }>

export function ListItem({ children, ...attributes }: HTMLAttributes<HTMLLIElement>): ReactNode {
  return <li {...attributes}>{labelled(children)}</li>
}

/**
 * Splits off the label: the content up to the first block. With blank lines between items, it is inside a paragraph.
 */
function labelled(children: ReactNode): ReactNode {
  const parts = Children.toArray(children)
  const start = parts.findIndex((part) => typeof part !== 'string' || part.trim() !== '')
  const first = parts[start]
  if (!isElement(first)) return children
  if (first.type === 'p') {
    return [
      ...parts.slice(0, start),
      cloneElement(first, undefined, labelled(first.props.children)),
      ...parts.slice(start + 1),
    ]
  }
  if (first.type !== 'input') return children
  const block = parts.findIndex((part) => isElement(part) && isBlock(part))
  const end = block < 0 ? parts.length : block
  // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox is the first of what it holds.
  return [<label key="label">{parts.slice(0, end)}</label>, ...parts.slice(end)]
}

function isElement(node: ReactNode): node is Parent {
  return isValidElement(node)
}

const BLOCKS = new Set([
  'blockquote',
  'details',
  'div',
  'dl',
  'figure',
  'hr',
  'ol',
  'p',
  'pre',
  'section',
  'table',
  'ul',
])

/** Whether a node is a block: components are blocks, except for phrases. */
function isBlock({ type }: ReactElement): boolean {
  return typeof type === 'string' ? BLOCKS.has(type) : type !== Phrase
}
