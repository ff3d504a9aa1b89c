/**
 * The YAML block at the head of a document → its fields, and a problem for everything that is wrong. Only YAML is read:
 * any other fence (`---js`) is a problem and is never evaluated.
 */
import { own } from '../../../site/own.ts'
import type { Problem } from '../../kernel/fault/finding.ts'
import { nearest } from '../../kernel/fault/nearest.ts'
import type { Form } from '../../kernel/schema/forms.ts'
import { acceptsNull, readValue } from '../../kernel/schema/read.ts'
import type { Definitions, Option } from '../../kernel/schema/types.ts'
import type { SchemaProblem } from '../../kernel/schema/wording.ts'
import type { Author, DocPath, FrontMatter, TagUse } from '../document.ts'
import { allowedScheme } from '../html/url-scheme.ts'
import { ADDED, foreignEntries, isForeignKey, withPlainAuthors, withPlainDate } from './foreign-front-matter.ts'
import { readTomlMap } from './toml-map.ts'
import { readYamlMap, type YamlMap } from './yaml-map.ts'

export interface FrontMatterBlock {
  readonly fields: FrontMatter
  /** Line of each key, counted from 1 in the source file. */
  readonly keyLines: Readonly<Record<string, number>>
  /** Nothing of it could be read: it is no YAML or TOML, or has no end. */
  readonly isUnread?: true
  readonly problems: readonly Problem[]
  /** The source without its front matter, with the same line numbers: the block's lines are left empty. */
  readonly body: string
  /** Markdown that comes before the body: the home pages of other tools have their words in the front matter. */
  readonly lead?: string
}

