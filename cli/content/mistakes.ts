/**
 * A fence `yaml mistakes` lists what goes wrong: what one writes, what one sees, and why. A row may also hold the code
 * that proves it, which the tests of a project run and no reader sees.
 */
import type { Code, PhrasingContent } from 'mdast'
import { nearest } from '../fault/nearest.ts'
import { type Cell, isRefusal, type LineRange, type Point, type Refusal, type Row, readDataRows } from './data-rows.ts'
import { readInline } from './inline-markdown.ts'

/** The word of the fence. */
export const MISTAKES = 'mistakes'

/** Keys whose text is a message word for word → what stands before it. */
const MESSAGES = { message: '', warning: 'Warning', error: 'Error', exception: 'Exception' } as const
type MessageKind = keyof typeof MESSAGES
const KINDS = Object.keys(MESSAGES) as readonly MessageKind[]
/** Keys that readers see. */
const SHOWN: readonly string[] = ['wrote', ...KINDS, 'happens', 'why']
/** Keys for the tests of a project. */
const PROOFS = ['run', 'unproven'] as const

export interface Mistake {
  /** Where the row begins in the page. */
  readonly at: Point
  /** One line of code. */
  readonly wrote?: string
  /** Messages that appear, word for word, by their kind. */
  readonly messages: Readonly<Partial<Record<MessageKind, string>>>
  /** Markdown. */
  readonly happens?: string
  /** Code that shows that the row is true. */
  readonly run?: string
  /** The reason why there is no such code. */
  readonly unproven?: string
}

export interface MistakesTable {
  readonly head: readonly string[]
  readonly body: readonly (readonly PhrasingContent[][])[]
  /** Lines that are for tests only. */
  readonly proofs: readonly LineRange[]
}

/** The rows of a fence, for the tests that prove them. */
export function readMistakes(node: Code): readonly Mistake[] | Refusal {
  const rows = readCheckedRows(node)
  return isRefusal(rows) ? rows : rows.map(mistakeOf)
}

/** What readers see of a fence. */
export function mistakesTable(node: Code): MistakesTable | Refusal {
  const rows = readCheckedRows(node)
  if (isRefusal(rows)) return rows
  const columns = COLUMNS.filter(({ keys }) => rows.some(({ cells }) => keys.some((key) => cells.has(key))))
  return {
    head: columns.map(({ heading }) => heading),
    body: rows.map(({ cells }) => columns.map(({ read }) => read(cells))),
    proofs: rows.flatMap(({ cells }) => PROOFS.flatMap((key) => cells.get(key)?.lines ?? [])),
  }
}

type Cells = ReadonlyMap<string, Cell>

const COLUMNS: readonly {
  readonly heading: string
  readonly keys: readonly string[]
  readonly read: (cells: Cells) => PhrasingContent[]
}[] = [
  // First, since readers look for what they see, and since no row is without it.
  { heading: 'What you see', keys: [...KINDS, 'happens'], read: seenOf },
  { heading: 'What you write', keys: ['wrote'], read: (cells) => codeOf(cells.get('wrote')) },
  { heading: 'Why, and what to do', keys: ['why'], read: (cells) => markdownOf(cells.get('why')) },
]

function seenOf(cells: Cells): PhrasingContent[] {
  const parts = KINDS.filter((kind) => cells.has(kind)).map((kind) => [
    ...(MESSAGES[kind] === '' ? [] : [textNode(`${MESSAGES[kind]}: `)]),
    ...codeOf(cells.get(kind)),
  ])
  const happens = markdownOf(cells.get('happens'))
  if (happens.length > 0) parts.push(happens)
  return parts.flatMap((part, index) => (index === 0 ? part : [textNode('. '), ...part]))
}

/** Code that may be broken between its words: directly in a cell it stays on one line, as names should. */
function codeOf(cell: Cell | undefined): PhrasingContent[] {
  return cell
    ? [{ type: 'emphasis', data: { hName: 'span' }, children: [{ type: 'inlineCode', value: cell.text }] }]
    : []
}

function markdownOf(cell: Cell | undefined): PhrasingContent[] {
  return cell ? readInline(cell.text, cell.at) : []
}

function textNode(value: string): PhrasingContent {
  return { type: 'text', value }
}

function mistakeOf({ cells, at }: Row): Mistake {
  const text = (key: string): Record<string, string> => {
    const cell = cells.get(key)
    return cell ? { [key]: cell.text } : {}
  }
  return {
    at,
    messages: Object.assign({}, ...KINDS.map(text)) as Mistake['messages'],
    ...text('wrote'),
    ...text('happens'),
    ...text('run'),
    ...text('unproven'),
  }
}

function readCheckedRows(node: Code): readonly Row[] | Refusal {
  const rows = readDataRows(node, MISTAKES, false)
  if (isRefusal(rows)) return rows
  for (const row of rows) {
    const refusal = wrongIn(row)
    if (refusal) return refusal
  }
  return rows
}

function wrongIn({ cells, at }: Row): Refusal | undefined {
  const known = [...SHOWN, ...PROOFS]
  for (const [key, cell] of cells) {
    if (!known.includes(key)) {
      const near = nearest(key, known)
      const meant = near === undefined ? `A row knows ${listOf(known)}.` : `Did you mean \`${near}\`?`
      return { at: cell.key, message: `A mistake has no key \`${key}\`. ${meant}` }
    }
    if (cell.text.trim() === '') return { at: cell.key, message: `\`${key}\` is empty.` }
    if (key !== 'run' && cell.text.trim().includes('\n'))
      return { at: cell.key, message: `\`${key}\` must be one line.` }
  }
  if (![...KINDS, 'happens'].some((key) => cells.has(key)))
    return { at, message: `The row does not say what one sees: it needs ${listOf([...KINDS, 'happens'])}.` }
  const [run, unproven] = PROOFS.map((key) => cells.get(key))
  if (run && unproven) return { at: unproven.key, message: '`unproven` says why there is no `run`, and there is one.' }
  // The text without these lines must still be a list: other programs read it.
  const proof = run ?? unproven
  const sharesLine = [...cells.values()].some((cell) => cell !== proof && overlap(cell.lines, proof?.lines))
  if (proof && (sharesLine || proof.key.line === at.line))
    return { at: proof.key, message: 'A proof needs lines of its own, below what it proves.' }
  return undefined
}

function overlap(one: LineRange, other: LineRange | undefined): boolean {
  return other !== undefined && one.first <= other.last && other.first <= one.last
}

function listOf(keys: readonly string[]): string {
  const names = keys.map((key) => `\`${key}\``)
  return `${names.slice(0, -1).join(', ')} or ${names.at(-1)}`
}
