/**
 * Finds the characters that a text must have for a pattern to match anywhere in it. Most patterns of a grammar are for
 * constructs that a line does not have: a line without `<` needs none of the searches for JSX, and code without `<`
 * needs not even the translation of those patterns.
 */

/** A set of ASCII characters as four words of 32 bits. */
export type CharSet = readonly [number, number, number, number]

const NONE: CharSet = [0, 0, 0, 0]

/** The ASCII characters that occur in a text. */
export function charsOf(text: string): CharSet {
  const set: [number, number, number, number] = [0, 0, 0, 0]
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code < 128) set[code >> 5] = (set[code >> 5] as number) | (1 << (code & 31))
  }
  return set
}

/** Whether every character of `required` is among `present`. */
export function hasAll(present: CharSet, required: CharSet): boolean {
  return (
    (required[0] & ~present[0]) === 0 &&
    (required[1] & ~present[1]) === 0 &&
    (required[2] & ~present[2]) === 0 &&
    (required[3] & ~present[3]) === 0
  )
}

/** After `(`: the kind of a group, or a whole comment. Callouts and other rare constructs are not recognised. */
const GROUP = /\?(?:#(?:\\.|[^)\\])*(?=\))|<?[=!]|[:>]|<[a-zA-Z_]\w*>|'[a-zA-Z_]\w*'|[imx-]+:?)/sy
const ESCAPE =
  /[pP]\{[^}]*\}|x\{[^}]*\}|x[0-9a-fA-F]{1,2}|u[0-9a-fA-F]{4}|[kg](?:<[^>]*>|'[^']*')|c.|C-.|M-(?:\\C-)?.|[0-9]+|[a-zA-Z]/sy
const QUANTIFIER = /[*+?]|\{(\d*)(?:,\d*)?\}/y
/** The flag `x`: white space and comments are ignored from there on. A pattern with it is not analysed. */
const EXTENDED = /\(\?[im]*x/
const IGNORES_CASE = /\(\?[mx]*i/

/**
 * The characters without which an Oniguruma pattern cannot match. The set may be too small but never too large: a
 * construct that is not recognised adds nothing. Look-arounds count, because they match in the same text. Letters do
 * not count where case is ignored.
 */
export function requiredChars(pattern: string): CharSet {
  if (EXTENDED.test(pattern)) return NONE
  const foldsCase = IGNORES_CASE.test(pattern)
  let at = 0
  const take = (expression: RegExp): RegExpExecArray | null => {
    expression.lastIndex = at
    const found = expression.exec(pattern)
    if (found) at += found[0].length
    return found
  }
  /** Alternatives up to a closing parenthesis or the end: the characters that all of them need. */
  const disjunction = (): CharSet => {
    let common: CharSet | undefined
    for (;;) {
      const own = sequence()
      common = common ? both(common, own) : own
      if (pattern[at] !== '|') return common
      at++
    }
  }
  const sequence = (): CharSet => {
    let needed = NONE
    while (at < pattern.length && pattern[at] !== '|' && pattern[at] !== ')') {
      const own = term()
      if (!isOptional()) needed = either(needed, own)
    }
    return needed
  }
  const term = (): CharSet => {
    const char = pattern[at++] as string
    if (char === '(') return group()
    if (char === '[') return skipClass()
    if (char === '\\') return take(ESCAPE) ? NONE : literal(pattern[at++] ?? '')
    return '.^$'.includes(char) ? NONE : literal(char)
  }
  const group = (): CharSet => {
    const kind = /[?*]/.test(pattern[at] ?? '') ? take(GROUP)?.[0] : ''
    if (kind === undefined) throw UNKNOWN
    const inner = disjunction()
    at++
    return kind.endsWith('!') || kind.startsWith('?#') ? NONE : inner
  }
  /** Skips a character class, which requires no character in particular. Classes nest. */
  const skipClass = (): CharSet => {
    let depth = 0
    do {
      const char = pattern[at - 1]
      if (char === '\\') at++
      else if (char === ']') depth--
      else if (char === '[') {
        depth++
        // A bracket in first place is a character.
        take(/\^?\]?/y)
      }
      if (depth > 0) at++
    } while (depth > 0 && at <= pattern.length)
    return NONE
  }
  /** Reads quantifiers and returns whether they allow zero repetitions. */
  const isOptional = (): boolean => {
    let optional = false
    for (let found = take(QUANTIFIER), isFirst = true; found; found = take(QUANTIFIER), isFirst = false) {
      const [sign, least] = found
      // After `*`, `+` and `?` a question mark means a lazy match; after `{2}` it means zero or one.
      const isLazy = sign === '?' && !isFirst
      if (sign === '*' || (sign === '?' && !isLazy) || (least !== undefined && Number(least) === 0)) optional = true
      if (isLazy) optional ||= pattern[at - 2] === '}'
    }
    return optional
  }
  const literal = (char: string): CharSet => (foldsCase && /[a-z]/i.test(char) ? NONE : charsOf(char))
  try {
    const needed = disjunction()
    // Stopping before the end means that the pattern was not recognised.
    return at === pattern.length ? needed : NONE
  } catch (error) {
    if (error === UNKNOWN) return NONE
    throw error
  }
}

/** Thrown for a construct that is not recognised. */
const UNKNOWN = Symbol('unknown')

function either(a: CharSet, b: CharSet): CharSet {
  return [a[0] | b[0], a[1] | b[1], a[2] | b[2], a[3] | b[3]]
}

function both(a: CharSet, b: CharSet): CharSet {
  return [a[0] & b[0], a[1] & b[1], a[2] & b[2], a[3] & b[3]]
}
