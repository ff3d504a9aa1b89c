/** Values of attributes in braces, as JSX writes them. Only literals are values; nothing is evaluated. */
import type { Literal } from './component.ts'

/** @returns the value of `{…}`; nothing for an expression that is not a literal */
export function readLiteral(code: string): Literal | undefined {
  const text = code.trim()
  const quoted = /^(["'`])((?:(?!\1|\$\{)[^\\])*)\1$/.exec(text)
  if (quoted) return quoted[2] ?? ''
  try {
    return JSON.parse(text) as Literal
  } catch {
    return undefined
  }
}
