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

interface CellProps {
  className?: string
  /** Name of the column, for the list. */
  'data-name'?: string
}

export function Table({ children, number, ...attributes }: TableProps): ReactNode {
  const say = useTextWords()
  const words = label(children, say)
  const list = attributes.className === undefined && listsNames(children)
  return (
    <div
      className="table"
      data-db="table"
      data-label={number === undefined ? words : `${words} (${number})`}
      tabIndex={0}
    >
      {list ? (
        <table className="rows">{markLongCells(nameCells(children, headings(children), say('text.type')))}</table>
      ) : (
        <table {...attributes}>{markLongCells(children)}</table>
      )}
    </div>
  )
}

/** Label of the table: its caption, else its column names. Regions need different labels. */
function label(children: ReactNode, say: TextSay): string {
  const caption = findAll(children, 'caption')[0]
  const words = caption ? textOf(caption).trim() : headings(children).filter(Boolean).join(', ')
  return words ? say('text.tableOf', { columns: words }) : say('text.table')
}

function headings(children: ReactNode): string[] {
  return findAll(findAll(children, 'thead'), 'th').map((cell) => textOf(cell).trim())
}

/** Fewest columns of a table that is a list on phones. Two columns fit. */
const LIST_COLUMNS = 3

/** Whether each row begins with names in code, so that a phone shows the table as a list, like one of parameters. */
function listsNames(children: ReactNode): boolean {
  const rows = findAll(findAll(children, 'tbody'), 'tr')
  const lengthOf = (node: ReactNode): number => textOf(node).replace(/[\s,/]/g, '').length
  const isName = (row: ReactElement): boolean => {
    const [first] = findAll(row, 'td')
    const length = lengthOf(first)
    return length > 0 && lengthOf(findAll(first, 'code')) === length && findAll(row, 'th').length === 0
  }
  return headings(children).length >= LIST_COLUMNS && rows.length > 0 && rows.every(isName)
}

/** Gives the cells between the first and the last one the name of their column, for the list. */
function nameCells(node: ReactNode, names: readonly string[], type: string): ReactNode {
  if (isList(node)) return Array.from(node).map((child) => nameCells(child, names, type))
  if (!isValidElement(node) || node.type === 'thead') return node
  const { children } = (node as Parent).props
  if (node.type !== 'tr') return cloneElement(node, undefined, nameCells(children, names, type))
  const cells = (findAll(children, 'td') as ReactElement<CellProps>[]).map((cell, index) => {
    const name = names[index] ?? ''
    if (/^[–—-]?$/.test(textOf(cell).trim())) return cloneElement(cell, { className: 'none' })
    const isPlain = index === 0 || index === names.length - 1 || name === type
    return isPlain ? cell : cloneElement(cell, { 'data-name': name })
  })
  return cloneElement(node, undefined, cells)
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
