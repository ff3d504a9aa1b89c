/**
 * The YAML block at the head of a document → its fields, and a problem for everything that is not as it
 * should be. YAML only: any other fence (`---js`) is a problem and is never evaluated.
 */
import type { Problem } from '../fault/finding.ts'
import { nearest } from '../fault/nearest.ts'
import type { DocPath, FrontMatter } from './document.ts'
import { allowedScheme } from './url-scheme.ts'
import { isYamlMap, Literal, readYamlMap, type YamlValue } from './yaml-map.ts'

export interface FrontMatterBlock {
  readonly fields: FrontMatter
  /** Line of each key, counted from 1 in the source file. */
  readonly keyLines: Readonly<Record<string, number>>
  readonly problems: readonly Problem[]
  /** The source without its front matter, with the same line numbers: the block's lines are left empty. */
  readonly body: string
}

type Reader = (value: YamlValue) => unknown
const INVALID = Symbol('invalid')

/** What no name in a path may be or hold. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
const NO_NAME = /^\.{1,2}$|[\u0000-\u001f\u007f\uFFFD\\?#%:]/

const text: Reader = (value) => {
  if (value instanceof Literal) return value.written
  return typeof value === 'string' ? clean(value) : INVALID
}
const number: Reader = (value) => {
  const parsed =
    value instanceof Literal ? value.value : typeof value === 'string' && value.trim() ? Number(value) : value
  return typeof parsed === 'number' && Number.isFinite(parsed) ? parsed : INVALID
}
const boolean: Reader = (value) => {
  const parsed = value instanceof Literal ? value.value : value
  if (parsed === true || parsed === 'true') return true
  return parsed === false || parsed === 'false' ? false : INVALID
}
const level: Reader = (value) => {
  const parsed = number(value)
  return typeof parsed === 'number' && Number.isInteger(parsed) && parsed >= 2 && parsed <= 6 ? parsed : INVALID
}
const textOrNull: Reader = (value) => (value === null ? null : text(value))
const name: Reader = (value) => {
  const parsed = text(value)
  return typeof parsed === 'string' && parsed !== '' && !/[/\\]/.test(parsed) ? parsed : INVALID
}
const textList: Reader = (value) => {
  if (typeof value === 'string')
    return value
      .split(',')
      .map((item) => clean(item).trim())
      .filter(Boolean)
  if (!Array.isArray(value)) return INVALID
  const items = value.map(text)
  return items.includes(INVALID) ? INVALID : items.map((item) => String(item).trim()).filter(Boolean)
}
const tag: Reader = (value) => {
  const { label, permalink = null } = isYamlMap(value) ? value : { label: value }
  const read = text(label ?? null)
  if (read === INVALID || permalink === null) return read === INVALID ? INVALID : { label: String(read).trim() }
  const written = text(permalink)
  const path = written === INVALID ? undefined : tagPath(String(written))
  return path === undefined ? INVALID : { label: String(read).trim(), permalink: path }
}
const tagList: Reader = (value) => {
  const items = Array.isArray(value) ? value.map(tag) : textList(value)
  if (!Array.isArray(items) || items.includes(INVALID)) return INVALID
  return items.map((item) => (typeof item === 'string' ? { label: item } : item)).filter(({ label }) => label !== '')
}
const plainMap: Reader = (value) => (isYamlMap(value) ? plainOf(value) : INVALID)
/** Written into the page as a link, so its scheme is looked at. */
const url: Reader = (value) => {
  const parsed = textOrNull(value)
  return typeof parsed === 'string' && !allowedScheme(parsed, 'link', 'safe') ? INVALID : parsed
}
const lastUpdate: Reader = (value) => {
  if (!isYamlMap(value)) return INVALID
  const date = value['date'] === undefined ? undefined : readDate(text(value['date']))
  const author = value['author'] === undefined ? undefined : text(value['author'])
  if (date === INVALID || author === INVALID) return INVALID
  return { ...(date === undefined ? {} : { date }), ...(author === undefined ? {} : { author }) }
}

const mdxFormat: Reader = (value) => {
  const format = isYamlMap(value) ? value['format'] : INVALID
  return format === 'md' || format === 'mdx' || format === 'detect' ? format : INVALID
}

const DATE = /^(\d{4}-\d{2}-\d{2})(?:[Tt ]+(\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)\s*(Z|[+-]\d{2}:?\d{2})?)?$/i

