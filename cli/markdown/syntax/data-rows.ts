/** Reads the rows of a YAML fence: their names, their cells, and the place of each in the page. */

import type { Code } from 'mdast'
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

export interface Point {
  readonly line: number
  readonly column: number
}

/** A range of the page's lines; both ends are included. */
export interface LineRange {
  readonly first: number
  readonly last: number
}

/** The text of a cell or a name, with the place where it begins. */
export interface PlacedText {
  readonly text: string
  readonly at: Point
}

export interface Cell extends PlacedText {
  /** Place of the cell's key. */
  readonly key: Point
  /** Lines that the key and the text take up. */
  readonly lines: LineRange
}

/** A row: its name, and its cells keyed by column. */
export interface Row {
  readonly name?: PlacedText
  readonly cells: ReadonlyMap<string, Cell>
  readonly at: Point
}

/** The reason why rows cannot be read, with its place. */
export interface Refusal {
  readonly at: Point
  readonly message: string
}

type PointAt = (offset: number) => Point

/**
 * @param list what the fence lists, for messages
 * @param isNamed whether each row has a name: a fence with named rows is a YAML map, any other a YAML list
 */
export function readDataRows(node: Code, list: string, isNamed: boolean): readonly Row[] | Refusal {
  const counter = new LineCounter()
  const document = parseDocument(node.value, {
    schema: 'failsafe',
    uniqueKeys: true,
    prettyErrors: false,
    logLevel: 'silent',
    lineCounter: counter,
  })
  const { line = 1, column = 1 } = node.position?.start ?? {}
  const pointAt: PointAt = (offset) => {
    const { line: row, col } = counter.linePos(offset)
    return { line: line + row, column: column - 1 + col }
  }
  const [error] = document.errors
  if (error) return { at: pointAt(error.pos[0]), message: `The table is not valid YAML: ${error.message}` }
  return readRows(document.contents, list, isNamed, pointAt)
}

/** Distinguishes a refusal from rows. */
export function isRefusal<T extends object>(read: T | Refusal): read is Refusal {
  return 'message' in read
}

function readRows(contents: YamlNode | null, list: string, isNamed: boolean, pointAt: PointAt): Row[] | Refusal {
  const items: { name?: PlacedText; value: unknown; at: Point }[] = []
  if (isNamed && isMap(contents)) {
    for (const { key, value } of contents.items) {
      const at = pointAt(offsetOf(key))
      items.push({ name: isScalar(key) ? textAt(key, pointAt) : { text: '', at }, value, at })
    }
  } else if (!isNamed && isSeq(contents)) {
    for (const value of contents.items) items.push({ value, at: pointAt(offsetOf(value)) })
  } else if (!isNamed && isMap(contents)) items.push({ value: contents, at: pointAt(offsetOf(contents)) })
  if (items.length === 0) return { at: pointAt(0), message: `The table of ${list} has no rows.` }
  const rows: Row[] = []
  for (const { name, value, at } of items) {
    const cells = readCells(value, at, pointAt)
    if (isRefusal(cells)) return cells
    rows.push({ name, cells, at })
  }
  return rows
}

function readCells(value: unknown, at: Point, pointAt: PointAt): Row['cells'] | Refusal {
  const cells = new Map<string, Cell>()
  if (isScalar(value)) cells.set('about', cellAt(value, at, pointAt))
  else if (isMap(value)) {
    for (const { key, value: cell } of (value as YAMLMap).items) {
      const keyAt = pointAt(offsetOf(key))
      if (!isScalar(key)) return { at: keyAt, message: 'A column has no name.' }
      if (!isScalar(cell))
        return { at: keyAt, message: `\`${key.value}\` is not text: a cell has one line of Markdown.` }
      cells.set(String(key.value), cellAt(cell, keyAt, pointAt))
    }
  } else return { at, message: 'A row is neither text nor a list of `name: text` lines.' }
  return cells
}

function cellAt(scalar: Scalar, key: Point, pointAt: PointAt): Cell {
  const [start, end] = scalar.range ?? [0, 0]
  return { ...textAt(scalar, pointAt), key, lines: { first: key.line, last: pointAt(Math.max(start, end - 1)).line } }
}

/** The text of a scalar, and its place: after the opening quote if it has one. */
function textAt(scalar: Scalar, pointAt: PointAt): PlacedText {
  const isQuoted = scalar.type?.startsWith('QUOTE') ? 1 : 0
  return { text: String(scalar.value), at: pointAt(offsetOf(scalar) + isQuoted) }
}

function offsetOf(node: unknown): number {
  return (node as { range?: readonly number[] | null } | null)?.range?.[0] ?? 0
}
