/** Reads JSON with the lines of its objects, which `JSON.parse` does not tell. */
import type { Lines, LocatedFile } from './located.ts'

/** Objects in objects. What is nested deeper is refused, because readers of the values call themselves. */
export const MOST_NESTED = 200

/** @throws SyntaxError with the line */
export function readJson(text: string): LocatedFile {
  const lines = new WeakMap<object, Lines>()
  let at = 0
  let line = 1

  const fail = (what: string): never => {
    throw new SyntaxError(`line ${line}: ${what}`)
  }

  function skip(): void {
    for (; at < text.length; at++) {
      const code = text.charCodeAt(at)
      if (code === 10) line++
      else if (code !== 32 && code !== 9 && code !== 13) return
    }
  }

  function string(): string {
    const start = at
    for (at++; text.charCodeAt(at) !== 34; at++) {
      if (at >= text.length) fail('a text has no end.')
      if (text.charCodeAt(at) === 92) at++
    }
    at++
    return scalar(text.slice(start, at)) as string
  }

  function scalar(source: string): unknown {
    try {
      return JSON.parse(source)
    } catch {
      return fail(`\`${source.slice(0, 40)}\` is no JSON.`)
    }
  }

  function object(depth: number): Record<string, unknown> {
    const made: Record<string, unknown> = {}
    const begin = line
    let description: number | undefined
    at++
    skip()
    while (text[at] !== '}') {
      if (text[at] !== '"') fail('a key or `}` is expected.')
      const key = string()
      skip()
      if (text[at] !== ':') fail('`:` is expected.')
      at++
      skip()
      if (key === 'description') description = line
      const item = value(depth)
      // A key of this name would set the prototype.
      if (key !== '__proto__') made[key] = item
      separator('}')
    }
    at++
    lines.set(made, description === undefined ? { line: begin } : { line: begin, text: description })
    return made
  }

  function list(depth: number): unknown[] {
    const made: unknown[] = []
    at++
    skip()
    while (text[at] !== ']') {
      made.push(value(depth))
      separator(']')
    }
    at++
    return made
  }

  function separator(end: string): void {
    skip()
    if (text[at] === ',') {
      at++
      skip()
      if (text[at] === end) fail(`\`,\` before \`${end}\`.`)
    } else if (text[at] !== end) fail(`\`,\` or \`${end}\` is expected.`)
  }

  function value(depth: number): unknown {
    if (depth > MOST_NESTED) fail(`more than ${MOST_NESTED} objects stand in each other.`)
    const first = text[at]
    if (first === '{') return object(depth + 1)
    if (first === '[') return list(depth + 1)
    if (first === '"') return string()
    const [word = ''] = /^[-\w.+]*/.exec(text.slice(at, at + 400)) ?? []
    at += word.length
    return scalar(word)
  }

  if (text.charCodeAt(0) === 0xfeff) at = 1
  skip()
  const read = value(0)
  skip()
  if (at < text.length) fail('something stands behind the value.')
  return { value: read, linesOf: (node) => lines.get(node) }
}