/** ISO 8601 only: any other form would mean another time on another machine. Without a time zone it is UTC. */
function readDate(value: unknown): string | typeof INVALID {
  const [, day, time, zone = 'Z'] = DATE.exec(String(value)) ?? []
  const parsed = Date.parse(`${day}T${time ?? '00:00'}${time === undefined ? 'Z' : zone.toUpperCase()}`)
  return Number.isNaN(parsed) ? INVALID : new Date(parsed).toISOString()
}

/**
 * @param written path of a tag's page below `/tags/`, as somebody writes it
 * @returns the same without slashes at its ends; nothing when it is no path below that folder
 */
export function tagPath(written: string): string | undefined {
  const names = written.split('/').filter(Boolean)
  return names.length > 0 && !names.some((name) => NO_NAME.test(name)) ? names.join('/') : undefined
}

interface KeySchema {
  readonly field: keyof FrontMatter
  readonly expected: string
  readonly read: Reader
  /** A sentence for the reference. */
  readonly about: string
}

const [TEXT, FLAG, LEVEL] = ['text', 'true or false', 'a whole number from 2 to 6']

/** Every key a page may set: its field, what it must be, how it is read, and what it does. */
export const FRONT_MATTER_KEYS: Readonly<Record<string, KeySchema>> = {
  title: {
    field: 'title',
    expected: TEXT,
    read: text,
    about: 'Title of the page; else its first heading of level 1, else the name of the file.',
  },
  description: {
    field: 'description',
    expected: TEXT,
    read: text,
    about: 'For search engines, previews and lists; else the beginning of the text.',
  },
  slug: {
    field: 'slug',
    expected: 'a path',
    read: text,
    about: 'Route of the page: with a leading `/` from the root, else from the folder of the file.',
  },
  id: {
    field: 'id',
    expected: 'a name without slashes',
    read: name,
    about: 'Takes the place of the file name where configuration and front matter name the document.',
  },
  tags: {
    field: 'tags',
    expected: 'a list of texts, or of maps with `label` and `permalink`',
    read: tagList,
    about: 'Tags of the page; each has a page of its own.',
  },
  draft: {
    field: 'draft',
    expected: FLAG,
    read: boolean,
    about: 'The file is no page yet, and a link to it is broken.',
  },
  unlisted: {
    field: 'unlisted',
    expected: FLAG,
    read: boolean,
    about: 'The page is there for those who have its address: in no sidebar, list or search.',
  },
  order: {
    field: 'order',
    expected: 'a number',
    read: number,
    about: 'Place among its neighbours in the sidebar.',
  },
  sidebar_position: { field: 'order', expected: 'a number', read: number, about: 'Another name for `order`.' },
  sidebar_label: {
    field: 'sidebarLabel',
    expected: TEXT,
    read: text,
    about: 'A shorter title for the sidebar and the breadcrumbs.',
  },
  sidebar_class_name: {
    field: 'sidebarClassName',
    expected: TEXT,
    read: text,
    about: 'Class of its entry in the sidebar.',
  },
  sidebar_custom_props: {
    field: 'sidebarCustomProps',
    expected: 'a map',
    read: plainMap,
    about: 'Values for a theme, which come along with its entry in the sidebar.',
  },
  parse_number_prefixes: {
    field: 'parseNumberPrefixes',
    expected: FLAG,
    read: boolean,
    about: 'Whether numbers in the names of its path are only for the order; else as `docs.numberPrefixes` says.',
  },
  displayed_sidebar: {
    field: 'displayedSidebar',
    expected: 'the name of a sidebar, or null',
    read: textOrNull,
    about: 'The sidebar that the page shows; `null` for none.',
  },
  hide_title: {
    field: 'hideTitle',
    expected: FLAG,
    read: boolean,
    about: 'Leaves out the heading that is made from the title.',
  },
  hide_table_of_contents: {
    field: 'hideTableOfContents',
    expected: FLAG,
    read: boolean,
    about: 'Leaves out the table of contents.',
  },
  toc_min_heading_level: {
    field: 'tocMinHeadingLevel',
    expected: LEVEL,
    read: level,
    about: 'The first level of headings in the table of contents.',
  },
  toc_max_heading_level: {
    field: 'tocMaxHeadingLevel',
    expected: LEVEL,
    read: level,
    about: 'The last level of headings in the table of contents.',
  },
  pagination_label: {
    field: 'paginationLabel',
    expected: TEXT,
    read: text,
    about: 'What its neighbours call the page in their links to it.',
  },
  pagination_prev: {
    field: 'paginationPrev',
    expected: 'the id of a document, or null',
    read: textOrNull,
    about: 'The page before this one; `null` for none.',
  },
  pagination_next: {
    field: 'paginationNext',
    expected: 'the id of a document, or null',
    read: textOrNull,
    about: 'The page after this one; `null` for none.',
  },
  keywords: {
    field: 'keywords',
    expected: 'a list of texts',
    read: textList,
    about: 'Words under which the search finds the page as well.',
  },
  image: {
    field: 'image',
    expected: TEXT,
    read: text,
    about: 'Preview image: a file of a static folder, named from the root of the site, or an address.',
  },
  custom_edit_url: {
    field: 'editUrl',
    expected: 'a URL, or null',
    read: url,
    about: 'Where the page is edited; `null` for no link.',
  },
  kind: {
    field: 'kind',
    expected: 'a name without slashes',
    read: name,
    about: 'The template that the page keeps to; else as `docs.pageKinds` says.',
  },
  last_update: {
    field: 'lastUpdate',
    expected: 'a map with `date` (such as `2026-11-20`), `author` or both',
    read: lastUpdate,
    about: 'When the page was changed and by whom, instead of what git says.',
  },
  mdx: {
    field: 'format',
    expected: 'a map with `format`: `md`, `mdx` or `detect`',
    read: mdxFormat,
    about: 'Reads the file as Markdown or as MDX, whatever its name says; `detect` goes by the name.',
  },
}

