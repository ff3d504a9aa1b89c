/** A table that scrolls by itself in a narrow window. Elsewhere, `widths.ts` makes it no stop of the Tab key. */
import { cloneElement, isValidElement, type ReactElement, type ReactNode } from 'react'
import { type TextSay, useTextWords } from '../words/context.tsx'
import { isList, type Parent, textOf } from './text.ts'

export interface TableProps {
  /** Set from the second table with the same label on. */
  number?: number
  /** Class of the `<table>`. */
  className?: string
  /** The head, the body and the caption of the table. */
  children?: ReactNode
}

export function Table({ children, number, ...attributes }: TableProps): ReactNode {
  const words = label(children, useTextWords())
  return (
    <div
      className="table"
      data-db="table"
      data-label={number === undefined ? words : `${words} (${number})`}
      tabIndex={0}
    >
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
  if (isList(node)) return Array.from(node).flatMap((child) => findAll(child, type))
  if (!isValidElement(node)) return []
  return node.type === type ? [node] : findAll((node as Parent).props.children, type)
}

/** Marks cells with long texts, which get a minimum width: in a narrow window they would become one word wide. */
const longCell = 32

/** @returns the node itself where nothing is marked */
function markLongCells(node: ReactNode): ReactNode {
  if (isList(node)) {
    const children = Array.from(node)
    const marked = children.map(markLongCells)
    return marked.some((child, index) => child !== children[index]) ? marked : node
  }
  if (!isValidElement(node)) return node
  const { className, children } = (node as ReactElement<TableProps>).props
  if (node.type !== 'td') {
    const marked = markLongCells(children)
    return marked === children ? node : cloneElement(node, undefined, marked)
  }
  if (textOf(children).length <= longCell) return node
  return cloneElement(node as ReactElement<TableProps>, { className: className ? `${className} long` : 'long' })
}
