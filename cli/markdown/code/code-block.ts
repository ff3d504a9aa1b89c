/** A fenced block's info string and text → language, title, marked lines and code. */

import type { Code, Root } from 'mdast'
import type { Problem } from '../../kernel/fault/finding.ts'
import { nearest } from '../../kernel/fault/nearest.ts'
import { derived } from '../../kernel/store/memo.ts'
import { isKnownLanguage, LANGUAGES, languageNamed } from '../highlight/languages.ts'
import { listWord } from '../syntax/data-tables.ts'
import { forEachNode } from '../text/for-each-node.ts'
import { type LineMark, type MarkedCode, readCodeComments } from './code-comments.ts'
import { CODE_OPTIONS, type Lines, type Mark, readCodeInfo } from './code-info.ts'
import type { CodeNote } from './code-notes.ts'
import { type DrawnCode, drawnKind } from './drawn-code.ts'

declare module 'mdast' {
  interface CodeData {
    /** Whether the list below the code explains its numbered comments. */
    annotated?: true
    /** Finds the drawing before the title of the block (`packages/icons`). */
    icon?: (title: string) => string | undefined
    /** What a plugin says of texts in the code (`packages/twoslash`). */
    notes?: readonly {
      /** Index of its line in the text of the block. */
      readonly line: number
      /** In the line, in UTF-16 code units. */
      readonly start: number
      /** Length of the text; 0 for a place. */
      readonly length: number
      /** `type` is shown when a reader points at the text or focuses it, `mark` marks it; the others are shown below the line. */
      readonly kind: 'type' | 'mark' | 'query' | 'completion' | 'error'
      /** What is said of it. */
      readonly text: string
    }[]
  }
}

type CodeNode = Pick<Code, 'lang' | 'meta' | 'value' | 'data'>

/** A text to mark in the code, in the lines from `from` to before `to`. */
interface MarkedText {
  readonly mark: Mark
  readonly text: string
  readonly from: number
  readonly to: number
}

export interface CodeBlock {
  /** In lower case; empty when the info string names no language. */
  readonly language: string
  readonly title?: string
  /** The path of the drawing before the title. */
  readonly icon?: string
  readonly lines: readonly string[]
  /** Keyed by line index, from 0. */
  readonly marks: Readonly<Record<number, LineMark>>
  /** Labels of marked lines, at the first line of each range. */
  readonly labels?: Readonly<Record<number, string>>
  readonly texts?: readonly MarkedText[]
  /** Lines to look at: the others are faded. */
  readonly focused?: readonly number[]
  /** Numbers that refer to items of the list below the code, at the end of lines. */
  readonly annotations?: Readonly<Record<number, readonly number[]>>
  /** What a plugin says of texts, by the index of their line. */
  readonly notes?: Readonly<Record<number, readonly CodeNote[]>>
  /** Ranges of lines, by index, that are folded away; the end is not part of the range. */
  readonly collapsed?: readonly (readonly [start: number, end: number])[]
  /** Number of the first line; absent when lines are not numbered. */
  readonly startLine?: number
  readonly wrap?: true
  readonly frame?: 'none' | 'terminal'
}

/**
 * Reads the info string (`code-info.ts`) and the comments that mark lines (`code-comments.ts`). When the info string has
 * a range, comments on lines of their own stay in the code.
 */
export const readCodeBlock: (node: CodeNode) => CodeBlock = derived((node: CodeNode): CodeBlock => {
  const info = readCodeInfo(infoOf(node))
  const isFile = isFileName(info.word)
  const title = info.title ?? (isFile ? info.word : undefined)
  const code = readCodeComments(node.value.split(/\r\n|\n|\r/), {
    wholeLines: !info.hasRange,
    marks: !ABOUT_MARKDOWN.has(languageOf(info.word)),
    annotated: node.data?.annotated === true,
  })
  const diff = info.lang !== undefined && languageOf(info.word) === 'diff'
  const { lines, marks } = diff ? readDiff(code) : code
  const labels: Record<number, string> = {}
  for (const {
    lines: [first],
    label,
  } of info.lines) {
    if (label !== undefined && first <= lines.length) labels[first - 1] = label
  }
  for (const mark of MARKS) {
    const ranges = info.lines.filter((range) => range.mark === mark).map((range) => range.lines)
    for (const [start, end] of disjoint(ranges, lines.length))
      for (let line = start; line < end; line++) marks[line] ??= mark
  }
  const texts = [
    ...info.texts.map(({ mark, text }) => ({ mark, text, from: 0, to: lines.length })),
    ...code.texts.map((text) => ({ ...text, mark: 'highlighted' as const, to: Math.min(text.to, lines.length) })),
  ]
  return {
    language: languageOf(diff ? (info.lang ?? '') : info.word),
    title: title || undefined,
    icon: title && node.data?.icon?.(title),
    startLine: info.startLine,
    wrap: info.wrap,
    frame: info.frame,
    lines,
    marks,
    ...filled({ labels, texts, focused: code.focused, annotations: code.annotations, notes: notesOf(node, code.from) }),
    ...filled({
      collapsed: disjoint(info.collapse === 'all' ? [[1, lines.length]] : (info.collapse ?? []), lines.length),
    }),
  }
})

