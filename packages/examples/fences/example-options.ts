/**
 * A fence's info string → the options that its example is drafted and shown with: `js example caption="…" tutorial …`.
 */

import { nearest } from 'docs-build/plugins'
import { parseDocument } from 'yaml'
import type { LanguageOptions } from '../example/language.ts'

export interface ExampleOptions {
  /** Markdown. */
  readonly caption?: string
  /** Shows the code before the drawing. */
  readonly codeFirst: boolean
  /** The example uses the code of the one before it. */
  readonly again?: true
  /** Shows only the drawing: no code, no X-Ray and no controls. */
  readonly drawingOnly?: true
  /** In a wide window, shows the code beside the drawing, with controls below it. */
  readonly sideBySide?: true
  /** Moves the drawing once by itself, through the range of the first control. */
  readonly moves?: true
  /** Names of the controls for readers, in their order. Absent: all controls of the language. */
  readonly controls?: readonly string[]
  /** Options for the example language: part of the drawing's key. */
  readonly language: LanguageOptions
}

interface ReadOptions {
  readonly options: ExampleOptions
  /** Each is a sentence. */
  readonly problems: readonly string[]
  /** Offset of the caption in the info string after the language, from 0. */
  readonly captionAt?: number
}

const FLAGS = [
  'tutorial',
  'previewFirst',
  'withHead',
  'paperless',
  'again',
  'drawingOnly',
  'sideBySide',
  'moves',
] as const
const TEXTS = ['caption', 'settings', 'language', 'controls'] as const
/** Options that every code block may have. */
const OTHERS = ['title', 'showLineNumbers'] as const
const KNOWN: readonly string[] = [...FLAGS, ...TEXTS, ...OTHERS]

/** Languages that an example can be written in. */
export const FENCE_LANGUAGES: readonly string[] = ['js', 'javascript', 'mjs']

/** Whether a fence is an example: its language is JavaScript and the next word is `example`. */
export function isExample({
  lang,
  meta,
}: {
  readonly lang?: string | null | undefined
  readonly meta?: string | null | undefined
}): boolean {
  return FENCE_LANGUAGES.includes((lang ?? '').toLowerCase()) && /^\s*example(?:\s|$)/.test(meta ?? '')
}

/** A word, alone or with a value, quoted or not; or a range of lines, as in any code block. */
const OPTION = /(?:\{[\d,\s-]*\}|([^\s="'{]+)(?:=(?:"((?:\\.|[^"\\])*)"|'((?:\\.|[^'\\])*)'|([^\s"']+)))?)(?=\s|$)/y

/** What an info string says, before its values are read. */
interface WrittenOptions {
  readonly flags: ReadonlySet<string>
  readonly texts: ReadonlyMap<string, string>
  readonly captionAt: number | undefined
}

