/**
 * Finds what a text must have for a pattern to match anywhere in it: characters, and pairs of characters in a row. Most
 * patterns of a grammar are for constructs that a line does not have: a line without `<` needs none of the searches for
 * JSX, and code without `<` needs not even the translation of those patterns. Looking for pairs, and for one of several
 * alternatives, leaves 327,000 of 503,000 searches in the code of 330 synthetic pages, and 641 of 869 compiled expressions in
 * the manual.
 */

/** The characters of a text and its pairs, as bits. Several pairs share a bit. */
export type Marks = Int32Array

/** What all matches of a pattern have in common: the marks of all, and of each choice at least one requirement. */
export interface Requirement {
  /** The words of marks that are not empty: the index of each and its bits, one after the other. */
  readonly marks: readonly number[]
  readonly choices: readonly (readonly Requirement[])[]
}

const CHAR_WORDS = 4
const PAIR_WORDS = 16
const PAIR_BITS = PAIR_WORDS * 32 - 1
/** Choices between more than this are left out: looking for each costs more than the search. */
const MOST_ALTERNATIVES = 64

const NOTHING: Requirement = { marks: [], choices: [] }

/** Case is ignored, for patterns that ignore it. These two are equal to ASCII letters then. */
const LONG_S = 0x17f
const KELVIN = 0x212a

/** The code of a character in lower case; -1 for what no pattern requires. */
function foldedCode(code: number): number {
  if (code < 128) return code >= 65 && code <= 90 ? code + 32 : code
  if (code === LONG_S) return 115
  return code === KELVIN ? 107 : -1
}

function pairBit(first: number, second: number): number {
  return (first * 37 + second) & PAIR_BITS
}

/** The ASCII characters and pairs that occur in a text. */
export function marksOf(text: string): Marks {
  const marks = noMarks()
  let last = -1
  for (let index = 0; index < text.length; index++) {
    const code = foldedCode(text.charCodeAt(index))
    if (code !== -1) {
      set(marks, code)
      if (last !== -1) set(marks, CHAR_WORDS * 32 + pairBit(last, code))
    }
    last = code
  }
  return marks
}

function set(marks: Marks, bit: number): void {
  add(marks, bit >> 5, 1 << (bit & 31))
}

function add(marks: Marks, word: number, bits: number): void {
  marks[word] = (marks[word] as number) | bits
}

/** Whether a text with these marks may have a match. With `for` … `of` this took twice as long. */
export function meets(present: Marks, { marks, choices }: Requirement): boolean {
  for (let index = 0; index < marks.length; index += 2)
    if (((marks[index + 1] as number) & ~(present[marks[index] as number] as number)) !== 0) return false
  for (let index = 0; index < choices.length; index++)
    if (!meetsAny(present, choices[index] as readonly Requirement[])) return false
  return true
}

function meetsAny(present: Marks, choice: readonly Requirement[]): boolean {
  for (let index = 0; index < choice.length; index++) if (meets(present, choice[index] as Requirement)) return true
  return false
}

/** After `(`: the kind of a group, or a whole comment. Callouts and other rare constructs are not recognised. */
const GROUP = /\?(?:#(?:\\.|[^)\\])*(?=\))|<?[=!]|[:>]|<[a-zA-Z_]\w*>|'[a-zA-Z_]\w*'|[imx-]+:?)/sy
const ESCAPE =
  /[pP]\{[^}]*\}|x\{[^}]*\}|x[0-9a-fA-F]{1,2}|u[0-9a-fA-F]{4}|[kg](?:<[^>]*>|'[^']*')|c.|C-.|M-(?:\\C-)?.|[0-9]+|[a-zA-Z]/sy
