/** A table that scrolls by itself in a narrow window, where `widths.ts` makes it a stop of the Tab key. */
import { Children, cloneElement, isValidElement, type ReactElement, type ReactNode } from 'react'
import { type TextSay, useTextWords } from '../words/context.tsx'
import { textOf } from './text.ts'

export interface TableProps {
  className?: string
  children?: ReactNode
}

export function Table({ children, ...attributes }: TableProps): ReactNode {
  const say = useTextWords()
  return (
    <div className="table" data-db="table" data-label={label(children, say)}>
      <table {...attributes}>{markLongCells(children)}</table>
    </div>
  )
}

/** Label of the table: its caption, else its column names. Regions need different labels. */
function label(children: ReactNode, say: TextSay): string {
  const caption = findAll(children, 'caption')[0]
  const columns = findAll(findAll(children, 'thead'), 'th').map((cell) => textOf(cell).trim())
  const words = caption ? textOf(caption).trim() : columns.filter(Boolean).join(', ')
  return words ? say('text.tableOf', { columns: words }) : say('text.table')
}

function findAll(node: ReactNode, type: string): ReactElement[] {
  return Children.toArray(node).flatMap((child) => {
    if (!isValidElement<{ children?: ReactNode }>(child)) return []
    return child.type === type ? [child] : findAll(child.props.children, type)
  })
}

/** Marks cells with long texts, which get a minimum width: in a narrow window they would become one word wide. */
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
