/** A fenced block's info string and text → language, title, marked lines and code. */

import type { Code, Root } from 'mdast'
import { own } from '../../site/own.ts'
import type { Problem } from '../fault/finding.ts'
import { nearest } from '../fault/nearest.ts'
import { forEachNode } from './for-each-node.ts'
import { isKnownLanguage, LANGUAGES } from './highlight/languages.ts'

type LineMark = 'highlighted' | 'inserted' | 'deleted'

export interface CodeBlock {
  /** In lower case; empty when the info string names no language. */
  readonly language: string
  readonly title?: string
  readonly lines: readonly string[]
  /** Keyed by line index, from 0. */
  readonly marks: Readonly<Record<number, LineMark>>
  /** Number of the first line; absent when lines are not numbered. */
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
 * Reads the forms of an info string: `js`, `js {1,3-5}`, `title="src/bib.mjs"`, `showLineNumbers`, `showLineNumbers=5`,
 * and a file name in place of a language. When the info string has a range, comments that mark lines stay in the code.
 */
export function readCodeBlock(node: Pick<Code, 'lang' | 'meta' | 'value'>): CodeBlock {
  const { word, meta } = infoOf(node)
  const titled = /(?:^|\s)title=(?:"([^"]*)"|'([^']*)')/.exec(meta)
  const label = titled ? undefined : LABEL.exec(meta)
  const title = titled?.[1] ?? titled?.[2] ?? label?.[1] ?? (isFileName(word) ? word : undefined)
  // The title is cut out first, because its text holds no options. `js{1}` is as common as `js {1}`.
  const options = `${word} ${meta}`.replace((titled ?? label)?.[0] ?? '', ' ')
  const numbers = /(?:^|\s)showLineNumbers(?:=(\d{1,9}))?(?=\s|$)/.exec(options)
  const range = /\{([\d,\s-]+)\}/.exec(options)?.[1]
  const source = node.value.split(/\r\n|\n|\r/)
  const { lines, marks } =
    range === undefined ? readMagicComments(source) : { lines: source, marks: readRange(range, source.length) }
  return {
    language: languageOf(word),
    ...(title ? { title } : {}),
    lines,
    marks,
    ...(numbers ? { startLine: Number(numbers[1] ?? 1) } : {}),
  }
}

/** A name in brackets, as VitePress has it: `js [config.js]`. */
const LABEL = /(?:^|\s)\[([^\]]*[^\]\s][^\]]*)\](?=\s|$)/

/** The first word of an info string is no language when it is an option, a range or a label. */
const OPTION = /^(?:[\w-]+=|[[{])/

function infoOf({ lang, meta }: Pick<Code, 'lang' | 'meta'>): { word: string; meta: string } {
  const word = lang ?? ''
  return OPTION.test(word) ? { word: '', meta: `${word} ${meta ?? ''}` } : { word, meta: meta ?? '' }
}

function isFileName(word: string): boolean {
  return /\.[a-z0-9]+$/i.test(word)
}

/** The language that the first word of an info string names: `js`, `js{1}`, `rust,ignore`, or a file name. */
function languageOf(word: string): string {
  const name = isFileName(word) ? word.slice(word.lastIndexOf('.') + 1) : word.replace(/[{:,].*$/s, '')
  return name.toLowerCase()
}

/** Languages without a known grammar, each reported once, at its first place. */
export function unknownLanguages(tree: Root, text: string, file: string): Problem[] {
  const found = new Map<string, Problem>()
  forEachNode(tree, (node) => {
    if (node.type !== 'code' || !node.lang) return
    const language = languageOf(infoOf(node).word)
    if (language === '' || isKnownLanguage(language) || found.has(language)) return
    const { line = 1, column = 1, offset = 0 } = node.position?.start ?? {}
    const fence = /^(?:`+|~+)[ \t]*/.exec(text.slice(offset, offset + 100))?.[0].length ?? 0
    const near = nearest(language, LANGUAGES)
    found.set(language, {
      rule: 'unknown-language',
      place: { file, line, column: column + fence },
      target: language,
      message: `There is no grammar for the language \`${language}\`; its code is shown without colours.`,
      hint: near ? `Did you mean \`${near}\`?` : 'Write `text` where there is no language.',
    })
  })
  return [...found.values()]
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
    if (mark !== undefined) marks[lines.length] = own(MARK_OF, mark) ?? 'highlighted'
    next = undefined
    lines.push(line)
  }
  return { lines, marks }
}
