/** A fenced block's info string and text → what is shown: language, title, marked lines, code. */
import type { Code } from 'mdast'

export type LineMark = 'highlighted' | 'inserted' | 'deleted'

export interface CodeBlock {
  /** As written, lower-cased; empty for none. */
  readonly language: string
  readonly title?: string
  readonly lines: readonly string[]
  /** Marks by line index, from 0. */
  readonly marks: Readonly<Record<number, LineMark>>
  /** Number of the first line when lines are numbered. */
  readonly startLine?: number
}

const MAGIC =
  /^\s*(?:\/\/|\/\*|\{\/\*|#|<!--|--|%|;;?)\s*(highlight|insert|delete|strikeout)-(next-line|start|end)\s*(?:\*\/\}?|-->)?\s*$/
const MARK_OF: Readonly<Record<string, LineMark>> = {
  highlight: 'highlighted',
  insert: 'inserted',
  delete: 'deleted',
  strikeout: 'deleted',
}

/**
 * Reads the info string's forms: `js`, `js {1,3-5}`, `title="src/bib.mjs"`, `showLineNumbers`,
 * `showLineNumbers=5`, and a file name in place of a language. A range and marking comments do not mix:
 * with a range, comments stay in the code.
 */
export function readCodeBlock(node: Code): CodeBlock {
  const meta = node.meta ?? ''
  const word = node.lang ?? ''
  const isFile = /[./]/.test(word) && /\.[a-z0-9]+$/i.test(word)
  const language = (isFile ? word.slice(word.lastIndexOf('.') + 1) : word.replace(/[{:].*$/, '')).toLowerCase()
  const title = /(?:^|\s)title=(?:"([^"]*)"|'([^']*)')/.exec(meta)
  const shown = title?.[1] ?? title?.[2] ?? (isFile ? word : undefined)
  const numbers = /(?:^|\s)showLineNumbers(?:=(\d+))?(?=\s|$)/.exec(meta)
  const range = /\{([\d,\s-]+)\}/.exec(meta)?.[1]
  const source = node.value.split('\n')
  const { lines, marks } =
    range === undefined ? readMagicComments(source) : { lines: source, marks: readRange(range, source.length) }
  return {
    language,
    ...(shown === undefined ? {} : { title: shown }),
    lines,
    marks,
    ...(numbers ? { startLine: Number(numbers[1] ?? 1) } : {}),
  }
}

function readRange(range: string, count: number): Record<number, LineMark> {
  const marks: Record<number, LineMark> = {}
  for (const part of range.split(',')) {
    const [first, last] = part.split('-').map((number) => Number.parseInt(number, 10))
    if (!first) continue
    for (let line = first; line <= Math.min(last || first, count); line++) marks[line - 1] = 'highlighted'
  }
  return marks
}

function readMagicComments(source: readonly string[]): { lines: string[]; marks: Record<number, LineMark> } {
  const lines: string[] = []
  const marks: Record<number, LineMark> = {}
  const open = new Set<string>()
  let next: string | undefined
  for (const line of source) {
    const match = MAGIC.exec(line)
    if (match) {
      const [, mark = '', where] = match
      if (where === 'next-line') next = mark
      else if (where === 'start') open.add(mark)
      else open.delete(mark)
      continue
    }
    const mark = next ?? [...open].at(-1)
    if (mark !== undefined) marks[lines.length] = MARK_OF[mark] ?? 'highlighted'
    next = undefined
    lines.push(line)
  }
  return { lines, marks }
}