function readWritten(meta: string, problems: string[]): WrittenOptions {
  const flags = new Set<string>()
  const texts = new Map<string, string>()
  let captionAt: number | undefined
  let at = /^\s*example/.exec(meta)?.[0].length ?? 0
  while (at < meta.length) {
    if (/\s/.test(meta[at] ?? '')) {
      at++
      continue
    }
    OPTION.lastIndex = at
    const match = OPTION.exec(meta)
    if (!match) {
      problems.push(`The options of the example cannot be read from \`${meta.slice(at, at + 30)}\` on.`)
      break
    }
    const [all, name, double, single, bare] = match
    const begin = at
    at += all.length
    if (name === undefined) continue
    const quoted = double ?? single
    const value = quoted?.replace(/\\(["'\\])/g, '$1') ?? bare
    if ((FLAGS as readonly string[]).includes(name)) {
      if (value === undefined || value === 'true') flags.add(name)
      else if (value !== 'false') problems.push(`The option \`${name}\` of an example takes no value.`)
    } else if ((TEXTS as readonly string[]).includes(name)) {
      if (value === undefined || value === '')
        problems.push(`The option \`${name}\` of an example needs a value: \`${name}="…"\`.`)
      else if (texts.has(name)) problems.push(`The option \`${name}\` of an example is given twice.`)
      else {
        texts.set(name, value)
        if (name === 'caption') captionAt = begin + name.length + (quoted === undefined ? 1 : 2)
      }
    } else if (!(OTHERS as readonly string[]).includes(name)) {
      const near = nearest(name, KNOWN)
      problems.push(`An example has no option \`${name}\`${near ? `; did you mean \`${near}\`?` : '.'}`)
    }
  }
  return { flags, texts, captionAt }
}

/** @param meta the info string after the language; it begins with `example` */
export function parseExampleOptions(meta: string): ReadOptions {
  const problems: string[] = []
  const { flags, texts, captionAt } = readWritten(meta, problems)
  const settings = readSettings(texts.get('settings'), problems)
  const caption = texts.get('caption')
  const named = texts.get('language')
  const controls = texts
    .get('controls')
    ?.split(/[\s,]+/)
    .filter(Boolean)
  const language: LanguageOptions = {
    language: named,
    tutorial: flags.has('tutorial') || undefined,
    withHead: flags.has('withHead') || undefined,
    paperless: flags.has('paperless') || undefined,
    settings,
  }
  return {
    options: {
      caption,
      codeFirst: flags.has('tutorial') && !['previewFirst', 'again', 'sideBySide'].some((name) => flags.has(name)),
      again: flags.has('again') || undefined,
      drawingOnly: flags.has('drawingOnly') || undefined,
      sideBySide: flags.has('sideBySide') || undefined,
      moves: flags.has('moves') || undefined,
      controls,
      language,
    },
    problems,
    captionAt,
  }
}

/** Reads pairs as YAML writes them between braces: `sa: 10, sample: { type: option, option: size }`. */
function readSettings(text: string | undefined, problems: string[]): Record<string, unknown> | undefined {
  if (text === undefined) return undefined
  const refuse = (why: string): undefined => {
    problems.push(`The settings of the example are not pairs such as \`sa: 10, complete: false\`: ${why}.`)
  }
  if (text.length > 2000) return refuse('they are too long')
  const document = parseDocument(`{ ${text.replace(/^\s*\{([\s\S]*)\}\s*$/, '$1')} }`, {
    schema: 'core',
    logLevel: 'silent',
  })
  const [error] = [...document.errors, ...document.warnings]
  if (error) return refuse(error.message.split(/[\n:]| at line/)[0]?.toLowerCase() ?? 'they do not parse')
  let value: unknown
  try {
    // Aliases are not allowed.
    value = document.toJS({ maxAliasCount: 0 })
  } catch {
    return refuse('a value refers to another')
  }
  const keyless =
    typeof value === 'object' && value !== null ? withoutValue(value as Record<string, unknown>) : undefined
  if (keyless !== undefined) return refuse(`\`${keyless}\` has no value`)
  const wrong = unfit(value, 0)
  if (wrong) return refuse(wrong)
  return value as Record<string, unknown>
}

function withoutValue(pairs: Readonly<Record<string, unknown>>): string | undefined {
  return Object.keys(pairs).find((key) => pairs[key] === null)
}

/** Why a value is not plain JSON, if it is not; YAML has more kinds of values. */
function unfit(value: unknown, depth: number): string | undefined {
  if (depth > 6) return 'they are nested too deeply'
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return undefined
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : `${value} is not a number`
  if (typeof value !== 'object') return `a ${typeof value} is not a setting`
  const prototype: unknown = Object.getPrototypeOf(value)
  if (!Array.isArray(value) && prototype !== Object.prototype && prototype !== null) return 'a key is not text'
  for (const item of Object.values(value)) {
    const wrong = unfit(item, depth + 1)
    if (wrong) return wrong
  }
  return undefined
}