const OPENING = /^\uFEFF?---([^\r\n]*)(\r\n|\n|\r|$)/

/**
 * @param path the document, for the problems' places (`file` is the prefix that leads to the docs folder)
 * @param source the whole file
 * @returns the fields that are valid, problems for the others; never throws
 */
export function readFrontMatter(path: DocPath, source: string, file: string): FrontMatterBlock {
  const opening = OPENING.exec(source)
  const language = opening?.[1]?.trim() ?? ''
  const fence = /^ya?ml$/i.test(language) ? '' : language
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
  // A lone carriage return ends a line in Markdown, and not in YAML.
  const yaml = source.slice(opening[0].length, end.index).replace(/\r(?!\n)/g, '\n')
  return { ...readYaml(yaml, problem), body }
}

function readYaml(
  yaml: string,
  problem: (line: number, target: string, message: string, hint?: string) => Problem,
): Omit<FrontMatterBlock, 'body'> {
  /** The first line of the block stands below its fence. */
  const FIRST = 2
  const { entries, errors } = readYamlMap(yaml)
  const problems: Problem[] = errors.map(({ line, message }) =>
    problem(line + FIRST, 'YAML', `The front matter ${message}`),
  )
  const keyLines: Record<string, number> = Object.create(null) as Record<string, number>
  const fields: Record<string, unknown> = {}
  for (const { key, line: at, value } of entries) {
    const line = at + FIRST
    keyLines[key] = line
    if (value === undefined) {
      problems.push(problem(line, key, `\`${key}\` holds too much, or an alias of something that is not there.`))
      continue
    }
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
    if (value === null && !schema.expected.includes('null')) continue
    const read = schema.read(value)
    if (read === INVALID) problems.push(problem(line, key, `\`${key}\` must be ${schema.expected}.`))
    else fields[schema.field] = read
  }
  if (fields['draft'] === true && fields['unlisted'] === true) {
    problems.push(problem(keyLines['unlisted'] ?? 1, 'unlisted', 'A page is either a draft or unlisted, not both.'))
  }
  const { tocMinHeadingLevel: min, tocMaxHeadingLevel: max } = fields as FrontMatter
  if (min !== undefined && max !== undefined && min > max) {
    const key = 'toc_min_heading_level'
    problems.push(problem(keyLines[key] ?? 1, key, `\`${key}\` ${min} lies above \`toc_max_heading_level\` ${max}.`))
  }
  return { fields: fields as FrontMatter, keyLines: { ...keyLines }, problems }
}

/** NUL is the mark of slots in a rendered body, so it must not come from content. */
function clean(value: string): string {
  return value.replaceAll('\0', '\uFFFD')
}

/** As JSON has it: numbers and booleans as such, not as they are written. */
function plainOf(value: YamlValue): unknown {
  if (value instanceof Literal) return value.value
  if (typeof value === 'string') return clean(value)
  if (Array.isArray(value)) return value.map(plainOf)
  if (!isYamlMap(value)) return null
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [clean(key), plainOf(item)]))
}

function stripMark(source: string): string {
  return source.startsWith('\uFEFF') ? source.slice(1) : source
}

function countLines(value: string): number {
  return value.match(/\r\n|\n|\r/g)?.length ?? 0
}
