/** Reads YAML with the lines of its objects. */
import { isAlias, isMap, isScalar, isSeq, LineCounter, parseDocument, Scalar } from 'yaml'
import { MOST_NESTED } from './json.ts'
import type { Lines, LocatedFile } from './located.ts'

/** Values that aliases may repeat. */
const MOST_VALUES = 2_000_000

/** @throws SyntaxError with the line */
export function readYaml(text: string): LocatedFile {
  const counter = new LineCounter()
  const document = parseDocument(text, { lineCounter: counter, uniqueKeys: false, logLevel: 'silent', version: '1.2' })
  const [error] = document.errors
  if (error) throw new SyntaxError(`line ${error.linePos?.[0].line ?? 1}: ${error.message.split('\n')[0]}`)
  const lineAt = (node: { readonly range?: readonly number[] | null }): number =>
    counter.linePos(node.range?.[0] ?? 0).line
  const lines = new WeakMap<object, Lines>()
  let values = 0

  function read(node: unknown, depth: number): unknown {
    if (depth > MOST_NESTED) throw new SyntaxError(`more than ${MOST_NESTED} objects stand in each other.`)
    if (++values > MOST_VALUES) throw new SyntaxError(`its aliases make more than ${MOST_VALUES} values.`)
    if (isAlias(node)) return read(node.resolve(document), depth + 1)
    if (isSeq(node)) return node.items.map((item) => read(item, depth + 1))
    if (isMap(node)) {
      const made: Record<string, unknown> = {}
      let found: Lines = { line: lineAt(node) }
      for (const { key, value } of node.items) {
        const name = String(isScalar(key) ? key.value : key)
        if (name === '__proto__') continue
        made[name] = read(value, depth + 1)
        if (name === 'description' && isScalar(value)) {
          const isBlock = value.type === Scalar.BLOCK_LITERAL
          found = { ...found, text: lineAt(value) + (isBlock ? 1 : 0), isBlock }
        }
      }
      lines.set(made, found)
      return made
    }
    if (!isScalar(node)) return null
    return typeof node.value === 'bigint' ? Number(node.value) : node.value
  }

  return { value: read(document.contents, 0), linesOf: (node) => lines.get(node) }
}
