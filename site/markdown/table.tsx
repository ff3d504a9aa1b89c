/** A table that scrolls by itself where the window is narrow; `widths.ts` makes it a stop of the Tab key there. */
import { Children, cloneElement, isValidElement, type ReactElement, type ReactNode } from 'react'
import { textOf } from './text.ts'

export interface TableProps {
  className?: string
  children?: ReactNode
}

export function Table({ children, ...attributes }: TableProps): ReactNode {
  return (
    <div className="table" data-db="table" data-label={label(children)}>
      <table {...attributes}>{markLongCells(children)}</table>
    </div>
  )
}

/** The caption, else the names of the columns: regions are told apart by their labels. */
function label(children: ReactNode): string {
  const caption = findAll(children, 'caption')[0]
  const columns = findAll(findAll(children, 'thead'), 'th').map((cell) => textOf(cell).trim())
  const words = caption ? textOf(caption).trim() : columns.filter(Boolean).join(', ')
  return words ? `Table: ${words}` : 'Table'
}

function findAll(node: ReactNode, type: string): ReactElement[] {
  return Children.toArray(node).flatMap((child) => {
    if (!isValidElement<{ children?: ReactNode }>(child)) return []
    return child.type === type ? [child] : findAll(child.props.children, type)
  })
}

/** Longer texts get room to run in; without it a narrow window makes towers of them. */
const longCell = 32

function markLongCells(node: ReactNode): ReactNode {
  return Children.map(node, (child) => {
    if (!isValidElement<{ className?: string; children?: ReactNode }>(child)) return child
    const { className, children } = child.props
    if (child.type !== 'td') return cloneElement(child, undefined, markLongCells(children))
    if (textOf(children).length <= longCell) return child
    return cloneElement(child, { className: className ? `${className} long` : 'long' })
  })
}
