/** A YAML text → the entries of its map with their lines, and its errors as sentences. */
import {
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
  type Scalar,
  visit,
  type YAMLError,
  type YAMLMap,
} from 'yaml'
import { Literal } from '../../kernel/schema/literal.ts'

/**
 * A value as callers receive it. Maps have no prototype. Numbers and booleans keep their source text, so that a title
 * `1.10` does not change.
 */
export type YamlValue = null | string | Literal | readonly YamlValue[] | { readonly [key: string]: YamlValue }

export interface YamlEntry {
  readonly key: string
  /** Line number, from 0. */
  readonly line: number
  /** `undefined` when it cannot be read; `refused` then says why. */
  readonly value: YamlValue | undefined
  /** A sentence without its subject. */
  readonly refused?: string
  /** For a value that is a map: the line of each key, from 0. */
  readonly keyLines?: ReadonlyMap<string, number>
}

export interface YamlMap {
  readonly entries: readonly YamlEntry[]
  /** Sentences without their subject. With an error there are no entries. */
  readonly errors: readonly { readonly line: number; readonly message: string }[]
}

/** @param yaml with line feeds as line ends, optionally after carriage returns */
export function readYamlMap(yaml: string): YamlMap {
  const entries = plainEntries(yaml)
  return entries ? { entries, errors: [] } : parseYamlMap(yaml)
}

// ── lines with one possible meaning ─────────────────────────────────────────────────────────────────

/** Values after `key: ` in which no character has a special meaning in YAML. */
const PLAIN = '[A-Za-z](?:[!-9;-~\\u00a1-\\ud7ff]| (?! *$)|:(?=[!-~]))*'
const QUOTED = '"[ !#-[\\]-~\\u00a1-\\ud7ff]*"' + "|'[ -&(-~\\u00a1-\\ud7ff]*'"
/** A day is text in YAML's core schema. */
const DAY = '[0-9]{4}-[0-9]{2}-[0-9]{2}'
/** As `PLAIN`, without commas, colons and brackets. */
const ITEM = '[A-Za-z](?:[!-+\\--9;-Z\\\\^-z|~\\u00a1-\\ud7ff]| (?! *[,\\]]))*'
const LIST = `\\[ *(?:${ITEM} *(?:, *${ITEM} *)*)?\\]`
const LINE = new RegExp(
  `^([A-Za-z_][\\w-]{0,60}):(?: +(?:(${PLAIN}|${DAY})|(${QUOTED})|(0|[1-9][0-9]{0,14})|(${LIST})))? *$`,
)
const COMMENT = /^#[ -~\u00a1-\ud7ff]*$/
/** The longest line that is matched, so that runs of spaces take no quadratic time. */
const LONGEST_LINE = 1000
/** Words that YAML does not read as text. */
const WORD = /^(?:null|true|false)$/i

/**
 * Reads front matter that has only lines `key: value` and comments, as nearly all of it does. This takes a tenth of the parser's
 * time (0.28 ms a page, which was 7 % of a cold check; lists of keywords alone were 4 % of a build of the manual).
 *
 * @returns nothing when a line has another form or a key repeats; the parser then reads the text
 */
function plainEntries(yaml: string): YamlEntry[] | undefined {
  const entries: YamlEntry[] = []
  const keys = new Set<string>()
  for (const [line, text] of yaml.split(/\r?\n/).entries()) {
    if (text === '' || COMMENT.test(text)) continue
    const [, key, plain, quoted, digits, list] = text.length > LONGEST_LINE ? [] : (LINE.exec(text) ?? [])
    if (key === undefined || WORD.test(key) || keys.has(key) || (plain ?? list)?.includes(' #')) return undefined
    keys.add(key)
    if (plain === 'true' || plain === 'false') entries.push({ key, line, value: new Literal(plain === 'true', plain) })
    else if (plain !== undefined && WORD.test(plain)) return undefined
    else if (list !== undefined) {
      const items = itemsOf(list)
      if (items.some((item) => WORD.test(item))) return undefined
      entries.push({ key, line, value: items })
    } else if (digits !== undefined) entries.push({ key, line, value: new Literal(Number(digits), digits) })
    else entries.push({ key, line, value: plain ?? quoted?.slice(1, -1) ?? null })
  }
  return entries
}

function itemsOf(list: string): string[] {
  const inner = list.slice(1, -1).trim()
  return inner === '' ? [] : inner.split(/ *, */)
}

// ── everything else ─────────────────────────────────────────────────────────────────────────────────

const MOST_ERRORS = 5

