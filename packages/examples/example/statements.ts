/**
 * The statements of an example's code, and the numbers in them that a reader may change by dragging: no parser, but one
 * pass over the tokens that the editor colours.
 */
import { type Token, tokenize } from './play-tokens.ts'

/** Lines of a statement, from 1; both belong to it. */
export interface Statement {
  readonly from: number
  readonly to: number
}

/** A number as it stands in the code, with the sign before it. */
export interface Literal {
  readonly start: number
  readonly end: number
  readonly value: number
  /** Whether it is added to something, so that its sign stays. */
  readonly isTerm?: true
}

interface Read extends Token {
  readonly start: number
  readonly line: number
}

/** Ends of a line, and beginnings of the next one, between which a statement goes on. */
const GOES_ON = /[=+\-*/%&|?:,.<(]$/
const IS_MORE = /^(?:[.?:+*/%&|,)\]]|=[^>])/
/** What stands before the brace of a block; any other brace is that of an object. */
const BEFORE_BLOCK = /(?:^|[);{}]|=>|\b(?:else|do|try|finally))$/

function read(code: string): Read[] {
  let start = 0
  return tokenize(code).flatMap((tokens, index) => {
    const line = tokens.map((token) => {
      const placed = { ...token, start, line: index + 1 }
      start += token.text.length
      return placed
    })
    start++
    return line.filter(({ text }) => text.trim() !== '')
  })
}

/** @returns the statement that a line belongs to: `(code) => (line) => …`, because the lines of one code are many */
export function statementsOf(code: string): (line: number) => Statement {
  const open: string[] = []
  const begins: number[] = []
  let before = ''
  let last = 0
  /** The last line before each line that has tokens. */
  const ends = new Map<number, number>()
  for (const { text, kind, line } of read(code)) {
    if (line !== last) {
      ends.set(line, last)
      const isInside = open.length > 0 && open.at(-1) !== 'block'
      if (!isInside && !GOES_ON.test(before) && (kind === 'comment' || !IS_MORE.test(text))) begins.push(line)
      last = line
    }
    if (kind === 'comment') continue
    if (kind === 'punctuation') {
      for (const sign of text) {
        if (sign === '{') open.push(BEFORE_BLOCK.test(before) ? 'block' : 'object')
        else if (sign === '(' || sign === '[') open.push(sign)
        else if (sign === '}' || sign === ')' || sign === ']') open.pop()
        before = sign === '>' && before.endsWith('=') ? '=>' : sign
      }
    } else before = text
  }
  return (line) => {
    const from = begins.findLast((begin) => begin <= line) ?? line
    const next = begins.find((begin) => begin > line)
    return { from, to: Math.max(from, next === undefined ? last : (ends.get(next) ?? from)) }
  }
}

/**
 * The numbers of a statement that may be dragged: each is an argument of one of the named calls, alone or at its end after
 * `+`, `-` or `*`, as in `new Point(10, width * 0.5)`. Those of the last call come first.
 */
export function literalsIn(code: string, { from, to }: Statement, calls: readonly string[]): Literal[] {
  const tokens = signsOf(read(code).filter(({ line, kind }) => line >= from && line <= to && kind !== 'comment'))
  const found: Literal[] = []
  const open: boolean[] = []
  tokens.forEach(({ text, kind, start }, index) => {
    const [sign, earlier] = [tokens[index - 1], tokens[index - 2]]
    if (text === '(') open.push(calls.includes(sign?.text ?? ''))
    else if (text === '[' || text === '{') open.push(false)
    else if (/^[)\]}]$/.test(text)) open.pop()
    if (kind !== 'constant' || !/^\d+(?:\.\d+)?$/.test(text) || !open.at(-1)) return
    if (!/^[,)]$/.test(tokens[index + 1]?.text ?? '')) return
    const end = start + text.length
    const value = sign?.text === '-' ? -Number(text) : Number(text)
    if (sign && /^[+-]$/.test(sign.text)) {
      const isTerm = /^[(,]$/.test(earlier?.text ?? '') ? {} : { isTerm: true as const }
      found.unshift({ start: sign.start, end, value, ...isTerm })
    } else if (/^[(,*]$/.test(sign?.text ?? '')) found.unshift({ start, end, value })
  })
  return found
}

/** Each sign of punctuation as a token of its own. */
function signsOf(tokens: readonly Read[]): Read[] {
  return tokens.flatMap((token) =>
    token.kind === 'punctuation'
      ? Array.from(token.text, (text, index) => ({ ...token, text, start: token.start + index }))
      : [token],
  )
}

/** The code with other numbers. */
export function withLiterals(code: string, values: ReadonlyMap<Literal, number>): string {
  return [...values]
    .sort(([a], [b]) => b.start - a.start)
    .reduce((text, [{ start, end, isTerm }, value]) => {
      const sign = value < 0 ? '- ' : '+ '
      // Minus zero is written as zero.
      return text.slice(0, start) + (isTerm ? sign + Math.abs(value) : value + 0) + text.slice(end)
    }, code)
}
