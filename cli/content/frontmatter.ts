/**
 * The YAML block at the head of a document → its fields, and a problem for everything that is not as it
 * should be. YAML only: any other fence (`---js`) is a problem and is never evaluated.
 */
import { isMap, isScalar, parseDocument } from 'yaml'
import type { Problem } from '../checks/finding.ts'
import { nearest } from '../checks/nearest.ts'
import type { DocPath, FrontMatter } from './document.ts'

export interface FrontMatterBlock {
  readonly fields: FrontMatter
  /** Line of each key, counted from 1 in the source file. */
  readonly keyLines: Readonly<Record<string, number>>
  readonly problems: readonly Problem[]
  /** The source without its front matter, with the same line numbers: the block's lines are left empty. */
  readonly body: string
}

type Reader = (value: unknown) => unknown
const INVALID = Symbol('invalid')

const text: Reader = (value) =>
  typeof value === 'string'
    ? clean(value)
    : typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : INVALID
const number: Reader = (value) => {
  const parsed = typeof value === 'string' && value.trim() ? Number(value) : value
  return typeof parsed === 'number' && Number.isFinite(parsed) ? parsed : INVALID
}
const boolean: Reader = (value) => {
  if (value === 'true' || value === true) return true
  return value === 'false' || value === false ? false : INVALID
}
const level: Reader = (value) => {
  const parsed = number(value)
  return typeof parsed === 'number' && Number.isInteger(parsed) && parsed >= 2 && parsed <= 6 ? parsed : INVALID
}
const textOrNull: Reader = (value) => (value === null ? null : text(value))
const textList: Reader = (value) => {
  if (typeof value === 'string')
    return value
      .split(',')
      .map((item) => clean(item).trim())
      .filter(Boolean)
  if (!Array.isArray(value)) return INVALID
  const items = value.map((item) => (isRecord(item) ? text(item['label']) : text(item)))
  return items.includes(INVALID) ? INVALID : items.map((item) => String(item).trim()).filter(Boolean)
}
const lastUpdate: Reader = (value) => {
  if (!isRecord(value)) return INVALID
  const date = value['date'] === undefined ? undefined : text(value['date'])
  const author = value['author'] === undefined ? undefined : text(value['author'])
  if (date === INVALID || author === INVALID) return INVALID
  if (typeof date === 'string' && Number.isNaN(Date.parse(date))) return INVALID
  return { ...(date === undefined ? {} : { date }), ...(author === undefined ? {} : { author }) }
}

interface KeySchema {
  readonly field: keyof FrontMatter
  readonly expected: string
  readonly read: Reader
}

/** Every key a page may set: its field, what it must be, and how it is read. */
export const FRONT_MATTER_KEYS: Readonly<Record<string, KeySchema>> = {
  title: { field: 'title', expected: 'text', read: text },
  description: { field: 'description', expected: 'text', read: text },
  slug: { field: 'slug', expected: 'a path', read: text },
  tags: { field: 'tags', expected: 'a list of texts', read: textList },
  draft: { field: 'draft', expected: 'true or false', read: boolean },
  unlisted: { field: 'unlisted', expected: 'true or false', read: boolean },
  order: { field: 'order', expected: 'a number', read: number },
  sidebar_position: { field: 'order', expected: 'a number', read: number },
  sidebar_label: { field: 'sidebarLabel', expected: 'text', read: text },
  sidebar_class_name: { field: 'sidebarClassName', expected: 'text', read: text },
  displayed_sidebar: { field: 'displayedSidebar', expected: 'the name of a sidebar, or null', read: textOrNull },
  hide_title: { field: 'hideTitle', expected: 'true or false', read: boolean },
  hide_table_of_contents: { field: 'hideTableOfContents', expected: 'true or false', read: boolean },
  toc_min_heading_level: { field: 'tocMinHeadingLevel', expected: 'a whole number from 2 to 6', read: level },
  toc_max_heading_level: { field: 'tocMaxHeadingLevel', expected: 'a whole number from 2 to 6', read: level },
  pagination_label: { field: 'paginationLabel', expected: 'text', read: text },
  pagination_prev: { field: 'paginationPrev', expected: 'the path of a document, or null', read: textOrNull },
  pagination_next: { field: 'paginationNext', expected: 'the path of a document, or null', read: textOrNull },
  keywords: { field: 'keywords', expected: 'a list of texts', read: textList },
  image: { field: 'image', expected: 'text', read: text },
  custom_edit_url: { field: 'editUrl', expected: 'a URL, or null', read: textOrNull },
  last_update: { field: 'lastUpdate', expected: 'a map with `date`, `author` or both', read: lastUpdate },
}

const OPENING = /^\uFEFF?---([^\r\n]*)(\r\n|\n|\r|$)/

/**
 * @param path the document, for the problems' places (`file` is the prefix that leads to the docs folder)
 * @param source the whole file
 * @returns the fields that are valid, problems for the others; never throws
 */
