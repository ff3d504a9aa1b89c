/**
 * A regular expression engine for shiki. It uses the patterns of shiki's JavaScript engine and avoids work:
 * - Scanners that have the same pattern share its searches.
 * - A line is searched only for patterns that it could match (`requirement.ts`), and a pattern is translated and compiled
 * when the first such line comes.
 * - Searches remember no groups. Those of the match that wins are located when the grammar asks for one, which is for half
 * of these matches.
 *
 * The tokens are the same as with shiki's own engine (`test/markdown/scan-engine.heavy.test.ts`).
 */
import { EmulatedRegExp } from 'oniguruma-to-es'
import type { PatternScanner, RegexEngine, RegexEngineString } from 'shiki/core'
import { withoutGroups } from './expression-source.ts'
import { KNOWN_PATTERNS } from './known-patterns.ts'
import { translatePattern } from './pattern-translation.ts'
import { type Marks, marksOf, meets, type Requirement, requirementOf } from './requirement.ts'

/** A pattern of a grammar, with the result of its last search. */
interface Search {
  readonly pattern: string | RegExp
  readonly requirement: Requirement
  /** The text that was last compared with the requirement, and whether it may have a match. */
  compared: Text | undefined
  mayMatch: boolean
  /** Compiled at its first use; `null` when the pattern has no JavaScript form, and never matches. */
  expression: Expression | null | undefined
  text: Text | undefined
  from: number
  at: number
  /** End of the match. */
  end: number
}

interface Expression {
  /** Finds the place of a match. */
  readonly find: RegExp
  /** What locates groups, until it is compiled at its first use. */
  readonly grouped: Pick<RegExp, 'source' | 'flags'>
  readonly groups: number
  locate: RegExp | undefined
  /** The expression decides by itself what its groups are, so all of them are located with each match. */
  readonly isEmulated: boolean
  /** Whether the result of a search is also valid for later starting places, up to the match. */
  readonly isReusable: boolean
  /** Whether the grammar has asked for a group of a match: then it mostly does so for each match. */
  areGroupsRead: boolean
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

/** A line and what can be seen in it at once. */
interface Text extends RegexEngineString {
  readonly marks: Marks
}

function textOf(content: string): Text {
  return { content, marks: marksOf(content) }
}

function newSearch(pattern: string | RegExp): Search {
  return {
    pattern,
    requirement:
      typeof pattern === 'string'
        ? (KNOWN_PATTERNS.get(pattern)?.requirement ?? requirementOf(pattern))
        : requirementOf(''),
    compared: undefined,
    mayMatch: false,
    expression: undefined,
    text: undefined,
    from: 0,
    at: -1,
    end: -1,
  }
}

function mayMatch(search: Search, text: Text): boolean {
  if (search.compared !== text) {
    search.compared = text
    search.mayMatch = meets(text.marks, search.requirement)
  }
  return search.mayMatch
}

function expressionOf(search: Search): Expression | null {
  if (search.expression === undefined) search.expression = newExpression(search.pattern)
  return search.expression
}

function newExpression(pattern: string | RegExp): Expression | null {
  // The pattern comes from a grammar that is already translated.
  if (typeof pattern !== 'string') return withOwnGroups(pattern, pattern, false)
  const translation = KNOWN_PATTERNS.get(pattern)?.translation ?? translatePattern(pattern)
  if (!translation) return null
  const { options, pattern: source, flags } = translation
  const emulated = options && new EmulatedRegExp(source, `${flags}d`, options)
  if (emulated && options.strategy) return withOwnGroups(emulated, emulated, false)
  const ungrouped = withoutGroups(source)
  const find = new RegExp(ungrouped.source, flags)
  const isReusable = !find.sticky
  // An emulated pattern without a strategy differs only in its groups, so plain searching can use the native
  // expression.
  if (emulated && ungrouped.groups > 0) return withOwnGroups(find, emulated, isReusable)
  const grouped = { source, flags: `${flags}d` }
  return {
    find,
    grouped,
    groups: ungrouped.groups,
    locate: undefined,
    isEmulated: false,
    isReusable,
    areGroupsRead: false,
  }
}

function withOwnGroups(find: RegExp, locate: RegExp, isReusable: boolean): Expression {
  return { find, grouped: locate, groups: 0, locate, isEmulated: true, isReusable, areGroupsRead: true }
}

function scanner(searches: readonly Search[]): PatternScanner {
  /** The indexes of searches that can still match in the line: one without a match finds nothing later in it either. */
  const possible = new Int32Array(searches.length)
  let count = 0
  let line: Text | undefined
  let begunFrom = 0
  const begin = (text: Text, start: number): void => {
    line = text
    begunFrom = start
    count = 0
    for (let index = 0; index < searches.length; index++)
      if (mayMatch(searches[index] as Search, text)) possible[count++] = index
  }
  return {
    findNextMatchSync(given, start) {
      const text = typeof given === 'string' ? textOf(given) : (given as Text)
      if (line !== text || start < begunFrom) begin(text, start)
      let winner = -1
      let best = Number.POSITIVE_INFINITY
      let kept = 0
      let index = 0
      // In a list with holes in place of searches that are done, seven of eight visits were to holes.
      while (index < count && best !== start) {
        const candidate = possible[index++] as number
        const search = searches[candidate] as Search
        const at = find(search, text, start)
        if (at === -1 && search.text === text) continue
        possible[kept++] = candidate
        if (at !== -1 && at < best) {
          best = at
          winner = candidate
        }
      }
      if (kept < index) {
        possible.copyWithin(kept, index, count)
        count -= index - kept
      }
      return winner === -1 ? null : { index: winner, captureIndices: placesOf(searches[winner] as Search, text, start) }
    },
  }
}

interface Place {
  readonly start: number
  readonly end: number
  readonly length: number
}

/** Places of the latest match and of its groups. */
function placesOf(search: Search, text: Text, start: number): Place[] {
  const { at, end } = search
  const expression = expressionOf(search)
  if (expression === null) return []
  const from = expression.isReusable ? at : start
  if (expression.isEmulated) return locate(expression, text, from)
  const whole = { start: at, end, length: end - at }
  if (expression.groups === 0) return [whole]
  if (expression.areGroupsRead || expression.groups > MOST_GROUPS) return locate(expression, text, from)
  // Grammars index the list and map it, and nothing else.
  return new GroupPlaces(whole, expression, text, from) as unknown as Place[]
}

const MOST_GROUPS = 255

/**
 * The places of a match as a list that locates its groups when the first of them is asked for. An accessor of a list costs
 * a call of V8's runtime, so expressions whose groups are read give plain lists.
 */
class GroupPlaces {
  // Fields that are only declared: V8 defines a field with a number as its name slowly.
  declare readonly 0: Place
  declare readonly length: number
  declare private readonly expression: Expression
  declare private readonly text: Text
  declare private readonly from: number
  declare private located: readonly Place[] | undefined

