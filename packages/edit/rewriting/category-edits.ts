/** Changes of category files. */
import type { TextEdit } from 'docs-build/text'
import { isScalar, parseDocument } from 'yaml'

/** @param idAfter the new id of a document; `undefined` when it stays */
export function categoryIdEdits(text: string, idAfter: (id: string) => string | undefined): TextEdit[] {
  const isJson = text.trimStart().startsWith('{')
  // JSON is YAML except for tabs before its values.
  const yaml = isJson ? text.replace(/^[ \t]+/gm, (indent) => ' '.repeat(indent.length)) : text
  const node = parseDocument(yaml, { schema: 'core', logLevel: 'silent' }).getIn(['link', 'id'], true)
  if (!isScalar(node) || !node.range || typeof node.value !== 'string') return []
  const next = idAfter(node.value)
  if (next === undefined) return []
  const [start, end] = node.range
  const quote = /^["']/.exec(text.slice(start, end))?.[0] ?? ''
  return [{ start, end, text: quote + next + quote }]
}
