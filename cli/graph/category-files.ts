/** `_category_.json`, `.yml` and `.yaml`: what a folder says about its category. */
import { isMap, isScalar, LineCounter, type Pair, parseDocument } from 'yaml'
import type { CategoryLinkConfig } from '../config/config.ts'
import { compareText, type Problem } from '../fault/finding.ts'
import { nearest } from '../fault/nearest.ts'
import type { MetadataFile } from './metadata-file.ts'

export interface CategoryMeta {
  readonly label?: string
  readonly position?: number
  readonly collapsible?: boolean
  readonly collapsed?: boolean
  readonly className?: string
  readonly description?: string
  readonly key?: string
  readonly customProps?: Readonly<Record<string, unknown>>
  /** What the label opens; `null`: nothing, even if the folder has an index. */
  readonly link?: CategoryLinkConfig | null
  /** Where the link stands, for findings about it. */
  readonly linkPlace?: Problem['place']
}

/** @returns `undefined` for a value of another form */
type Reader = (node: unknown, file: OpenFile) => unknown

interface KeySchema {
  readonly expected: string
  readonly read: Reader
}

/** A file whose text is YAML. */
interface OpenFile {
  readonly document: ReturnType<typeof parseDocument>
  readonly lineOf: (pair: Pair) => number
  readonly report: Report
}

type Report = (line: number, target: string, message: string, hint?: string) => void

const of =
  (accept: (value: unknown) => unknown): Reader =>
  (node, { document }) =>
    accept(plain(node, document))
const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : undefined
const text = of(textOf)
const number = of((value) => (typeof value === 'number' && Number.isFinite(value) ? value : undefined))
const boolean = of((value) => (typeof value === 'boolean' ? value : undefined))
const map = of((value) => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  try {
    return JSON.parse(JSON.stringify(value)) as unknown
  } catch {
    // With an alias, a YAML map can hold itself.
    return undefined
  }
})
const textList = of((value) => {
  const items = Array.isArray(value) ? value.map(textOf) : [undefined]
  return items.includes(undefined) ? undefined : items
})
const link: Reader = (node, file) => {
  if (plain(node, file.document) === null) return null
  const type = isMap(node) ? node.get('type') : undefined
  if (!isMap(node) || (type !== 'doc' && type !== 'generated-index')) return undefined
  const fields = readKeys(
    node.items.filter(({ key }) => keyOf(key) !== 'type'),
    LINK_KEYS[type],
    file,
    'link.',
  )
  return type === 'doc' && fields['id'] === undefined ? undefined : { type, ...fields }
}

const KEYS: Readonly<Record<string, KeySchema>> = {
  label: { expected: 'text', read: text },
  position: { expected: 'a number', read: number },
  collapsible: { expected: 'true or false', read: boolean },
  collapsed: { expected: 'true or false', read: boolean },
  className: { expected: 'text', read: text },
  description: { expected: 'text', read: text },
  key: { expected: 'text', read: text },
  customProps: { expected: 'a map', read: map },
  link: { expected: '`null`, `{ type: doc, id: … }` or `{ type: generated-index }`', read: link },
}

/** Keys of a link by its type. */
const LINK_KEYS: Readonly<Record<CategoryLinkConfig['type'], Readonly<Record<string, KeySchema>>>> = {
  doc: { id: { expected: 'the id of a document', read: text } },
  'generated-index': {
    slug: { expected: 'a path', read: text },
    title: { expected: 'text', read: text },
    description: { expected: 'text', read: text },
    image: { expected: 'text', read: text },
    keywords: { expected: 'a list of texts', read: textList },
  },
}

/**
 * @param docsDir the docs folder, as findings name it
 * @returns what is valid, by folder
 */
export function readCategoryFiles(
  files: readonly MetadataFile[],
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

function readCategory(file: string, source: string, report: Report): CategoryMeta {
  const lines = new LineCounter()
  const text = source.replace(/\r(?!\n)/g, '\n')
  // JSON is YAML but for tabs before its values, which take the place of one space each.
  const yaml = file.endsWith('.json') ? text.replace(/^[ \t]+/gm, (indent) => ' '.repeat(indent.length)) : text
  const document = parseDocument(yaml, { schema: 'core', prettyErrors: false, logLevel: 'silent', lineCounter: lines })
  const lineAt = (offset: number): number => Math.max(1, lines.linePos(offset).line)
  const lineOf = ({ key }: Pair): number => lineAt(isScalar(key) ? (key.range?.[0] ?? 0) : 0)
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
  const pairs = document.contents.items
  const meta: CategoryMeta = readKeys(pairs, KEYS, { document, lineOf, report })
  const link = pairs.find(({ key }) => keyOf(key) === 'link')
  return link ? { ...meta, linkPlace: { file, line: lineOf(link), column: 1 } } : meta
}

/** What is valid; the rest is reported. */
function readKeys(
  pairs: readonly Pair[],
  schemas: Readonly<Record<string, KeySchema>>,
  file: OpenFile,
  owner = '',
): Readonly<Record<string, unknown>> {
  const fields: Record<string, unknown> = {}
  for (const pair of pairs) {
    const key = keyOf(pair.key)
    const line = file.lineOf(pair)
    const schema = Object.hasOwn(schemas, key) ? schemas[key] : undefined
    if (!schema) {
      const names = Object.keys(schemas)
      const near = nearest(key, names)
      const hint = near ? `Did you mean \`${near}\`?` : `These are read: ${names.join(', ')}.`
      file.report(line, key, `Nothing reads the key \`${owner}${key}\`.`, hint)
      continue
    }
    const value = schema.read(pair.value, file)
    if (value === undefined) file.report(line, key, `\`${owner}${key}\` must be ${schema.expected}.`)
    else fields[key] = value
  }
  return fields
}

function keyOf(key: unknown): string {
  return isScalar(key) ? String(key.value) : ''
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