  constructor(whole: Place, expression: Expression, text: Text, from: number) {
    this[0] = whole
    this.length = expression.groups + 1
    this.expression = expression
    this.text = text
    this.from = from
    this.located = undefined
  }

  at(index: number): Place | undefined {
    this.expression.areGroupsRead = true
    this.located ??= locate(this.expression, this.text, this.from)
    return this.located[index]
  }

  map<T>(of: (place: Place | undefined) => T): T[] {
    return Array.from({ length: this.length }, (_, index) => of(index === 0 ? this[0] : this.at(index)))
  }
}

for (let index = 1; index <= MOST_GROUPS; index++)
  Object.defineProperty(GroupPlaces.prototype, index, {
    get(this: GroupPlaces) {
      return this.at(index)
    },
  })

function locate(expression: Expression, text: Text, from: number): Place[] {
  expression.locate ??= new RegExp(expression.grouped.source, expression.grouped.flags)
  expression.locate.lastIndex = from
  const places: Place[] = []
  // A loop, because `Array.from` alone took 2 % of a build of 1,000 pages.
  for (const group of expression.locate.exec(text.content)?.indices ?? [])
    places.push(group ? { start: group[0], end: group[1], length: group[1] - group[0] } : NO_GROUP)
  return places
}

/** @returns where a search finds its next match: -1 for nowhere, which holds for all later places if `search.text` is the text */
function find(search: Search, text: Text, start: number): number {
  if (search.text === text && search.from <= start && (search.at === -1 || search.at >= start)) return search.at
  const expression = expressionOf(search)
  search.from = start
  if (expression === null) {
    search.text = text
    search.at = -1
    return -1
  }
  expression.find.lastIndex = start
  const match = expression.find.exec(text.content)
  search.text = expression.isReusable ? text : undefined
  search.at = match === null ? -1 : match.index
  search.end = match === null ? -1 : match.index + match[0].length
  return search.at
}