/** The notes of a block by the lines that are left of it. */
function notesOf({ data }: CodeNode, from: readonly number[]): Record<number, readonly CodeNote[]> {
  const { notes = [] } = data ?? {}
  const byLine = from.map((line, index) => [index, notes.filter((note) => note.line === line)] as const)
  return Object.fromEntries(notes.length === 0 ? [] : byLine.filter(([, own]) => own.length > 0))
}

/** The info string as one text; a parser cuts it at its first space. */
function infoOf({ lang, meta }: Pick<Code, 'lang' | 'meta'>): string {
  return [lang, meta].filter(Boolean).join(' ')
}

/** The options of a block that nothing reads, as written. */
function unknownOptions(node: Pick<Code, 'lang' | 'meta'>): readonly string[] {
  return readCodeInfo(infoOf(node)).unknown
}

/** The collections that hold something. */
function filled<T extends Record<string, object>>(collections: T): Partial<T> {
  return Object.fromEntries(
    Object.entries(collections).filter(([, value]) => Object.keys(value).length > 0),
  ) as Partial<T>
}

/** Code in these languages may show how code is marked. */
const ABOUT_MARKDOWN: ReadonlySet<string> = new Set(['md', 'mdx', 'markdown'])

/** In the order of precedence. */
const MARKS: readonly Mark[] = ['inserted', 'deleted', 'highlighted']

/** Ranges of lines as indexes in order, without the lines that an earlier range has; the end is not part of a range. */
function disjoint(ranges: readonly Lines[], count: number): [start: number, end: number][] {
  const found: [number, number][] = []
  for (const [first, last] of [...ranges].sort(([a], [b]) => a - b)) {
    const start = Math.max(first - 1, found.at(-1)?.[1] ?? 0)
    const end = Math.min(last, count)
    if (start < end) found.push([start, end])
  }
  return found
}

/** Lines of a `diff` in another language: the signs become marks. */
function readDiff({ lines, marks }: Pick<MarkedCode, 'lines' | 'marks'>): Pick<MarkedCode, 'lines' | 'marks'> {
  const signed: Record<number, LineMark> = { ...marks }
  lines.forEach((line, index) => {
    if (line.startsWith('+')) signed[index] = 'inserted'
    else if (line.startsWith('-')) signed[index] = 'deleted'
  })
  const plain = lines.map((line) => line.replace(/^[+-]/, ' '))
  const indent = plain.reduce((least, line) => (line.trim() === '' ? least : Math.min(least, line.search(/\S/))), 80)
  return { lines: plain.map((line) => line.slice(indent)), marks: signed }
}

function isFileName(word: string): boolean {
  return /\.[a-z0-9]+$/i.test(word)
}

/** The language that the first word of an info string names: `js`, `js{1}`, `rust,ignore`, or a file name. */
function languageOf(word: string): string {
  const name = isFileName(word) ? word.slice(word.lastIndexOf('.') + 1) : word.replace(/,.*$/s, '')
  return languageNamed(name.toLowerCase())
}

/** Faults of code blocks: languages without a known grammar, and options that nothing reads; each once a page. */
export function codeProblems(
  tree: Root,
  {
    text,
    file,
    drawn,
  }: { readonly text: string; readonly file: string; readonly drawn?: readonly DrawnCode[] | undefined },
  isForeign = false,
): Problem[] {
  const found = new Map<string, Problem>()
  forEachNode(tree, (node) => {
    if (node.type !== 'code') return
    const { line = 1, column = 1, offset = 0 } = node.position?.start ?? {}
    const fence = /^(?:`+|~+)[ \t]*/.exec(text.slice(offset, offset + 100))?.[0]
    if (fence === undefined) return
    const place = { file, line, column: column + fence.length }
    const { language } = readCodeBlock(node)
    const problems = [
      ...(language === '' || isKnownLanguage(language) ? [] : [unknownLanguage(language, place)]),
      ...(drawnKind(node, drawn) || listWord(node) !== undefined
        ? []
        : unknownOptions(node)
            .filter((option) => !isForeign || isMisspelt(option))
            .map((option) => unknownOption(option, place))),
    ]
    for (const problem of problems) {
      const key = `${problem.rule} ${problem.target}`
      if (!found.has(key)) found.set(key, problem)
    }
  })
  return [...found.values()]
}

function unknownLanguage(language: string, place: Problem['place']): Problem {
  const near = nearest(language, LANGUAGES)
  return {
    rule: 'unknown-language',
    place,
    target: language,
    message: `There is no grammar for the language \`${language}\`; its code is shown without colours.`,
    hint: near ? `Did you mean \`${near}\`?` : 'Write `text` where there is no language.',
  }
}

/** Pages of other tools have options that plugins read, so only an option similar to one of ours is a mistake. */
function isMisspelt(option: string): boolean {
  const name = option.replace(/=.*$/s, '')
  return /^[A-Za-z-]{4,}$/.test(name) && nearest(name, CODE_OPTIONS) !== undefined
}

function unknownOption(option: string, place: Problem['place']): Problem {
  const near = nearest(option.replace(/=.*$/s, ''), CODE_OPTIONS)
  return {
    rule: 'code-option',
    place,
    target: option,
    message: `Code blocks have no option \`${option}\`; it has no effect.`,
    hint: near ? `Did you mean \`${near}\`?` : `These exist: ${CODE_OPTIONS.join(', ')}.`,
  }
}