function parseYamlMap(yaml: string): YamlMap {
  const lineCounter = new LineCounter()
  const document = parseDocument(yaml, {
    schema: 'core',
    prettyErrors: false,
    uniqueKeys: true,
    logLevel: 'silent',
    lineCounter,
  })
  const lineAt = (offset: number): number => Math.max(1, lineCounter.linePos(offset).line) - 1
  const left: Budget = { values: MOST_VALUES, aliases: MOST_ALIASES }
  const tooDeep = document.errors.find(({ message }) => STACK_IS_FULL.test(message))
  const errors = (tooDeep ? [tooDeep] : document.errors.slice(0, MOST_ERRORS)).map((error) => ({
    line: lineAt(faultyAt(error, document)),
    message: error === tooDeep ? TOO_DEEP : `is not valid YAML: ${error.message}`,
  }))
  const { contents } = document
  if (errors.length > 0 || contents === null) return { entries: [], errors }
  if (!isMap(contents)) {
    const line = lineAt(contents.range[0])
    return { entries: [], errors: [{ line, message: `is not a map of keys and values.${missingSpace(yaml)}` }] }
  }
  return {
    errors,
    entries: contents.items.flatMap(({ key, value }) => {
      if (!isScalar(key)) return []
      const keyLines = isMap(value) ? { keyLines: linesOf(value, lineAt) } : {}
      const entry = { key: textOf(key), line: lineAt(key.range?.[0] ?? 0), ...readValue(value, document, left) }
      return [{ ...entry, ...keyLines }]
    }),
  }
}

/** Where an error is. A quote that is never closed takes everything up to the end of the text, so its beginning counts. */
function faultyAt({ code, pos: [offset] }: YAMLError, document: Document): number {
  let at = offset
  if (code === 'MISSING_CHAR')
    visit(document, {
      Scalar(_, { type, range }) {
        if (type?.startsWith('QUOTE') && range && range[0] < offset && offset <= range[1]) at = range[0]
      },
    })
  return at
}

/** Names the most common cause: a colon without the space that YAML needs after it. */
function missingSpace(yaml: string): string {
  const [, key, value] = /^[ \t]*([A-Za-z_][\w-]{0,60}):([^\s:/].{0,40})/m.exec(yaml) ?? []
  return key === undefined ? '' : ` A space is missing after a colon: write \`${key}: ${value}\`.`
}

function linesOf({ items }: YAMLMap, lineAt: (offset: number) => number): Map<string, number> {
  const lines = new Map<string, number>()
  for (const { key } of items) if (isScalar(key)) lines.set(textOf(key), lineAt(key.range?.[0] ?? 0))
  return lines
}

/** A key as written, even if it is a number. */
function textOf({ value, source }: Scalar): string {
  return typeof value === 'string' ? value : (source ?? String(value))
}

/** Limit on the values of a whole map: more than any page needs, while nested aliases could create millions. */
const MOST_VALUES = 10_000
/** Limit on aliases: to resolve one, the parser walks through the map from its beginning. */
const MOST_ALIASES = 100

/** Limit on maps and lists inside each other, so that no verdict depends on the stack. */
const MOST_LEVELS = 100

const TOO_DEEP = `is nested more than ${MOST_LEVELS} levels deep.`

/** How the parser reports a text that is nested some hundred levels deep; what it reports besides follows from it. */
const STACK_IS_FULL = /call stack/i

/** Values and aliases that a map may still have. */
interface Budget {
  values: number
  aliases: number
}

/** A value that is not read, with the reason as a sentence without its subject. */
class RefusedValue extends Error {}

function readValue(root: unknown, document: Document, left: Budget): Pick<YamlEntry, 'value' | 'refused'> {
  const read = (node: unknown, level: number): YamlValue => {
    if (level > MOST_LEVELS) throw new RefusedValue(TOO_DEEP)
    if (--left.values < 0) throw new RefusedValue(`is too large: all keys together may have ${MOST_VALUES} values.`)
    if (isAlias(node)) {
      if (--left.aliases < 0)
        throw new RefusedValue(`is too large: all keys together may have ${MOST_ALIASES} aliases.`)
      const anchored = node.resolve(document)
      if (!anchored) throw new RefusedValue(`has the alias \`*${node.source}\` without its anchor \`&${node.source}\`.`)
      return read(anchored, level + 1)
    }
    if (isSeq(node)) return node.items.map((item) => read(item, level + 1))
    if (isMap(node)) {
      const map: Record<string, YamlValue> = Object.create(null) as Record<string, YamlValue>
      for (const { key, value } of node.items)
        map[isScalar(key) ? clean(String(key.value)) : ''] = read(value, level + 1)
      return map
    }
    if (!isScalar(node) || node.value === null) return null
    return typeof node.value === 'string'
      ? clean(node.value)
      : new Literal(node.value, node.source ?? String(node.value))
  }
  try {
    return { value: read(root, 0) }
  } catch (error) {
    if (error instanceof RefusedValue) return { value: undefined, refused: error.message }
    throw error
  }
}

/** Replaces NUL, which is not a valid character of a text, as in Markdown (CommonMark 2.3). */
function clean(text: string): string {
  return text.replaceAll('\0', '\uFFFD')
}
