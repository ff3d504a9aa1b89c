/** The at-rules of a style sheet. Another one is left over from a compiler that has not run, such as `@apply` of Tailwind. */
import type { PartialMessage } from 'esbuild'
import { lineIndex } from '../../kernel/fault/line-index.ts'

/** The at-rules of CSS, without prefixes of browsers. */
const KNOWN: ReadonlySet<string> = new Set([
  ...'charset color-profile container counter-style font-face font-feature-values font-palette-values import'.split(
    ' ',
  ),
  ...'keyframes layer media namespace page position-try property scope starting-style supports view-transition'.split(
    ' ',
  ),
  // Inside `@font-feature-values` and `@page`.
  ...'annotation character-variant historical-forms ornaments styleset stylistic swash'.split(' '),
  ...['top', 'bottom'].flatMap((side) =>
    ['left-corner', 'left', 'center', 'right', 'right-corner'].map((at) => `${side}-${at}`),
  ),
  ...['left', 'right'].flatMap((side) => ['top', 'middle', 'bottom'].map((at) => `${side}-${at}`)),
])

/** Comments, strings and addresses, in which an `@` is no rule. */
const TEXTS = /\/\*[\s\S]*?\*\/|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|url\([^)]*\)/gi

/** @returns a warning for each at-rule that browsers do not know */
export function unknownAtRules(file: string, css: string): PartialMessage[] {
  const placeOf = lineIndex(css)
  const code = css.replace(TEXTS, (text) => ' '.repeat(text.length))
  return Array.from(code.matchAll(/@(?:-\w+-)?([a-z][\w-]*)/gi)).flatMap(({ 0: written, 1: name = '', index }) => {
    if (KNOWN.has(name.toLowerCase())) return []
    const { line, column } = placeOf(index)
    const text = `\`${written}\` is no rule of CSS, and no compiler has replaced it`
    return { text, location: { file, line, column: column - 1, length: written.length } }
  })
}
