/**
 * Tables written as plain data: a YAML fence whose second word says what it lists (`yaml parameters`) becomes a table
 * with Markdown in its cells. On a code host the fence stays readable as data.
 */

import type { Code, InlineCode, Parent, PhrasingContent, Root, Table, TableCell } from 'mdast'
import type { Say } from '../../../site/words/say.ts'
import { sayEnglish } from '../../../site/words/site-words.ts'
import type { Problem } from '../../kernel/fault/finding.ts'
import type { Dialect } from '../parser/dialect.ts'
import { readInline } from '../text/inline-markdown.ts'
import { isRefusal, type LineRange, type PlacedText, type Refusal, type Row, readDataRows } from './data-rows.ts'
import { type CellReading, MISTAKES, mistakesTable } from './mistakes.ts'

/** Second words of a fence whose rows have names; they are the keys of the heading of the first column, too. */
const NAMED = ['parameters', 'properties', 'props', 'options', 'keys', 'values'] as const
/** Second word of a fence whose rows have no names. */
const RETURNS = 'returns'
/** Keys of columns whose headings are words of the interface. */
const COLUMNS = ['type', 'default', 'required', 'about'] as const

declare module 'mdast' {
  interface TableData {
    /** Lines of the page with code that only tests use and readers do not see. */
    proofs?: readonly LineRange[]
    /** The same lines in the changed text, if the text was changed before it was parsed. */
    writtenProofs?: readonly LineRange[]
  }
}

/** Class of a table whose rows a phone shows as a list. */
const AS_LIST = 'rows'
/** Columns that need no name in a list: what stands in them says it. */
const SELF_EVIDENT = ['type', 'about']
/** A cell that says that there is nothing. A list leaves it out. */
const NOTHING = /^[–—-]?$/

/** Replaces data fences with tables. A fence that cannot be read stays code and is reported. */
export function readDataTables(tree: Root, text: string, file: string, dialect: Dialect): Problem[] {
  const { say = sayEnglish } = dialect
  const reading: CellReading = { say, read: ({ text, at }) => readInline(text, at, dialect) }
  const problems: Problem[] = []
  const walk = (parent: Parent): void => {
    parent.children.forEach((node, index) => {
      if (node.type === 'code') {
        const list = listWord(node)
        const table = list === undefined ? undefined : readTable(node, list, file, reading)
        if (Array.isArray(table)) problems.push(...table)
        else if (table) parent.children[index] = table
      } else if ('children' in node) walk(node as Parent)
    })
  }
  // Matches only the last three marks of a fence: with a longer run, the pattern would search again from each mark.
  if (/(?:```|~~~)[ \t]*ya?ml[ \t]+[a-z]/i.test(text)) walk(tree)
  return problems
}

/** @returns the kind of table that a fence stands for */
export function listWord({ lang, meta }: Code): string | undefined {
  const [word = ''] = (meta ?? '').trim().split(/\s+/)
  return /^ya?ml$/i.test(lang ?? '') && [MISTAKES, RETURNS, ...NAMED].includes(word) ? word : undefined
}

function readTable(node: Code, list: string, file: string, reading: CellReading): Table | Problem[] {
  const table = list === MISTAKES ? tableOfMistakes(node, reading) : tableOfRows(node, list, reading)
  if (!isRefusal(table)) return node.position ? { ...table, position: node.position } : table
  const { at, message } = table
  return [{ rule: 'data-table', place: { file, ...at }, target: list, message, hint: hintFor(list) }]
}

function hintFor(list: string): string {
  return list === MISTAKES
    ? 'Write `- wrote: …` for each row, and below it `error: …`, `happens: …`, `why: …` and so on.'
    : 'Write a line `name:` for each row, and below it `type: …`, `about: …` and so on.'
}

function tableOfMistakes(node: Code, reading: CellReading): Table | Refusal {
  const read = mistakesTable(node, reading)
  if (isRefusal(read)) return read
  const { head, body, proofs } = read
  const table = tableOf(
    head,
    body.map((row) => row.map((cell, index) => cellOf(cell, index === 0 ? undefined : head[index]))),
  )
  return { ...table, data: { ...table.data, proofs: proofs.length === 0 ? undefined : proofs } }
}

function tableOfRows(node: Code, list: string, { say, read }: CellReading): Table | Refusal {
  const named = NAMED.find((name) => name === list)
  const rows = readDataRows(node, list, named !== undefined)
  if (isRefusal(rows)) return rows
  const keys = [...new Set(rows.flatMap(({ cells }) => [...cells.keys()]))]
  // The description comes last, because it takes the most room.
  const columns = [...keys.filter((key) => key !== 'about'), ...keys.filter((key) => key === 'about')]
  const head = [...(named ? [say(`text.${named}`)] : []), ...columns.map((key) => headingOf(key, say))]
  return tableOf(
    head,
    rows.map(({ name, cells }: Row) => [
      ...(name === undefined ? [] : [cellOf(nameOf(name, read))]),
      ...columns.map((key) => {
        const cell = cells.get(key)
        const heading = SELF_EVIDENT.includes(key) ? undefined : headingOf(key, say)
        return cellOf(cell ? read(cell) : [], heading)
      }),
    ]),
  )
}

function tableOf(head: readonly string[], body: readonly (readonly TableCell[])[]): Table {
  const headings = head.map((value): TableCell => ({ type: 'tableCell', children: [{ type: 'text', value }] }))
  return {
    type: 'table',
    align: head.map(() => null),
    children: [headings, ...body].map((cells) => rowOf([...cells])),
    data: { hProperties: { className: [AS_LIST] } },
  }
}

/** The heading of a column that the author has named is that name. */
function headingOf(key: string, say: Say): string {
  const known = COLUMNS.find((name) => name === key)
  return known ? say(`text.${known}`) : key.charAt(0).toUpperCase() + key.slice(1)
}

/** A name is drawn as code unless it is written as Markdown. */
function nameOf(name: PlacedText, read: CellReading['read']): PhrasingContent[] {
  const code: InlineCode = { type: 'inlineCode', value: name.text }
  return /^`|\]\(/.test(name.text) ? read(name) : [code]
}

/** @param name heading of the column, where a list needs it */
function cellOf(children: PhrasingContent[], name?: string): TableCell {
  const [only] = children
  const isNothing =
    children.length === 0 || (children.length === 1 && only?.type === 'text' && NOTHING.test(only.value))
  const named = name === undefined ? undefined : { dataName: name }
  const hProperties = isNothing ? { className: ['none'] } : named
  return { type: 'tableCell', children, data: hProperties && { hProperties } }
}

function rowOf(children: TableCell[]): Table['children'][number] {
  return { type: 'tableRow', children }
}
