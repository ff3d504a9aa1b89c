/** Tags of components, of React or of Vue, in a text that no parser has read yet. */
import type { ReadAttributes } from '../shared/attributes.ts'

export interface Tag {
  readonly start: number
  readonly end: number
  readonly name: string
  readonly isEnd: boolean
  /** Whether it ends itself: `<A />`. */
  readonly isEmpty: boolean
  readonly given: ReadAttributes
  /** Attributes whose values only code knows. */
  readonly code: readonly string[]
}

/** Longest tag that is read. */
const LONGEST = 20_000

/** Characters that may be read in vain, for each character of the text. */
const IN_VAIN = 4

/** The tags whose names begin with a capital, in their order. A text of broken tags is read to a part only. */
export function* tagsIn(text: string): Generator<Tag> {
  let vain = 0
  for (const { index, 0: mark, 1: slash, 2: name = '' } of text.matchAll(/<(\/?)([A-Z]\w*(?:\.\w+)*)/g)) {
    if (vain > IN_VAIN * text.length + LONGEST) return
    const reader = new TagReader(text, index + mark.length)
    const read = reader.read()
    if (read) yield { start: index, name, isEnd: slash !== '', ...read }
    else vain += reader.at - index
  }
}

class TagReader {
  readonly #named = new Map<string, string>()
  readonly #code: string[] = []
  readonly #text: string
  readonly #last: number
  at: number

  constructor(text: string, at: number) {
    this.#text = text
    this.at = at
    this.#last = Math.min(text.length, at + LONGEST)
  }

  read(): Pick<Tag, 'end' | 'isEmpty' | 'given' | 'code'> | undefined {
    while (this.at < this.#last) {
      this.#skip(/[\s]*/y)
      const isEmpty = this.#text.startsWith('/>', this.at)
      if (isEmpty || this.#text[this.at] === '>')
        return {
          end: this.at + (isEmpty ? 2 : 1),
          isEmpty,
          given: { named: this.#named, listed: [] },
          code: this.#code,
        }
      if (!this.#attribute()) return undefined
    }
    return undefined
  }

  #skip(pattern: RegExp): string {
    pattern.lastIndex = this.at
    const [found = ''] = pattern.exec(this.#text) ?? []
    this.at += found.length
    return found
  }

  #attribute(): boolean {
    if (this.#text[this.at] === '{') {
      this.#code.push('…')
      return this.#braces() !== undefined
    }
    const name = this.#skip(/[^\s"'<>/={}]+/y)
    if (name === '') return false
    if (this.#skip(/[\s]*=[\s]*/y) === '') {
      this.#note(name, '')
      return true
    }
    const quote = this.#text[this.at]
    if (quote === '"' || quote === "'") {
      const end = this.#text.indexOf(quote, this.at + 1)
      if (end === -1 || end > this.#last) return false
      this.#note(name, this.#text.slice(this.at + 1, end))
      this.at = end + 1
      return true
    }
    if (quote !== '{') {
      const value = this.#skip(/[^\s"'<>={}]+/y)
      this.#note(name, value)
      return value !== ''
    }
    const code = this.#braces()
    if (code === undefined) return false
    const literal = literalOf(code.trim())
    if (literal === undefined) this.#code.push(name)
    else if (literal !== false) this.#named.set(name, literal)
    return true
  }

  /** A directive of Vue holds code, also in quotes. */
  #note(name: string, value: string): void {
    if (/^(?:[:@#]|v-)/.test(name)) this.#code.push(name)
    else this.#named.set(name, value)
  }

  /** The code between braces, and what follows it is next. A quotation mark without another one in its line is text. */
  #braces(): string | undefined {
    const start = this.at
    let depth = 0
    for (; this.at < this.#last; this.at++) {
      const sign = this.#text[this.at]
      if (sign === '{') depth++
      else if (sign === '}') depth--
      else if (sign === '"' || sign === "'" || sign === '`') this.#skip(/"[^"\n]*(?=")|'[^'\n]*(?=')|`[^`]*(?=`)/y)
      if (depth === 0) return this.#text.slice(start + 1, this.at++)
    }
    return undefined
  }
}

/** The value of a text, a number or a truth; `false` stands for an attribute that is not there. */
function literalOf(code: string): string | false | undefined {
  if (code === 'true') return ''
  if (code === 'false') return false
  if (/^-?\d+(?:\.\d+)?$/.test(code)) return code
  const [quote = ''] = code
  const inner = code.slice(1, -1)
  const isText = code.length > 1 && /["'`]/.test(quote) && code.endsWith(quote)
  return isText && !inner.includes(quote) && !/\\|\$\{/.test(inner) ? inner : undefined
}