/** Characters and names that no segment of a path may have. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
const NO_NAME = /^\.{1,2}$|[\u0000-\u001f\u007f\uFFFD\\?#%:]/

const NAME: Form = {
  noun: 'name',
  expected: 'a name without slashes',
  read: (text) => (text !== '' && !/[/\\]/.test(text) ? text : undefined),
}
const SIDEBAR_NAME: Form = { noun: 'name', expected: 'the name of a sidebar', read: (text) => text }
const DOC_ID: Form = { noun: 'id', expected: 'the id of a document', read: (text) => text }
/** Text that is not a string here was meant for another key. */
const PROSE: Form = {
  noun: 'text',
  expected: 'text in words',
  read: (text) => (/^[\d.,+-]+$|^(?:true|false)$/i.test(text) ? undefined : text),
}
const PATH: Form = { noun: 'path', expected: 'a path', read: (text) => text }
const OWN_ANCHOR: Form = {
  noun: 'anchor',
  expected: 'an anchor of this page, such as `#part`',
  read: (text) => (/^#./.test(text) ? text : undefined),
}
/** The value becomes a link on the page, so its scheme is checked. */
const URL_REFERENCE: Form = {
  noun: 'address',
  expected: 'a URL',
  read: (text) => (allowedScheme(text, 'link', 'safe') ? text : undefined),
}
/** Path of a tag's page. */
export const TAG_PATH: Form = { noun: 'path', expected: 'a path below `/tags/`', read: tagPath }
const BOOST: Form = {
  noun: 'number',
  expected: 'a number from 0.1 to 10',
  read: (text) => (Number(text) >= 0.1 && Number(text) <= 10 ? text : undefined),
}
const DATE: Form = { noun: 'date', expected: 'a date, such as `2026-11-20`', read: readDate }

interface KeySchema extends Option {
  readonly field: keyof FrontMatter
  /** Turns the value as read into the value of the field. */
  readonly finish?: (value: never) => unknown
}

const TEXTS = { list: 'anyText', commas: true, expected: 'a list of texts' } as const
const TAG_LIST = 'a list of texts, or of maps with `label` and `permalink`'

const AUTHOR_LIST = 'a list of keys or names, or of maps with `name`, `title`, `url` and `image_url`'
const REDIRECT_LIST = 'a list of paths, or of maps with `from` and `to`'

/** Every key that a page may set: its field, its type and its meaning. */
export const FRONT_MATTER_KEYS: Readonly<Record<string, KeySchema>> = {
  title: {
    field: 'title',
    type: 'anyText',
    about: 'Title of the page; else its first heading of level 1, else the name of the file.',
  },
  description: {
    field: 'description',
    type: { form: PROSE },
    about: 'For search engines, previews and lists; else the beginning of the text.',
  },
  slug: {
    field: 'slug',
    type: { form: PATH },
    about: 'Route of the page: with a leading `/` from the root, else from the folder of the file.',
  },
  redirect_from: {
    field: 'redirectFrom',
    type: { list: { either: ['anyText', { is: 'RedirectFrom' }] }, commas: true, expected: REDIRECT_LIST },
    about: 'Old addresses of the page, or of an anchor (`/guides/old/#part`); readers are led here from there.',
    finish: redirectsFrom,
  },
  id: {
    field: 'id',
    type: { form: NAME },
    about: 'Replaces the file name where configuration and front matter refer to the document.',
  },
  tags: {
    field: 'tags',
    type: { list: { either: ['anyText', { is: 'Tag' }] }, commas: true, expected: TAG_LIST },
    about: 'Tags of the page; each has a page of its own.',
    finish: tagUses,
  },
  date: {
    field: 'date',
    type: { form: DATE },
    about: 'When a post was written. The plugin `news` sorts by it; without a time zone it is UTC.',
  },
  authors: {
    field: 'authors',
    type: { list: { either: ['anyText', { is: 'Author' }] }, commas: true, expected: AUTHOR_LIST },
    about: 'Who wrote a post: keys of the data file of the plugin `news`, names, or maps.',
    finish: authorsOf,
  },
  draft: { field: 'draft', type: 'boolean', about: 'The file is not a page yet; links to it are broken.' },
  unlisted: {
    field: 'unlisted',
    type: 'boolean',
    about: 'Publishes the page without listing it: it is in no sidebar, list or search.',
  },
  order: { field: 'order', type: 'number', about: 'Place among its neighbours in the sidebar.' },
  in_sidebar: {
    field: 'inSidebar',
    type: 'boolean',
    about: 'Whether generated sidebars have the page; the search and the site map always do.',
  },
  sidebar_position: { field: 'order', type: 'number', about: 'Another name for `order`.' },
  sidebar_label: {
    field: 'sidebarLabel',
    type: 'anyText',
    about: 'A shorter title for the sidebar and the breadcrumbs.',
  },
  sidebar_class_name: { field: 'sidebarClassName', type: 'anyText', about: 'Class of its entry in the sidebar.' },
  comments: {
    field: 'comments',
    type: 'boolean',
    about: 'Whether the page has comments, on a site with the plugin `comments`; default: yes.',
  },
  sidebar_icon: {
    field: 'sidebarIcon',
    type: 'name',
    about: 'Icon before its entry in the sidebar: the name of one that a plugin brings.',
  },
  sidebar_badge: { field: 'sidebarBadge', type: 'anyText', about: 'A short word after its entry in the sidebar.' },
  sidebar_custom_props: {
    field: 'sidebarCustomProps',
    type: { map: 'json', keys: 'anyText' },
    about: 'Values for a theme, passed along with its entry in the sidebar.',
  },
  parse_number_prefixes: {
    field: 'parseNumberPrefixes',
    type: 'boolean',
    about: 'Whether numbers in the names of its path only set the order; default: `docs.numberPrefixes`.',
  },
  displayed_sidebar: {
    field: 'displayedSidebar',
    type: { either: [{ form: SIDEBAR_NAME }, 'null'] },
    about: 'The sidebar that the page shows; `null` for none.',
  },
  page_layout: {
    field: 'layout',
    type: { choice: ['docs', 'plain', 'none'] },
    about:
      'What stands around the text: `docs` for everything, `plain` for navbar and footer alone, `none` for nothing. Default: `docs`, and `plain` in `pages/`.',
  },
  hide_title: { field: 'hideTitle', type: 'boolean', about: 'Leaves out the heading that is made from the title.' },
  hide_table_of_contents: { field: 'hideTableOfContents', type: 'boolean', about: 'Leaves out the table of contents.' },
  toc_min_heading_level: {
    field: 'tocMinHeadingLevel',
    type: { integer: [2, 6] },
    about: 'The first level of headings in the table of contents.',
  },
  toc_max_heading_level: {
    field: 'tocMaxHeadingLevel',
    type: { integer: [2, 6] },
    about: 'The last level of headings in the table of contents.',
  },
  pagination_label: {
    field: 'paginationLabel',
    type: 'anyText',
    about: 'Label of the links to this page from its neighbours.',
  },
  pagination_prev: {
    field: 'paginationPrev',
    type: { either: [{ form: DOC_ID }, 'null'] },
    about: 'The page before this one; `null` for none.',
  },
  pagination_next: {
    field: 'paginationNext',
    type: { either: [{ form: DOC_ID }, 'null'] },
    about: 'The page after this one; `null` for none.',
  },
  keywords: {
    field: 'keywords',
    type: TEXTS,
    about: 'More words for which the search finds the page.',
    finish: notEmpty,
  },
  search: {
    field: 'search',
    type: { either: [{ choice: [false] }, { is: 'PageSearch' }] },
    about:
      '`false`, or `exclude`, leaves the page out of the search; `boost` says how much its words count there (0.1 to 10).',
    finish: searchOf,
  },
  image: {
    field: 'image',
    type: 'anyText',
    about: 'Preview image: a file of a static folder, named from the root of the site, or an address.',
  },
  custom_edit_url: {
    field: 'editUrl',
    type: { either: [{ form: URL_REFERENCE }, 'null'] },
    about: 'Where the page is edited; `null` for no link.',
  },
  kind: {
    field: 'kind',
    type: { form: NAME },
    about: 'The template that the page follows; default: `docs.pageKinds`.',
  },
  source_hash: {
    field: 'sourceHash',
    type: 'anyText',
    about: 'Of a translation: the state of its source that it was made from. `docs-build translate mark` writes it.',
  },
  last_update: {
    field: 'lastUpdate',
    type: { is: 'LastUpdate' },
    about: 'Date and author of the last change, instead of those from git.',
  },
  mdx: {
    field: 'format',
    type: { is: 'Mdx' },
    about: 'Reads the file as Markdown or as MDX, whatever its name; `detect` decides by the name.',
    finish: formatOf,
  },
}

/** Keys of the maps that are values of a front matter key. */
export const FRONT_MATTER_MAPS: Definitions = {
  RedirectFrom: {
    options: {
      from: {
        type: { form: PATH },
        required: true,
        about: 'The old address: a path as of `slug`, with or without an anchor, or only an anchor of this page.',
      },
      to: { type: { form: OWN_ANCHOR }, about: 'The anchor of this page that it leads to, such as `#part`.' },
    },
  },
  Author: {
    options: {
      key: {
        type: 'anyText',
        about: 'Key of the author in the data file; the other values replace what stands there.',
      },
      name: { type: 'anyText', about: 'Name of the author.' },
      title: { type: 'anyText', about: 'What the author does: “Maintainer”.' },
      url: { type: { form: URL_REFERENCE }, about: 'A page about the author.' },
      image_url: { type: { form: URL_REFERENCE }, about: 'A picture of the author.' },
    },
  },
  Tag: {
    options: {
      label: { type: 'anyText', required: true, about: 'Name of the tag.' },
      permalink: { type: { form: TAG_PATH }, about: 'Path of its page below `/tags/`.' },
    },
  },
  LastUpdate: {
    options: {
      date: { type: { form: DATE }, about: 'When the page was changed.' },
      author: { type: 'anyText', about: 'Who changed it.' },
    },
  },
  PageSearch: {
    options: {
      boost: {
        type: { form: BOOST },
        about:
          'How much the words of the page count: `0.7` for a page that shall come after others, `1.5` before them.',
        otherwise: '`1`',
      },
      exclude: { type: 'boolean', about: 'Leaves the page out of the search.' },
    },
  },
  Mdx: {
    options: {
      format: { type: { choice: ['md', 'mdx', 'detect'] }, required: true, about: 'What the file is read as.' },
    },
  },
}

function redirectsFrom(items: readonly (string | RedirectFrom)[]): RedirectFrom[] {
  return items
    .map((item) => (typeof item === 'string' ? { from: item.trim() } : item))
    .filter(({ from }) => from !== '')
}

type RedirectFrom = NonNullable<FrontMatter['redirectFrom']>[number]

interface WrittenAuthor extends Omit<Author, 'imageUrl'> {
  readonly image_url?: string
}

/** A text is a key; the plugin takes one that it does not know for a name. */
function authorsOf(items: readonly (string | WrittenAuthor)[]): Author[] {
  return items.flatMap((item): Author[] => {
    if (typeof item === 'string') return item.trim() === '' ? [] : [{ key: item.trim() }]
    const { image_url: imageUrl, ...author } = item
    return [{ ...author, imageUrl }]
  })
}

function notEmpty(texts: readonly string[]): string[] {
  return texts.map((text) => text.trim()).filter(Boolean)
}

function tagUses(items: readonly (string | TagUse)[]): TagUse[] {
  return items
    .map((item) => (typeof item === 'string' ? { label: item.trim() } : { ...item, label: item.label.trim() }))
    .filter(({ label }) => label !== '')
}

function formatOf({ format }: { readonly format: FrontMatter['format'] }): FrontMatter['format'] {
  return format
}

function searchOf(value: false | { readonly boost?: string; readonly exclude?: boolean }): FrontMatter['search'] {
  if (value === false) return { exclude: true }
  const { boost, exclude } = value
  return { exclude, boost: boost === undefined ? undefined : Number(boost) }
}

const ISO_DATE = /^(\d{4}-\d{2}-\d{2})(?:[Tt ]+(\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?)\s*(Z|[+-]\d{2}:?\d{2})?)?$/i

/**
 * Reads ISO 8601 only, because other forms mean different times on different machines. Without a time zone it is UTC.
 */
function readDate(text: string): string | undefined {
  const [, day, time, zone = 'Z'] = ISO_DATE.exec(text.trim()) ?? []
  const clock = time?.replace(/^\d:/, (hour) => `0${hour}`) ?? '00:00'
  const parsed = Date.parse(`${day}T${clock}${time === undefined ? 'Z' : zone.toUpperCase()}`)
  return Number.isNaN(parsed) ? undefined : new Date(parsed).toISOString()
}

/**
 * @param written path of a tag's page below `/tags/`, as an author writes it
 * @returns the path without slashes at its ends; nothing when it is not a path below that folder
 */
function tagPath(written: string): string | undefined {
  const names = written.split('/').filter(Boolean)
  return names.length > 0 && !names.some((name) => NO_NAME.test(name)) ? names.join('/') : undefined
}

const OPENING = /^\uFEFF?---([^\r\n]*)(\r\n|\n|\r|$)/

/** The front matter of a file as it is written. */
type WrittenBlock =
  | { readonly kind: 'yaml' | 'toml'; readonly text: string }
  /** The fence names another language. */
  | { readonly kind: 'other'; readonly language: string }
  | { readonly kind: 'unclosed' }

/** Divides a file into its front matter and its body, with blank lines in place of the front matter. */
function divide(source: string): { readonly block?: WrittenBlock; readonly body: string } {
  const toml = divideToml(source)
  if (toml) return toml
  const opening = OPENING.exec(source)
  const language = opening?.[1]?.trim() ?? ''
  const fence = /^ya?ml$/i.test(language) ? '' : language
  if (!opening || (fence !== '' && !/^[a-z]+$/i.test(fence))) return { body: stripMark(source) }
  const closing = /(?:^|\r\n|\n|\r)---[ \t]*(?=\r\n|\n|\r|$)/g
  closing.lastIndex = opening[0].length - (opening[2] ?? '').length
  const end = closing.exec(source)
  if (!end) {
    // An unclosed block is not front matter: CommonMark reads a thematic break here, and so does this function.
    const isBreak = fence === '' && !/^[\w-]+:/.test(source.slice(opening[0].length))
    return { body: stripMark(source), block: isBreak ? undefined : { kind: 'unclosed' } }
  }
  const body = '\n'.repeat(countLines(source.slice(0, closing.lastIndex))) + source.slice(closing.lastIndex)
  if (fence !== '') return { body, block: { kind: 'other', language: fence } }
  // A lone carriage return ends a line in Markdown but not in YAML.
  const text = source.slice(opening[0].length, end.index).replace(/\r(?!\n)/g, '\n')
  return { body, block: { kind: 'yaml', text } }
}

/** The body of a file alone. Twins need no more; reading the front matter for them took 1 % of a cold build. */
export function bodyWritten(source: string): string {
  return divide(source).body
}

/**
 * @param path path of the document below the docs folder
 * @param source the whole file
 * @param file path of the document in problems
 * @returns the valid fields, and a problem for each other field; never throws
 */
export function readFrontMatter(path: DocPath, source: string, file: string): FrontMatterBlock {
  const { block, body } = divide(source)
  return { ...readBlock(block, path, problemIn(file)), body }
}

function readBlock(
  block: WrittenBlock | undefined,
  path: DocPath,
  problem: MakeProblem,
): Omit<FrontMatterBlock, 'body'> {
  const unread = (one: Problem): Omit<FrontMatterBlock, 'body'> => ({
    fields: {},
    keyLines: {},
    isUnread: true,
    problems: [one],
  })
  switch (block?.kind) {
    case undefined:
      return { fields: {}, keyLines: {}, problems: [] }
    case 'unclosed':
      return unread(problem(1, path, 'The front matter does not end.', 'Close it with a line of three hyphens: `---`.'))
    case 'other': {
      const { language } = block
      const message = `The front matter is marked as \`${language}\`; only YAML is read.`
      return unread(problem(1, language, message, 'Write it as YAML between two lines `---`.'))
    }
    case 'yaml':
      return readEntries(readYamlMap(block.text), problem)
    case 'toml':
      return readEntries(readTomlMap(block.text), problem)
  }
}

type MakeProblem = (line: number, target: string, message: string, hint?: string) => Problem

function problemIn(file: string): MakeProblem {
  return (line, target, message, hint) => ({
    rule: 'front-matter',
    place: { file, line, column: 1 },
    target,
    message,
    hint,
  })
}

const TOML = /^\uFEFF?\+{3}[ \t]*(\r\n|\n)([\s\S]*?)(?:^|\r\n|\n)\+{3}[ \t]*(?=\r\n|\n|$)/

/** Front matter between two lines `+++`; absent when the file does not begin so. */
function divideToml(source: string): ReturnType<typeof divide> | undefined {
  if (!/^\uFEFF?\+{3}[ \t]*\r?\n/.test(source)) return undefined
  const [block, , text] = TOML.exec(source) ?? []
  if (block === undefined || text === undefined) return undefined
  const body = '\n'.repeat(countLines(block)) + source.slice(block.length)
  return { body, block: { kind: 'toml', text } }
}

function readEntries({ entries: given, errors }: YamlMap, problem: MakeProblem): Omit<FrontMatterBlock, 'body'> {
  /** The first line of the block is the second line of the file. */
  const FIRST = 2
  const written = withPlainAuthors(withPlainDate(given))
  const foreign = foreignEntries(written, (key) => own(FRONT_MATTER_KEYS, key) !== undefined)
  const entries = [...written, ...foreign.entries]
  const problems: Problem[] = errors.map(({ line, message }) =>
    problem(line + FIRST, message.includes('TOML') ? 'TOML' : 'YAML', `The front matter ${message}`),
  )
  const keyLines: Record<string, number> = Object.create(null) as Record<string, number>
  const fields: Record<string, unknown> = {}
  for (const { key, line: at, value, refused } of entries) {
    const line = at + FIRST
    keyLines[key] = line
    if (value === undefined) {
      problems.push(problem(line, key, `\`${key}\` ${refused ?? 'cannot be read.'}`))
      continue
    }
    const schema = own(FRONT_MATTER_KEYS, key)
    if (!schema) {
      const near = isForeignKey(key) ? undefined : nearest(key, Object.keys(FRONT_MATTER_KEYS))
      if (near) {
        problems.push({
          ...problem(line, key, `Nothing reads the front matter key \`${key}\`.`, `Did you mean \`${near}\`?`),
          rule: 'unknown-front-matter',
        })
      }
      continue
    }
    if (value === null && !acceptsNull(schema.type)) continue
    const found: SchemaProblem[] = []
    const report = (one: SchemaProblem): number => found.push(one)
    const reading = { definitions: FRONT_MATTER_MAPS, keyNoun: 'key of the front matter', isWritten: true, report }
    const read = readValue(schema.type, value, key, reading)
    problems.push(...found.map(({ path, message, hint }) => problem(line, key, `\`${path}\` ${message}.`, hint)))
    if (found.length > 0) continue
    const next = schema.finish ? schema.finish(read as never) : read
    const known = key === ADDED ? (fields[schema.field] as readonly unknown[] | undefined) : undefined
    fields[schema.field] = known ? [...known, ...(next as readonly unknown[])] : next
  }
  for (const { key, line, hint } of foreign.unread)
    problems.push({
      ...problem(line + FIRST, key, `\`${key}\` is a key of another tool, and has no effect here.`, hint),
      rule: 'unknown-front-matter',
      name: `${key}:`,
    })
  if (fields['draft'] === true && fields['unlisted'] === true) {
    problems.push(problem(keyLines['unlisted'] ?? 1, 'unlisted', 'A page is either a draft or unlisted, not both.'))
  }
  const { tocMinHeadingLevel: min, tocMaxHeadingLevel: max } = fields as FrontMatter
  if (min !== undefined && max !== undefined && min > max) {
    const key = 'toc_min_heading_level'
    problems.push(
      problem(keyLines[key] ?? 1, key, `\`${key}\` ${min} is greater than \`toc_max_heading_level\` ${max}.`),
    )
  }
  const lead = foreign.lead === '' ? {} : { lead: foreign.lead }
  return {
    fields: fields as FrontMatter,
    keyLines: { ...keyLines },
    isUnread: errors.length > 0 || undefined,
    problems,
    ...lead,
  }
}

function stripMark(source: string): string {
  return source.startsWith('\uFEFF') ? source.slice(1) : source
}

function countLines(value: string): number {
  return value.match(/\r\n|\n|\r/g)?.length ?? 0
}
