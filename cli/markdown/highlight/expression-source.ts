/**
 * Rewrites the sources of regular expressions so that V8 compiles and runs them faster, with the same matches: for texts of
 * ASCII alone, as nearly all code is, and without groups.
 */

export interface ExpressionSource {
  readonly source: string
  readonly flags: string
}

/** What stands for a character that no ASCII text has: a class without members. */
const NEVER = '[]'
/** An escape with braces or of fixed length, any other escape, a class, or a character. */
const ESCAPE =
  /\\(?:[pPu]\{[^}]*\}|u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|.)/suy

/** Classes as written → the same classes within ASCII. */
const classes = new Map<string, string>()

/**
 * The same expression for texts of ASCII. It has no flag `v`, because V8 compiles the meaning of each class among all
 * characters of Unicode with it: the expressions for TypeScript are compiled in half the time without.
 *
 * @param expression with the flag `v`. One that ignores case stays unchanged, because its complements would mean other sets
 */
export function forAscii(expression: ExpressionSource): ExpressionSource {
  const { source, flags } = expression
  if (flags.includes('i') || !flags.includes('v')) return expression
  const parts = partsOf(source).map((part) => {
    if (part.startsWith('[')) return asciiClass(part)
    if (/^\\[pP]/.test(part)) return asciiClass(`[${part}]`)
    const code = codeOf(part)
    if (code === undefined) return part
    return code < 128 ? `\\x${code.toString(16).padStart(2, '0')}` : NEVER
  })
  return { source: parts.join(''), flags: flags.replace('v', '') }
}

/** A source whose matches are the same without groups, and how many groups it had. */
interface Ungrouped {
  readonly source: string
  readonly groups: number
}

/** V8 remembers groups while it searches. The source stays as it is when it refers to a group. */
export function withoutGroups(source: string): Ungrouped {
  const parts = partsOf(source)
  const isGroup = parts.map((part, index) => part === '(' && (parts[index + 1] !== '?' || isNamed(parts, index + 2)))
  const groups = isGroup.filter(Boolean).length
  const refers = parts.some((part) => /^\\[1-9k]/.test(part))
  if (refers || groups === 0) return { source, groups }
  const ungrouped = parts.map((part, index) => (isGroup[index] && parts[index + 1] !== '?' ? '(?:' : part))
  return { source: ungrouped.join(''), groups }
}

/** Whether what follows `(?` is a name, and no look-behind. */
function isNamed(parts: readonly string[], index: number): boolean {
  return parts[index] === '<' && parts[index + 1] !== '=' && parts[index + 1] !== '!'
}

/** Escapes and classes as wholes, everything else by character. */
function partsOf(source: string): string[] {
  const parts: string[] = []
  for (let at = 0; at < source.length; ) {
    const part = partAt(source, at)
    parts.push(part)
    at += part.length
  }
  return parts
}

function partAt(source: string, at: number): string {
  if (source[at] === '\\') return escapeAt(source, at)
  return source[at] === '[' ? classAt(source, at) : charAt(source, at)
}

function escapeAt(source: string, at: number): string {
  ESCAPE.lastIndex = at
  return ESCAPE.exec(source)?.[0] ?? source.slice(at)
}

/** Classes nest. */
function classAt(source: string, start: number): string {
  let depth = 0
  let at = start
  do {
    const char = source[at]
    if (char === '[') depth++
    else if (char === ']') depth--
    at += char === '\\' ? 2 : 1
  } while (depth > 0 && at < source.length)
  return source.slice(start, at)
}

function charAt(source: string, at: number): string {
  return String.fromCodePoint(source.codePointAt(at) as number)
}

/** The code of a character outside ASCII, or of one that is written in a way that only the flag `v` knows. */
function codeOf(part: string): number | undefined {
  const braced = /^\\u\{([^}]*)\}$/.exec(part)?.[1]
  if (braced !== undefined) return Number.parseInt(braced, 16)
  const digits = /^\\(?:u|x)([0-9a-fA-F]{2,4})/.exec(part)?.[1]
  const code = digits === undefined ? part.codePointAt(0) : Number.parseInt(digits, 16)
  return code !== undefined && code > 127 ? code : undefined
}

/** A class that means the same with and without the flag `v`. */
const PLAIN_CLASS = /^\[\^?(?:(?!&&|--)[^[\]\\\u0080-\uffff]|\\(?:[^pPuqx]|x[0-7][0-9a-fA-F]))*\]$/s

function asciiClass(written: string): string {
  if (PLAIN_CLASS.test(written)) return written
  let found = classes.get(written)
  if (found === undefined) {
    const isMember = new RegExp(`^${written}$`, 'v')
    const isComplement = written.startsWith('[^')
    const codes = Array.from({ length: 128 }, (_, code) => code).filter(
      (code) => isMember.test(String.fromCharCode(code)) !== isComplement,
    )
    const starts = codes.filter((code) => !codes.includes(code - 1))
    found = `[${isComplement ? '^' : ''}${starts.map((first) => rangeFrom(first, codes)).join('')}]`
    classes.set(written, found)
  }
  return found
}

function rangeFrom(first: number, codes: readonly number[]): string {
  let last = first
  while (codes.includes(last + 1)) last++
  return first === last ? hex(first) : `${hex(first)}-${hex(last)}`
}

function hex(code: number): string {
  return `\\x${code.toString(16).padStart(2, '0')}`
}
