/**
 * Reads a configuration that is nothing but data: `export default { … }`, or the same in `defineConfig(…)`. It calls nothing,
 * so it needs neither esbuild nor the thread that watches for endless loops. `check` of one page takes 0.23 s of processor
 * time instead of 0.31 s without a cache (`docs-build check`, medians of nine runs in turn).
 *
 * Only forms are read whose meaning is certain. Everything else, such as an escape in a string, is left to JavaScript.
 */

/** Names of this program's functions and types; the first group marks an import of types alone. */
const IMPORT = /import\s+(type\s+)?\{([^{}]*)\}\s*from\s*(?:'docs-build'|"docs-build")\s*;?/y
const OPENING = /export\s+default\s+(defineConfig\s*\()?/y
const BLANK = /(?:\s|\/\/[^\n\r\u2028\u2029]*|\/\*[\s\S]*?\*\/)*/y
const STRING = /'([^'\\\n\r\u2028\u2029]*)'|"([^"\\\n\r\u2028\u2029]*)"/y
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?![\w.$])/y
const WORD = /(?:true|false|null)(?![\w$])/y
const KEY = /[A-Za-z_$][\w$]*/y

/** The text is no plain configuration. */
class NotPlain extends Error {}

/** @returns the exported value in a list; nothing when the text has anything besides data */
export function readPlainConfig(text: string): readonly [value: unknown] | undefined {
  try {
    return [readModule(text)]
  } catch (error) {
    if (error instanceof NotPlain) return undefined
    throw error
  }
}

function readModule(text: string): unknown {
  const { take, skip, need, value, isAtEnd } = openText(text)
  let isImported = false
  take(BLANK)
  for (let found = take(IMPORT); found; found = take(IMPORT)) {
    const [, areTypes, names = ''] = found
    for (const name of names.split(',').map((one) => one.trim())) {
      if (name === 'defineConfig' && areTypes === undefined) isImported = true
      else if (!(areTypes === undefined ? /^(?:type\s+\w+)?$/ : /^\w*$/).test(name)) throw new NotPlain()
    }
    take(BLANK)
  }
  const opening = take(OPENING)
  const isCalled = opening?.[1] !== undefined
  if (!opening || (isCalled && !isImported)) throw new NotPlain()
  const config = value()
  if (isCalled) {
    skip(',')
    need(')')
  }
  skip(';')
  take(BLANK)
  if (!isAtEnd()) throw new NotPlain()
  return config
}

/** Reads a text from its beginning to its end. */
function openText(text: string) {
  let at = 0
  const take = (pattern: RegExp): RegExpExecArray | undefined => {
    pattern.lastIndex = at
    const found = pattern.exec(text) ?? undefined
    if (found) at = pattern.lastIndex
    return found
  }
  /** Skips blanks and comments. @returns whether the sign comes next, which is then skipped as well */
  const skip = (sign: string): boolean => {
    take(BLANK)
    const isNext = text.startsWith(sign, at)
    if (isNext) at += sign.length
    return isNext
  }
  const need = (sign: string): void => {
    if (!skip(sign)) throw new NotPlain()
  }
  const string = (): string | undefined => {
    const found = take(STRING)
    return found && (found[1] ?? found[2])
  }
  const each = (end: string, readOne: () => void): void => {
    while (!skip(end)) {
      readOne()
      if (skip(',')) continue
      need(end)
      return
    }
  }
  const list = (): unknown[] => {
    const items: unknown[] = []
    each(']', () => items.push(value()))
    return items
  }
  const object = (): Record<string, unknown> => {
    const entries: Record<string, unknown> = {}
    each('}', () => {
      const key = string() ?? take(KEY)?.[0]
      // `__proto__` is no ordinary key, and a number changes the order of the keys.
      if (key === undefined || key === '__proto__' || /^\d/.test(key)) throw new NotPlain()
      need(':')
      entries[key] = value()
    })
    return entries
  }
  const value = (): unknown => {
    if (skip('{')) return object()
    if (skip('[')) return list()
    const text = string()
    if (text !== undefined) return text
    const number = take(NUMBER)
    if (number) return Number(number[0])
    const word = take(WORD)
    if (!word) throw new NotPlain()
    return JSON.parse(word[0])
  }
  return { take, skip, need, value, isAtEnd: () => at === text.length }
}
