/** The YAML block of a source as it is written, for what needs the places of its values. */
import { type Document, isMap, parseDocument, type YAMLMap } from 'yaml'

/** A front matter block in a source. */
export interface YamlBlock {
  readonly document: Document
  readonly map: YAMLMap | undefined
  /** Offset of the first line behind the opening fence, and of the closing fence. */
  readonly start: number
  readonly end: number
  readonly eol: string
}

/** @returns `undefined` for a source without a block, or with one that does not end */
export function yamlBlockOf(source: string): YamlBlock | undefined {
  const opening = /^\uFEFF?---[ \t]*(?:ya?ml)?[ \t]*(\r\n|\n|\r)/i.exec(source)
  if (!opening) return undefined
  const start = opening[0].length
  const closing = /^---[ \t]*(?=[\r\n]|$)/gm
  closing.lastIndex = start
  const end = closing.exec(source)?.index
  if (end === undefined) return undefined
  const document = parseDocument(source.slice(start, end), { schema: 'core', logLevel: 'silent' })
  const { contents } = document
  return { document, map: isMap(contents) ? contents : undefined, start, end, eol: opening[1] ?? '\n' }
}
