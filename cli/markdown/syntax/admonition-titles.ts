/**
 * `:::note Title` and `:::note [Title]` mean `:::note[Title]`, as in Docusaurus. The text is changed before it is
 * parsed. After parsing, the tree gets back what stood in code, and every column that moved.
 */

import type { Nodes, Root } from 'mdast'
import type { DestinationData } from '../parser/dialect.ts'
import { closingBracket } from './closing-bracket.ts'

/** The change in one line. */
interface Edit {
  readonly written: string
  readonly bracketed: string
  /** Column after the name; everything from here on has moved to the left by `shift`. */
  readonly column: number
  readonly shift: number
}

export interface BracketedText {
  readonly text: string
  /** Keyed by line number, from 1. */
  readonly edits: ReadonlyMap<number, Edit>
}

const MAYBE = /:{3}[A-Za-z][\w-]*[ \t]+[^\s{]/
/** Matches a directive after quote marks, list markers and indentation. */
const TITLED = /^((?:[ \t>]|[-+*][ \t]|\d{1,9}[.)][ \t])*)(:{3,}[A-Za-z][\w-]*)([ \t]+)([^\s{].*)$/

/** Puts titles into brackets. The number of lines stays the same. */
export function bracketTitles(text: string): BracketedText {
  const edits = new Map<number, Edit>()
  if (!MAYBE.test(text)) return { text, edits }
  const changed = text.split(/(\r\n|\n|\r)/).map((line, index) => {
    const [, indent = '', name = '', space = '', rest = ''] = TITLED.exec(line) ?? []
    const [, title = rest.trimEnd(), attributes = ''] = /^(.*\S)[ \t]+(\{[^{}]*\})\s*$/.exec(rest) ?? []
    if (title === '' || !isBalanced(title)) return line
    const isBracketed = title.startsWith('[') && closingBracket(title, 1) === title.length - 1
    const bracketed = name + (isBracketed ? title : `[${title}]`) + attributes
    const shift = space.length - (isBracketed ? 0 : 1)
    const column = indent.length + name.length + 1
    edits.set(index / 2 + 1, { written: line.slice(indent.length), bracketed, column, shift })
    return indent + bracketed
  })
  return { text: changed.join(''), edits }
}

function isBalanced(title: string): boolean {
  let depth = 0
  for (const char of withoutEscapes(title)) {
    if (char === '[') depth++
    if (char === ']' && --depth < 0) return false
  }
  return depth === 0
}

function withoutEscapes(title: string): string {
  return title.replace(/\\./g, '  ')
}

/** Restores the original text wherever it turned out not to be a directive, and the original column everywhere else. */
export function restoreTitles(tree: Root, { edits }: BracketedText): void {
  if (edits.size > 0) restoreNode(tree, edits)
}

function restoreNode(node: Nodes, edits: BracketedText['edits']): void {
  const { start, end } = node.position ?? {}
  if ('value' in node && start && end) {
    for (let line = start.line; line <= end.line; line++) {
      const edit = edits.get(line)
      if (edit) node.value = node.value.replace(edit.bracketed, () => edit.written)
    }
  }
  const destination = (node.data as DestinationData | undefined)?.destination
  for (const point of [start, end, destination]) {
    const edit = point && edits.get(point.line)
    if (edit && point.column > edit.column) point.column += edit.shift
  }
  if ('children' in node) for (const child of node.children) restoreNode(child as Nodes, edits)
}