export function readFrontMatter(path: DocPath, source: string, file: string): FrontMatterBlock {
  const opening = OPENING.exec(source)
  const fence = opening?.[1]?.trim() ?? ''
  if (!opening || (fence !== '' && !/^[a-z]+$/i.test(fence)))
    return { fields: {}, keyLines: {}, problems: [], body: stripMark(source) }
  const closing = /(?:^|\r\n|\n|\r)---[ \t]*(?=\r\n|\n|\r|$)/g
  closing.lastIndex = opening[0].length - (opening[2] ?? '').length
  const end = closing.exec(source)
  const problem = (line: number, target: string, message: string, hint?: string): Problem => ({
    rule: 'front-matter',
    place: { file, line, column: 1 },
    target,
    message,
    ...(hint === undefined ? {} : { hint }),
  })
  if (!end) {
    // Without an end it is no front matter: CommonMark sees a thematic break here, and so do we.
    return fence === '' && !/^[\w-]+:/.test(source.slice(opening[0].length))
      ? { fields: {}, keyLines: {}, problems: [], body: stripMark(source) }
      : {
          fields: {},
          keyLines: {},
          problems: [
            problem(1, path, 'The front matter does not end.', 'Close it with a line of three hyphens: `---`.'),
          ],
          body: stripMark(source),
        }
  }
  const block = source.slice(0, closing.lastIndex)
  const body = '\n'.repeat(countLines(block)) + source.slice(closing.lastIndex)
  if (fence !== '') {
    const message = `The front matter is marked as \`${fence}\`; only YAML is read.`
    return {
      fields: {},
      keyLines: {},
      problems: [problem(1, fence, message, 'Write it as YAML between two lines `---`.')],
      body,
    }
  }
  return { ...readYaml(source.slice(opening[0].length, end.index), problem), body }
}

function readYaml(
  yaml: string,
  problem: (line: number, target: string, message: string, hint?: string) => Problem,
): Omit<FrontMatterBlock, 'body'> {
  const problems: Problem[] = []
  const document = parseDocument(yaml, { schema: 'core', prettyErrors: false, uniqueKeys: true, logLevel: 'silent' })
  const lineAt = (offset: number): number => countLines(yaml.slice(0, offset)) + 2
  for (const error of document.errors.slice(0, 5)) {
    problems.push(problem(lineAt(error.pos[0]), 'YAML', `The front matter is not valid YAML: ${error.message}`))
  }
  if (problems.length > 0 || document.contents === null) return { fields: {}, keyLines: {}, problems }
  if (!isMap(document.contents)) {
    return {
      fields: {},
      keyLines: {},
      problems: [problem(2, 'YAML', 'The front matter is not a map of keys and values.')],
    }
  }
  const keyLines: Record<string, number> = Object.create(null) as Record<string, number>
  const fields: Record<string, unknown> = {}
  for (const pair of document.contents.items) {
    if (!isScalar(pair.key) || typeof pair.key.value !== 'string') continue
    const key = pair.key.value
    const line = lineAt(pair.key.range?.[0] ?? 0)
    keyLines[key] = line
    const schema = Object.hasOwn(FRONT_MATTER_KEYS, key) ? FRONT_MATTER_KEYS[key] : undefined
    if (!schema) {
      const near = nearest(key, Object.keys(FRONT_MATTER_KEYS))
      if (near) {
        problems.push({
          ...problem(line, key, `Nothing reads the front matter key \`${key}\`.`, `Did you mean \`${near}\`?`),
          rule: 'unknown-front-matter',
        })
      }
      continue
    }
    const value = plainValue(pair.value, document)
    if (value === undefined || (value === null && !schema.expected.includes('null'))) continue
    const read = value === INVALID ? INVALID : schema.read(value)
    if (read === INVALID) problems.push(problem(line, key, `\`${key}\` must be ${schema.expected}.`))
    else fields[schema.field] = read
  }
  if (fields['draft'] === true && fields['unlisted'] === true) {
    problems.push(problem(keyLines['unlisted'] ?? 1, 'unlisted', 'A page is either a draft or unlisted, not both.'))
  }
  return { fields: fields as FrontMatter, keyLines: { ...keyLines }, problems }
}

function plainValue(node: unknown, document: ReturnType<typeof parseDocument>): unknown {
  if (isScalar(node)) return node.value
  if (node === null || node === undefined) return undefined
  try {
    // An alias bomb ends here: the count of what aliases make is bounded.
    return (node as { toJS(doc: typeof document, options: { maxAliasCount: number }): unknown }).toJS(document, {
      maxAliasCount: 50,
    })
  } catch {
    return INVALID
  }
}

/** NUL is the mark of slots in a rendered body, so it must not come from content. */
function clean(value: string): string {
  return value.replaceAll('\0', '\uFFFD')
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function stripMark(source: string): string {
  return source.startsWith('\uFEFF') ? source.slice(1) : source
}

function countLines(value: string): number {
  return value.match(/\r\n|\n|\r/g)?.length ?? 0
}
