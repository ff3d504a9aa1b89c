/** `_category_.json`, `.yml` and `.yaml`: what a folder says about its category. */
import { isMap, isScalar, LineCounter, parseDocument } from 'yaml'
import { compareText, type Problem } from '../checks/finding.ts'
import { nearest } from '../checks/nearest.ts'

/** A category file, unread. */
export interface CategoryFile {
  /** Relative to the docs folder, with forward slashes. */
  readonly path: string
  readonly text: string
}

export interface CategoryMeta {
  readonly label?: string
  readonly position?: number
  readonly collapsible?: boolean
  readonly collapsed?: boolean
  readonly className?: string
  /** Id of the document that the label opens; `null`: none, even if the folder has an index. */
  readonly link?: string | null
  /** Where the link stands, for a link to nothing. */
  readonly linkPlace?: Problem['place']
}

type Reader = (value: unknown) => unknown

const text: Reader = (value) =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : undefined
const number: Reader = (value) => (typeof value === 'number' && Number.isFinite(value) ? value : undefined)
const boolean: Reader = (value) => (typeof value === 'boolean' ? value : undefined)
const link: Reader = (value) => {
  if (value === null) return null
  const { type, id } = Object(value) as { type?: unknown; id?: unknown }
  return type === 'doc' && typeof id === 'string' ? id : undefined
}

const KEYS: Readonly<Record<string, { readonly expected: string; readonly read: Reader }>> = {
  label: { expected: 'text', read: text },
  position: { expected: 'a number', read: number },
  collapsible: { expected: 'true or false', read: boolean },
  collapsed: { expected: 'true or false', read: boolean },
  className: { expected: 'text', read: text },
  link: { expected: 'null or `{ type: doc, id: … }`', read: link },
}

/**
 * @param docsDir the docs folder, as findings name it
 * @returns what is valid, by folder
 */
export function readCategoryFiles(
  files: readonly CategoryFile[],
  docsDir: string,
): { meta: Map<string, CategoryMeta>; problems: Problem[] } {
  const meta = new Map<string, CategoryMeta>()
  const problems: Problem[] = []
  for (const { path, text } of [...files].sort((a, b) => compareText(a.path, b.path))) {
    const folder = path.split('/').slice(0, -1).join('/')
    const report = (line: number, target: string, message: string, hint?: string): void => {
      const place = { file: `${docsDir}/${path}`, line, column: 1 }
      problems.push({ rule: 'category-file', place, target, message, ...(hint ? { hint } : {}) })
    }
    if (meta.has(folder)) {
      report(1, path, 'The folder has more than one category file; the first by name is read.', 'Keep one of them.')
      continue
    }
    meta.set(folder, readCategory(`${docsDir}/${path}`, text, report))
  }
  return { meta, problems }
}

type Report = (line: number, target: string, message: string, hint?: string) => void

function readCategory(file: string, source: string, report: Report): CategoryMeta {
  const lines = new LineCounter()
  const text = source.replace(/\r(?!\n)/g, '\n')
  // JSON is YAML but for tabs before its values, which take the place of one space each.
  const yaml = file.endsWith('.json') ? text.replace(/^[ \t]+/gm, (indent) => ' '.repeat(indent.length)) : text
  const document = parseDocument(yaml, { schema: 'core', prettyErrors: false, logLevel: 'silent', lineCounter: lines })
  const lineAt = (offset: number): number => Math.max(1, lines.linePos(offset).line)
  const [error] = document.errors
  if (error) {
    report(lineAt(error.pos[0]), 'YAML', `The file is not valid: ${error.message}`)
    return {}
  }
  if (document.contents === null) return {}
  if (!isMap(document.contents)) {
    report(1, 'YAML', 'The file is not a map of keys and values.')
    return {}
  }
  const meta: Record<string, unknown> = {}
  for (const pair of document.contents.items) {
    const key = isScalar(pair.key) ? String(pair.key.value) : ''
    const line = lineAt(isScalar(pair.key) ? (pair.key.range?.[0] ?? 0) : 0)
    const schema = Object.hasOwn(KEYS, key) ? KEYS[key] : undefined
    if (!schema) {
      const names = Object.keys(KEYS)
      const near = nearest(key, names)
      const hint = near ? `Did you mean \`${near}\`?` : `These are read: ${names.join(', ')}.`
      report(line, key, `Nothing reads the key \`${key}\`.`, hint)
      continue
    }
    const value = schema.read(plain(pair.value, document))
    if (value === undefined) report(line, key, `\`${key}\` must be ${schema.expected}.`)
    else meta[key] = value
    if (key === 'link' && typeof value === 'string') meta['linkPlace'] = { file, line, column: 1 }
  }
  return meta
}

/** The value of a node; nothing for one whose aliases make too much of it. */
function plain(node: unknown, document: ReturnType<typeof parseDocument>): unknown {
  if (node === null || isScalar(node)) return node?.value ?? null
  try {
    return (node as { toJS(doc: typeof document, options: object): unknown }).toJS(document, { maxAliasCount: 50 })
  } catch {
    return undefined
  }
}
