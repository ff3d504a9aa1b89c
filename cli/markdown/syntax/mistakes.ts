/**
 * A fence `yaml mistakes` lists mistakes: what readers write, what they see, and why. A row can also have the code that
 * proves it; the tests of a project run that code, and readers do not see it.
 */
import type { Code, PhrasingContent } from 'mdast'
import type { Say } from '../../../site/words/say.ts'
import { nearest } from '../../kernel/fault/nearest.ts'
import {
  type Cell,
  isRefusal,
  type LineRange,
  type PlacedText,
  type Point,
  type Refusal,
  type Row,
  readDataRows,
} from './data-rows.ts'

/** Second word of the fence. */
export const MISTAKES = 'mistakes'

/** Key whose text is a literal message → the words before the message. */
const MESSAGES = {
  message: undefined,
  warning: 'text.saysWarning',
  error: 'text.saysError',
  exception: 'text.saysException',
} as const
type MessageKind = keyof typeof MESSAGES
const KINDS = Object.keys(MESSAGES) as readonly MessageKind[]
/** Keys that readers see. */
const SHOWN: readonly string[] = ['wrote', ...KINDS, 'happens', 'why']
/** Keys for the tests of a project only. */
const PROOFS = ['run', 'unproven'] as const

export interface Mistake {
  /** Place of the row in the page. */
  readonly at: Point
  /** One line of code. */
  readonly wrote?: string
  /** Literal messages that appear, by kind. */
  readonly messages: Readonly<Partial<Record<MessageKind, string>>>
  /** Markdown. */
  readonly happens?: string
  /** Code that proves the row. */
  readonly run?: string
  /** The reason why the row has no code that proves it. */
  readonly unproven?: string
}

interface MistakesTable {
  readonly head: readonly string[]
  readonly body: readonly (readonly PhrasingContent[][])[]
  /** Lines that only tests read. */
  readonly proofs: readonly LineRange[]
}

/** The rows of a fence, for tests that prove them. */
export function readMistakes(node: Code): readonly Mistake[] | Refusal {
  const rows = readCheckedRows(node)
  return isRefusal(rows) ? rows : rows.map(mistakeOf)
}

/** How the cells of a page's tables are read. */
export interface CellReading {
  readonly say: Say
  /** Reads Markdown. */
  readonly read: (text: PlacedText) => PhrasingContent[]
}

/** The part of a fence that readers see. */
export function mistakesTable(node: Code, reading: CellReading): MistakesTable | Refusal {
  const rows = readCheckedRows(node)
  if (isRefusal(rows)) return rows
  const columns = COLUMNS.filter(({ keys }) => rows.some(({ cells }) => keys.some((key) => cells.has(key))))
  return {
    head: columns.map(({ heading }) => reading.say(heading)),
    body: rows.map(({ cells }) => columns.map(({ cell }) => cell(cells, reading))),
    proofs: rows.flatMap(({ cells }) => PROOFS.flatMap((key) => cells.get(key)?.lines ?? [])),
  }
}

type Cells = ReadonlyMap<string, Cell>

const COLUMNS: readonly {
  readonly heading: 'text.seen' | 'text.wrote' | 'text.why'
  readonly keys: readonly string[]
  readonly cell: (cells: Cells, reading: CellReading) => PhrasingContent[]
}[] = [
  // This column comes first, because readers search for what they see and every row has it.
  { heading: 'text.seen', keys: [...KINDS, 'happens'], cell: seenOf },
  { heading: 'text.wrote', keys: ['wrote'], cell: (cells) => codeOf(cells.get('wrote')) },
  { heading: 'text.why', keys: ['why'], cell: (cells, { read }) => markdownOf(cells.get('why'), read) },
]

function seenOf(cells: Cells, { say, read }: CellReading): PhrasingContent[] {
  const parts = KINDS.filter((kind) => cells.has(kind)).map((kind) => {
    const before = MESSAGES[kind]
    return [...(before ? [textNode(say(before))] : []), ...codeOf(cells.get(kind))]
  })
  const happens = markdownOf(cells.get('happens'), read)
  if (happens.length > 0) parts.push(happens)
  return parts.flatMap((part, index) => (index === 0 ? part : [textNode('. '), ...part]))
}

/** Code that can break between words. Code directly in a cell stays on one line, as names should. */
function codeOf(cell: Cell | undefined): PhrasingContent[] {
  return cell
    ? [{ type: 'emphasis', data: { hName: 'span' }, children: [{ type: 'inlineCode', value: cell.text }] }]
    : []
}

function markdownOf(cell: Cell | undefined, read: CellReading['read']): PhrasingContent[] {
  return cell ? read(cell) : []
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
  // The text without these lines must still be a list, because other programs read it.
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
