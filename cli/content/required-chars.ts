/**
 * Characters that a text must have for a pattern to match anywhere in it. Most patterns of a grammar are
 * for constructs that a line does not hold: a line without `<` needs none of the searches for JSX.
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

/**
 * Characters without which a regular expression cannot match; never one too many. Look-arounds count, since
 * what they ask for stands in the same text. Letters do not count where case is ignored.
 *
 * @param source of a `RegExp` with the `u` or `v` flag
 */
export function requiredChars(source: string, ignoreCase: boolean): CharSet {
  let at = 0
  /** Alternatives up to a closing parenthesis or the end: what all of them need. */
  const disjunction = (foldsCase: boolean): CharSet => {
    let common: CharSet | undefined
    for (;;) {
      const own = sequence(foldsCase)
      common = common ? both(common, own) : own
      if (source[at] !== '|') return common
      at++
    }
  }
  const sequence = (foldsCase: boolean): CharSet => {
    let needed = NONE
    while (at < source.length && source[at] !== '|' && source[at] !== ')') {
      const own = term(foldsCase)
      if (!isOptional()) needed = either(needed, own)
    }
    return needed
  }
  const term = (foldsCase: boolean): CharSet => {
    const char = source[at++] as string
    if (char === '(') return group(foldsCase)
    if (char === '[') return skipClass()
    if (char === '\\') return escape(foldsCase)
    return '.^$'.includes(char) ? NONE : literal(char, foldsCase)
  }
  const group = (foldsCase: boolean): CharSet => {
    const kind = /^\?(?:[:=!]|<[=!]|<[^>]*>|([a-z]*)(?:-[a-z]*)?:)/.exec(source.slice(at, at + 80))
    at += kind?.[0].length ?? 0
    const inner = disjunction(foldsCase || kind?.[1]?.includes('i') === true)
    at++
    return kind?.[0].endsWith('!') ? NONE : inner
  }
  /** A set of characters needs none in particular. Sets nest with the `v` flag. */
  const skipClass = (): CharSet => {
    for (let depth = 1; depth > 0 && at < source.length; at++) {
      if (source[at] === '\\') at++
      else if (source[at] === '[') depth++
      else if (source[at] === ']') depth--
    }
    return NONE
  }
  const escape = (foldsCase: boolean): CharSet => {
    const long = /^(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|k<[^>]*>|c[a-zA-Z]|\d+)/.exec(
      source.slice(at, at + 60),
    )
    if (long) {
      at += long[0].length
      return NONE
    }
    const char = source[at++] as string
    return /[a-zA-Z]/.test(char) ? NONE : literal(char, foldsCase)
  }
  /** Reads a quantifier and tells whether it allows for none. */
  const isOptional = (): boolean => {
    const quantifier = /^(?:[*+?]|\{(\d+)(?:,\d*)?\})/.exec(source.slice(at, at + 16))
    if (!quantifier) return false
    at += quantifier[0].length
    if (source[at] === '?') at++
    return quantifier[0] === '*' || quantifier[0] === '?' || quantifier[1] === '0'
  }
  const needed = disjunction(ignoreCase)
  // A source that was not read to its end was not understood.
  return at === source.length ? needed : NONE
}

function literal(char: string, foldsCase: boolean): CharSet {
  return foldsCase && /[a-z]/i.test(char) ? NONE : charsOf(char)
}

function either(a: CharSet, b: CharSet): CharSet {
  return [a[0] | b[0], a[1] | b[1], a[2] | b[2], a[3] | b[3]]
}

function both(a: CharSet, b: CharSet): CharSet {
  return [a[0] & b[0], a[1] & b[1], a[2] & b[2], a[3] & b[3]]
}
