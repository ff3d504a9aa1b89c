/** A YAML text → the entries of its map, with their lines; everything that is wrong with it as sentences. */
import {
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
  type Scalar,
  type YAMLMap,
} from 'yaml'
import { Literal } from '../schema/literal.ts'

/**
 * A value as readers get it: maps without prototype, and numbers and booleans with the text that they were
 * written as, so that a title `1.10` stays one.
 */
export type YamlValue = null | string | Literal | readonly YamlValue[] | { readonly [key: string]: YamlValue }

export function isYamlMap(value: YamlValue): value is { readonly [key: string]: YamlValue } {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Literal)
}

export interface YamlEntry {
  readonly key: string
  /** Counted from 0. */
  readonly line: number
  /** `undefined`: it is too large, goes round in circles or stands for nothing. */
  readonly value: YamlValue | undefined
  /** Of a value that is a map: the line of each of its keys, counted from 0. */
  readonly keyLines?: ReadonlyMap<string, number>
}

export interface YamlMap {
  readonly entries: readonly YamlEntry[]
  /** Sentences without their subject. With these there are no entries. */
  readonly errors: readonly { readonly line: number; readonly message: string }[]
}

/** @param yaml with line feeds, or carriage returns before them */
export function readYamlMap(yaml: string): YamlMap {
  const entries = plainEntries(yaml)
  return entries ? { entries, errors: [] } : parseYamlMap(yaml)
}

// ── lines that say the same in every reading ─────────────────────────────────────────────────────────

/** What a line may hold after `key: ` without any of YAML's signs meaning anything. */
const PLAIN = '[A-Za-z](?:[!-9;-~\\u00a1-\\ud7ff]| (?! *$)|:(?=[!-~]))*'
const QUOTED = '"[ !#-[\\]-~\\u00a1-\\ud7ff]*"' + "|'[ -&(-~\\u00a1-\\ud7ff]*'"
const LINE = new RegExp(`^([A-Za-z_][\\w-]{0,60}):(?: +(?:(${PLAIN})|(${QUOTED})|(0|[1-9][0-9]{0,14})))? *$`)
/** So that no run of spaces is looked through again and again. */
const LONGEST_LINE = 1000
/** Words that are no text. */
const WORD = /^(?:null|true|false)$/i

/**
 * Front matter is hardly ever more than `key: value`. Such lines are read here, in a tenth of the time that the parser
 * takes (0.28 ms a page, which was 7 % of a cold check); everything else is the parser's.
 *
 * @returns nothing when there is a line of another kind, or a key that comes twice
 */
function plainEntries(yaml: string): YamlEntry[] | undefined {
  const entries: YamlEntry[] = []
  const keys = new Set<string>()
  for (const [line, text] of yaml.split(/\r?\n/).entries()) {
    if (text === '') continue
    const [, key, plain, quoted, digits] = text.length > LONGEST_LINE ? [] : (LINE.exec(text) ?? [])
    if (key === undefined || WORD.test(key) || keys.has(key) || plain?.includes(' #')) return undefined
    keys.add(key)
    if (plain === 'true' || plain === 'false') entries.push({ key, line, value: new Literal(plain === 'true', plain) })
    else if (plain !== undefined && WORD.test(plain)) return undefined
    else if (digits !== undefined) entries.push({ key, line, value: new Literal(Number(digits), digits) })
    else entries.push({ key, line, value: plain ?? quoted?.slice(1, -1) ?? null })
  }
  return entries
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
  const errors = document.errors.slice(0, MOST_ERRORS).map(({ pos, message }) => ({
    line: lineAt(pos[0]),
    message: `is not valid YAML: ${message}`,
  }))
  const { contents } = document
  if (errors.length > 0 || contents === null) return { entries: [], errors }
  if (!isMap(contents)) {
    const line = lineAt(contents.range[0])
    return { entries: [], errors: [{ line, message: 'is not a map of keys and values.' }] }
  }
  return {
    errors,
    entries: contents.items.flatMap(({ key, value }) => {
      if (!isScalar(key)) return []
      const keyLines = isMap(value) ? { keyLines: linesOf(value, lineAt) } : {}
      const entry = { key: textOf(key), line: lineAt(key.range?.[0] ?? 0), value: readValue(value, document, left) }
      return [{ ...entry, ...keyLines }]
    }),
  }
}

function linesOf({ items }: YAMLMap, lineAt: (offset: number) => number): Map<string, number> {
  const lines = new Map<string, number>()
  for (const { key } of items) if (isScalar(key)) lines.set(textOf(key), lineAt(key.range?.[0] ?? 0))
  return lines
}

/** A key as it is written, be it a number. */
function textOf({ value, source }: Scalar): string {
  return typeof value === 'string' ? value : (source ?? String(value))
}

/** More than any page needs, in the whole of a map; aliases of aliases would make millions. */
const MOST_VALUES = 10_000
/** To find what one stands for, the parser walks through the map from its beginning. */
const MOST_ALIASES = 100

/** What may still be read of a map. */
interface Budget {
  values: number
  aliases: number
}

const UNRESOLVED = Symbol('unresolved')

function readValue(root: unknown, document: Document, left: Budget): YamlValue | undefined {
  const read = (node: unknown): YamlValue => {
    if (--left.values < 0) throw new RangeError('too many values')
    if (isAlias(node)) {
      if (--left.aliases < 0) throw new RangeError('too many aliases')
      return read(node.resolve(document) ?? UNRESOLVED)
    }
    if (node === UNRESOLVED) throw new RangeError('an alias of nothing')
    if (isSeq(node)) return node.items.map(read)
    if (isMap(node)) {
      const map: Record<string, YamlValue> = Object.create(null) as Record<string, YamlValue>
      for (const { key, value } of node.items) map[isScalar(key) ? clean(String(key.value)) : ''] = read(value)
      return map
    }
    if (!isScalar(node) || node.value === null) return null
    return typeof node.value === 'string'
      ? clean(node.value)
      : new Literal(node.value, node.source ?? String(node.value))
  }
  try {
    return read(root)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** NUL is no character of a text, as in Markdown (CommonMark 2.3). */
function clean(text: string): string {
  return text.replaceAll('\0', '\uFFFD')
}