const QUANTIFIER = /[*+?]|\{(\d*)(?:,\d*)?\}/y
/** The flag `x`: white space and comments are ignored from there on. A pattern with it is not analysed. */
const EXTENDED = /\(\?[im]*x/

/**
 * What an Oniguruma pattern requires of a text. It may be too little but never too much: a construct that is not
 * recognised adds nothing. Look-arounds count, because they match in the same text.
 */
export function requirementOf(pattern: string): Requirement {
  if (EXTENDED.test(pattern)) return NOTHING
  let at = 0
  const take = (expression: RegExp): RegExpExecArray | null => {
    expression.lastIndex = at
    const found = expression.exec(pattern)
    if (found) at += found[0].length
    return found
  }
  /** Alternatives up to a closing parenthesis or the end. */
  const disjunction = (): Requirement => {
    const alternatives: Requirement[] = []
    for (;;) {
      alternatives.push(sequence())
      if (pattern[at] !== '|') return anyOf(alternatives)
      at++
    }
  }
  const sequence = (): Requirement => {
    const marks = noMarks()
    const choices: (readonly Requirement[])[] = []
    /** The literal character directly before. */
    let before = -1
    while (at < pattern.length && pattern[at] !== '|' && pattern[at] !== ')') {
      const own = term()
      const from = at
      if (isOptional()) {
        before = -1
        continue
      }
      if (typeof own === 'number') {
        set(marks, own)
        if (before !== -1) set(marks, CHAR_WORDS * 32 + pairBit(before, own))
        before = from === at ? own : -1
      } else {
        for (let index = 0; index < own.marks.length; index += 2)
          add(marks, own.marks[index] as number, own.marks[index + 1] as number)
        choices.push(...own.choices)
        before = -1
      }
    }
    return { marks: wordsOf(marks), choices }
  }
  /** The code of a literal character, or what anything else requires. */
  const term = (): number | Requirement => {
    const char = pattern[at++] as string
    if (char === '(') return group()
    if (char === '[') return skipClass()
    if (char === '\\') return take(ESCAPE) ? NOTHING : literal(at++)
    return '.^$'.includes(char) ? NOTHING : literal(at - 1)
  }
  const group = (): Requirement => {
    const kind = /[?*]/.test(pattern[at] ?? '') ? take(GROUP)?.[0] : ''
    if (kind === undefined) throw UNKNOWN
    const inner = disjunction()
    at++
    return kind.endsWith('!') || kind.startsWith('?#') ? NOTHING : inner
  }
  /** Skips a character class, which requires no character in particular. Classes nest. */
  const skipClass = (): Requirement => {
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
    return NOTHING
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
  const literal = (index: number): number | Requirement => {
    const code = pattern.charCodeAt(index)
    return code < 128 ? foldedCode(code) : NOTHING
  }
  try {
    const needed = disjunction()
    // Stopping before the end means that the pattern was not recognised.
    return at === pattern.length ? needed : NOTHING
  } catch (error) {
    if (error === UNKNOWN) return NOTHING
    throw error
  }
}

/** Thrown for a construct that is not recognised. */
const UNKNOWN = Symbol('unknown')

/** What follows when one of several requirements is met. */
function anyOf(alternatives: readonly Requirement[]): Requirement {
  const [first, ...others] = alternatives
  if (first === undefined || others.length === 0) return first ?? NOTHING
  const common = marksIn(first)
  for (const other of others) {
    const marks = marksIn(other)
    for (let word = 0; word < common.length; word++) common[word] = (common[word] as number) & (marks[word] as number)
  }
  const isChoice = alternatives.length <= MOST_ALTERNATIVES && !alternatives.some(isNothing)
  return { marks: wordsOf(common), choices: isChoice ? [alternatives] : [] }
}

function isNothing({ marks, choices }: Requirement): boolean {
  return marks.length === 0 && choices.length === 0
}

function marksIn({ marks }: Requirement): Marks {
  const words = noMarks()
  for (let index = 0; index < marks.length; index += 2) words[marks[index] as number] = marks[index + 1] as number
  return words
}

function wordsOf(marks: Marks): readonly number[] {
  const words: number[] = []
  for (let word = 0; word < marks.length; word++) if (marks[word] !== 0) words.push(word, marks[word] as number)
  return words
}

function noMarks(): Marks {
  return new Int32Array(CHAR_WORDS + PAIR_WORDS)
}
