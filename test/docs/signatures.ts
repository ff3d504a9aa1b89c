/** Signatures: as a page of the reference writes them, and as the published function has them. */
import type { ShownCode } from './code-blocks.ts'

export interface Signature {
  readonly name: string
  /** For each parameter its default, as it is written; empty when there is none. */
  readonly defaults: readonly string[]
}

/** `Path path.addClass(String className = false)` → its name and defaults. */
export function writtenSignature({ lines }: ShownCode): Signature | undefined {
  const [, name, list] = /(?:\w+\.)?(\w+)\(([\s\S]*?)\)\s*(?:\/\/.*)?$/m.exec(lines.join('\n')) ?? []
  return name === undefined || list === undefined ? undefined : { name, defaults: parameters(list).map(defaultOf) }
}

/** The same of a function that a package exports. */
export function publishedDefaults(implementation: (...values: never[]) => unknown): string[] {
  const source = String(implementation)
  const open = source.indexOf('(')
  let depth = 0
  for (let at = open; at < source.length; at++) {
    if ('([{'.includes(source[at] ?? '')) depth++
    if (')]}'.includes(source[at] ?? '') && --depth === 0) return parameters(source.slice(open + 1, at)).map(defaultOf)
  }
  return []
}

function defaultOf(parameter: string): string {
  return /=\s*([\s\S]*)$/.exec(parameter)?.[1]?.trim() ?? ''
}

/** Splits at the commas that separate parameters, not at those inside of one. */
function parameters(list: string): string[] {
  const found: string[] = []
  let depth = 0
  let current = ''
  for (const sign of list) {
    if ('([{'.includes(sign)) depth++
    if (')]}'.includes(sign)) depth--
    if (sign === ',' && depth === 0) {
      found.push(current)
      current = ''
    } else current += sign
  }
  return [...found, current].map((parameter) => parameter.trim()).filter(Boolean)
}
