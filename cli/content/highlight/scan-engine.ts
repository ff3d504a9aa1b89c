/**
 * A regular expression engine for shiki. It uses the patterns of shiki's JavaScript engine and avoids work:
 * - Scanners that have the same pattern share its searches.
 * - A pattern is translated when the first line comes that it could match.
 * - Groups are located only for the winning match, because the `d` flag makes V8 match again.
 * - Lines of ASCII, as nearly all code is, have expressions of their own: V8 takes a millisecond to compile the Unicode
 * meaning of `\p{Alpha}`, which grammars use everywhere.
 *
 * The tokens are the same as with shiki's own engine (`test/content/scan-engine.heavy.test.ts`).
 */
import { EmulatedRegExp } from 'oniguruma-to-es'
import type { PatternScanner, RegexEngine, RegexEngineString } from 'shiki/core'
import { asciiSource } from './ascii-pattern.ts'
import { KNOWN_PATTERNS } from './known-patterns.ts'
import { translatePattern } from './pattern-translation.ts'
import { type CharSet, charsOf, hasAll, requiredChars } from './required-chars.ts'

/** A pattern of a grammar, with the result of its last search. */
interface Search {
  readonly pattern: string | RegExp
  /** Characters that a text must have for a match. */
  readonly required: CharSet
  /** Compiled at its first use; `null` when the pattern has no JavaScript form, and never matches. */
  forAscii: Expression | null | undefined
  forAll: Expression | null | undefined
  text: object | undefined
  from: number
  at: number
  /** End of the match when the pattern has no groups; otherwise -1. */
  end: number
}

interface Expression {
  /** Finds the place of a match. */
  readonly find: RegExp
  /** Locates the groups of a match; compiled from `find` at its first use. */
  locate: RegExp | undefined
  /** Whether the result of a search is also valid for later starting places, up to the match. */
  readonly isReusable: boolean
}

/** vscode-textmate's value for a group that took no part in a match. */
const NO_GROUP: Place = { start: 4294967295, end: 4294967295, length: 0 }

export function scanEngine(): RegexEngine {
  const searches = new Map<string, Search>()
  const searchOf = (pattern: string): Search => {
    let search = searches.get(pattern)
    if (search === undefined) {
      search = newSearch(pattern)
      searches.set(pattern, search)
    }
    return search
  }
  return {
    createScanner: (patterns) =>
      scanner(patterns.map((pattern) => (typeof pattern === 'string' ? searchOf(pattern) : newSearch(pattern)))),
    createString: (content) => textOf(content),
  }
}

/** A line and the set of its characters. */
interface Text extends RegexEngineString {
  readonly chars: CharSet
  readonly isAscii: boolean
}

function textOf(content: string): Text {
  return { content, chars: charsOf(content), isAscii: !/[\u0080-\uffff]/.test(content) }
}

function newSearch(pattern: string | RegExp): Search {
  const required = typeof pattern === 'string' ? requiredChars(pattern) : charsOf('')
  return { pattern, required, forAscii: undefined, forAll: undefined, text: undefined, from: 0, at: -1, end: -1 }
}

function expressionOf(search: Search, text: Text): Expression | null {
  if (text.isAscii) {
    if (search.forAscii === undefined) search.forAscii = newExpression(search.pattern, asciiSource)
    return search.forAscii
  }
  if (search.forAll === undefined) search.forAll = newExpression(search.pattern, (source) => source)
  return search.forAll
}

function newExpression(pattern: string | RegExp, adapt: (source: string, flags: string) => string): Expression | null {
  // The pattern comes from a grammar that is already translated.
  if (typeof pattern !== 'string') return { find: pattern, locate: pattern, isReusable: false }
  const translation = KNOWN_PATTERNS.get(pattern) ?? translatePattern(pattern)
  if (!translation) return null
  const { flags, options } = translation
  const source = adapt(translation.pattern, flags)
  const emulated = options && new EmulatedRegExp(source, `${flags}d`, options)
  if (emulated && options.strategy) return { find: emulated, locate: emulated, isReusable: false }
  const find = new RegExp(source, flags)
  // An emulated pattern without a strategy differs only in its groups, so plain searching can use the native
  // expression.
  return { find, locate: emulated, isReusable: !find.sticky }
}

function scanner(searches: readonly Search[]): PatternScanner {
  /** Searches that can still match in the line: a search without a match finds nothing later in the line either. */
  let possible: (Search | undefined)[] = []
  let line: Text | undefined
  let prunedFrom = 0
  const begin = (text: Text, start: number): void => {
    line = text
    prunedFrom = start
    possible = searches.map((search) => (hasAll(text.chars, search.required) ? search : undefined))
  }
  return {
    findNextMatchSync(given, start) {
      const text = typeof given === 'string' ? textOf(given) : (given as Text)
      if (line !== text || start < prunedFrom) begin(text, start)
      let winner: Search | undefined
      let winnerIndex = -1
      let best = Number.POSITIVE_INFINITY
      for (let index = 0; index < possible.length; index++) {
        const search = possible[index]
        if (search === undefined) continue
        const expression = expressionOf(search, text)
        const at = expression === null ? -1 : find(search, expression, text, start)
        if (at === -1) {
          if (expression === null || expression.isReusable) possible[index] = undefined
        } else if (at < best) {
          best = at
          winner = search
          winnerIndex = index
          if (at === start) break
        }
      }
      return winner ? { index: winnerIndex, captureIndices: locate(winner, text, start) } : null
    },
  }
}

interface Place {
  readonly start: number
  readonly end: number
  readonly length: number
}

/** Places of the latest match and of its groups. */
function locate(search: Search, text: Text, start: number): Place[] {
  const { at, end } = search
  if (end !== -1) return [{ start: at, end, length: end - at }]
  const expression = expressionOf(search, text)
  if (expression === null) return []
  expression.locate ??= new RegExp(expression.find.source, `${expression.find.flags}d`)
  expression.locate.lastIndex = expression.isReusable ? at : start
  const places: Place[] = []
  // A loop, because `Array.from` alone took 2 % of a build of 1,000 pages.
  for (const group of expression.locate.exec(text.content)?.indices ?? [])
    places.push(group ? { start: group[0], end: group[1], length: group[1] - group[0] } : NO_GROUP)
  return places
}

function find(search: Search, { find: expression, isReusable }: Expression, text: Text, start: number): number {
  if (isReusable && search.text === text && search.from <= start && (search.at === -1 || search.at >= start))
    return search.at
  expression.lastIndex = start
  const match = expression.exec(text.content)
  const at = match?.index ?? -1
  search.text = isReusable ? text : undefined
  search.from = start
  search.at = at
  search.end = match?.length === 1 ? at + match[0].length : -1
  return at
}
