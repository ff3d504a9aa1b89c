/** Macros and values of Jinja and Vue: `{{ version }}`, `{{ artifact(file="a.yaml") }}`. */
import { type ReadAttributes, readAttributes } from '../shared/attributes.ts'

interface Macro {
  readonly start: number
  readonly end: number
  readonly name: string
  readonly given: ReadAttributes
}

/** Longest macro that is read. */
const LONGEST = 1000

const NAME = /^-?\s*([A-Za-z_]\w*(?:\.\w+)*)\s*/

/** @returns the name of what stands between the braces; `undefined` for code */
export function macroName(inner: string): string | undefined {
  const [head = '', name] = NAME.exec(inner) ?? []
  const rest = inner.slice(head.length).trimEnd()
  return /^(?:-?$|[(|])/.test(rest) ? name : undefined
}

/** The macros of a text, in their order, but not those that `{% raw %}` shows as they are. */
export function* macrosIn(text: string): Generator<Macro> {
  let isRaw = false
  for (const { index, 0: mark, 1: end, 2: raw } of text.matchAll(/\{\{|\{%-?[ \t]{0,9}(end)?(raw)\b/g)) {
    if (raw !== undefined) isRaw = end === undefined
    if (isRaw || mark !== '{{') continue
    const inner = text.slice(index + 2, index + LONGEST)
    const length = inner.search(/\}\}|\{\{/)
    const name = length === -1 || inner[length] === '{' ? undefined : macroName(inner.slice(0, length))
    if (name === undefined) continue
    const open = inner.indexOf('(')
    const close = inner.lastIndexOf(')', length)
    const written = open === -1 || close < open ? '' : inner.slice(open + 1, close)
    yield { start: index, end: index + length + 4, name, given: argumentsOf(written) }
  }
}

/** Arguments are separated by commas, which are no parts of their values. */
function argumentsOf(written: string): ReadAttributes {
  return readAttributes(written.replace(/"[^"]*"|'[^']*'|,/g, (part) => withoutComma(part)))
}

function withoutComma(part: string): string {
  if (part === ',') return ' '
  return part.startsWith("'") ? `"${part.slice(1, -1).replace(/["\\]/g, '\\$&')}"` : part
}
