/** Reads YAML with the lines of its objects. */
import { isAlias, isMap, isNode, isScalar, isSeq, LineCounter, parseDocument, Scalar } from 'yaml'
import { MOST_NESTED } from './json.ts'
import type { Lines, LocatedFile } from './located.ts'

/** @throws SyntaxError with the line */
export function readYaml(text: string): LocatedFile {
  const counter = new LineCounter()
  const document = parseDocument(text, {
    lineCounter: counter,
    uniqueKeys: false,
    logLevel: 'silent',
    // The message would repeat the line.
    prettyErrors: false,
    version: '1.2',
  })
  const [error] = document.errors
  if (error) throw new SyntaxError(`line ${counter.linePos(error.pos[0]).line}: ${error.message}`)
  const lineAt = (node: { readonly range?: readonly number[] | null }): number =>
    counter.linePos(node.range?.[0] ?? 0).line
  const lines = new WeakMap<object, Lines>()
  /** Aliases lead to the same object, so none is read twice. */
  const anchors = new Map<string, unknown>()

  function read(node: unknown, depth: number): unknown {
    const made = valueOf(node, depth)
    if (isNode(node) && !isAlias(node) && node.anchor !== undefined) anchors.set(node.anchor, made)
    return made
  }

  function valueOf(node: unknown, depth: number): unknown {
    if (depth > MOST_NESTED) throw new SyntaxError(`more than ${MOST_NESTED} objects stand in each other.`)
    if (isAlias(node)) return anchors.get(node.source) ?? null
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
