/**
 * Tables written as plain data: a fence of YAML whose second word says what it lists (`yaml parameters`) becomes the
 * table, with Markdown in its cells. On a code host it stays readable data.
 */
import type { Code, InlineCode, Parent, PhrasingContent, Root, Table, TableCell } from 'mdast'
import {
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
  type Scalar,
  type YAMLMap,
  type Node as YamlNode,
} from 'yaml'
import type { Problem } from '../checks/finding.ts'
import { readInline } from './inline-markdown.ts'

/** Second word of the fence → heading of the first column; without one, rows have no names. */
const LISTS: Readonly<Record<string, string | undefined>> = {
  parameters: 'Parameter',
  properties: 'Property',
  props: 'Prop',
  options: 'Option',
  keys: 'Key',
  values: 'Value',
  returns: undefined,
}
/** Headings of columns whose keys are shorter. */
const HEADINGS: Readonly<Record<string, string>> = { about: 'Description' }

interface Point {
  readonly line: number
  readonly column: number
}

/** A row: its name, and its cells by the key of their column. */
interface Row {
  readonly name?: { readonly text: string; readonly at: Point }
  readonly cells: ReadonlyMap<string, { readonly text: string; readonly at: Point }>
}

/** Puts tables in the place of the fences that are meant as such. What cannot be read stays code and is a problem. */
export function readDataTables(tree: Root, text: string, file: string): Problem[] {
  const problems: Problem[] = []
  const walk = (parent: Parent): void => {
    parent.children.forEach((node, index) => {
      if (node.type === 'code') {
        const list = listWord(node)
        const table = list === undefined ? undefined : readTable(node, list, file)
        if (Array.isArray(table)) problems.push(...table)
        else if (table) parent.children[index] = table
      } else if ('children' in node) walk(node as Parent)
    })
  }
  // The last three marks of a fence: a longer run would be looked through from each of its marks.
  if (/(?:```|~~~)[ \t]*ya?ml[ \t]+[a-z]/i.test(text)) walk(tree)
  return problems
}

function listWord({ lang, meta }: Code): string | undefined {
  const [word = ''] = (meta ?? '').trim().split(/\s+/)
  return /^ya?ml$/i.test(lang ?? '') && Object.hasOwn(LISTS, word) ? word : undefined
}

function readTable(node: Code, list: string, file: string): Table | Problem[] {
  const counter = new LineCounter()
  const document = parseDocument(node.value, {
    schema: 'failsafe',
    uniqueKeys: true,
    prettyErrors: false,
    logLevel: 'silent',
    lineCounter: counter,
  })
  const { line = 1, column = 1 } = node.position?.start ?? {}
  const pointAt = (offset: number): Point => {
    const { line: row, col } = counter.linePos(offset)
    return { line: line + row, column: column - 1 + col }
  }
  const refuse = (offset: number, message: string): Problem[] => [
    {
      rule: 'data-table',
      place: { file, ...pointAt(offset) },
      target: list,
      message,
      hint: `Write a line \`name:\` for each row, and below it \`type: …\`, \`about: …\` and so on.`,
    },
  ]
  const [error] = document.errors
  if (error) return refuse(error.pos[0], `The table is not valid YAML: ${error.message}`)
  const rows = readRows(document.contents, list, pointAt)
  if (!Array.isArray(rows)) return refuse(rows.offset, rows.message)
  const table = tableOf(rows, LISTS[list])
  return node.position ? { ...table, position: node.position } : table
}

type Refusal = { readonly offset: number; readonly message: string }

function readRows(contents: YamlNode | null, list: string, pointAt: (offset: number) => Point): Row[] | Refusal {
  const isNamed = LISTS[list] !== undefined
  const items: { name?: NonNullable<Row['name']>; value: unknown; offset: number }[] = []
  if (isNamed && isMap(contents)) {
    for (const { key, value } of contents.items) {
      const name = isScalar(key) ? textAt(key, pointAt) : { text: '', at: pointAt(offsetOf(key)) }
      items.push({ name, value, offset: offsetOf(key) })
    }
  } else if (!isNamed && isSeq(contents)) {
    for (const value of contents.items) items.push({ value, offset: offsetOf(value) })
  } else if (!isNamed && isMap(contents)) items.push({ value: contents, offset: offsetOf(contents) })
  if (items.length === 0) return { offset: 0, message: `The table of ${list} has no rows.` }
  const rows: Row[] = []
  for (const { name, value, offset } of items) {
    const cells = readCells(value, offset, pointAt)
    if ('offset' in cells) return cells
    rows.push({ ...(name === undefined ? {} : { name }), cells })
  }
  return rows
}

function readCells(value: unknown, offset: number, pointAt: (offset: number) => Point): Row['cells'] | Refusal {
  const cells = new Map<string, { text: string; at: Point }>()
  if (isScalar(value)) cells.set('about', textAt(value, pointAt))
  else if (isMap(value)) {
    for (const { key, value: cell } of (value as YAMLMap).items) {
      if (!isScalar(key)) return { offset: offsetOf(key), message: 'A column has no name.' }
      if (!isScalar(cell))
        return { offset: offsetOf(key), message: `\`${key.value}\` is no text: a cell holds one line of Markdown.` }
      cells.set(String(key.value), textAt(cell, pointAt))
    }
  } else return { offset, message: 'A row is neither text nor a list of `name: text` lines.' }
  return cells
}

/** The text of a scalar, and where it begins: behind the quote when it has one. */
function textAt(scalar: Scalar, pointAt: (offset: number) => Point): { text: string; at: Point } {
  const isQuoted = scalar.type?.startsWith('QUOTE') ? 1 : 0
  return { text: String(scalar.value), at: pointAt(offsetOf(scalar) + isQuoted) }
}

function offsetOf(node: unknown): number {
  return (node as { range?: readonly number[] | null } | null)?.range?.[0] ?? 0
}

function tableOf(rows: readonly Row[], first: string | undefined): Table {
  const keys = [...new Set(rows.flatMap(({ cells }) => [...cells.keys()]))]
  // What takes most room stands last.
  const columns = [...keys.filter((key) => key !== 'about'), ...keys.filter((key) => key === 'about')]
  const head = [...(first === undefined ? [] : [first]), ...columns.map(headingOf)].map((text) =>
    cellOf([{ type: 'text', value: text }]),
  )
  const body = rows.map(({ name, cells }) => [
    ...(name === undefined ? [] : [cellOf(nameOf(name))]),
    ...columns.map((key) => {
      const cell = cells.get(key)
      return cellOf(cell ? readInline(cell.text, cell.at) : [])
    }),
  ])
  return { type: 'table', align: head.map(() => null), children: [head, ...body].map(rowOf) }
}

function headingOf(key: string): string {
  return HEADINGS[key] ?? key.charAt(0).toUpperCase() + key.slice(1)
}

/** Names are code, unless they are written as Markdown. */
function nameOf({ text, at }: NonNullable<Row['name']>): PhrasingContent[] {
  const code: InlineCode = { type: 'inlineCode', value: text }
  return /^`|\]\(/.test(text) ? readInline(text, at) : [code]
}

function cellOf(children: PhrasingContent[]): TableCell {
  return { type: 'tableCell', children }
}

function rowOf(children: TableCell[]): Table['children'][number] {
  return { type: 'tableRow', children }
}
