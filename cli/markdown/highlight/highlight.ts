/**
 * Code → lines of HTML with token classes, by shiki at build time. The browser loads no highlighter.
 *
 * Tokens have classes instead of colours: one pass serves both colour modes, and no style attribute needs an exception
 * in a content security policy.
 */
import {
  createHighlighterCoreSync,
  type HighlighterCore,
  type LanguageRegistration,
  type ThemeRegistration,
} from 'shiki/core'
import { bundledLanguages, bundledLanguagesBase } from 'shiki/langs'
import { EncodedTokenMetadata, INITIAL, type StateStack } from 'shiki/textmate'
import { own } from '../../../site/own.ts'
import { escapeHtml } from '../../../site/text/html.ts'
import { PLAIN_LANGUAGES } from './languages.ts'
import { scanEngine } from './scan-engine.ts'

/**
 * Class of a token and the TextMate scopes with that class; the longest matching scope wins, as in editor themes. Classes
 * are one letter, because pages have hundreds of tokens. Scopes without a class look like plain text.
 */
const TOKEN_SCOPES: readonly (readonly [name: string, scopes: readonly string[]])[] = [
  // Comments.
  ['c', ['comment', 'punctuation.definition.comment']],
  // Strings.
  ['s', ['string', 'punctuation.definition.string', 'constant.other.symbol', 'markup.inline.raw', 'string.regexp']],
  // Numbers and other constants.
  [
    'n',
    [
      'constant.numeric',
      'constant.language',
      'constant.character',
      'constant.other',
      'variable.other.constant',
      'keyword.other.unit',
    ],
  ],
  // Keywords.
  [
    'k',
    [
      'keyword',
      'storage',
      'keyword.operator.new',
      'keyword.operator.expression',
      'variable.language.this',
      'markup.bold',
      'markup.heading',
    ],
  ],
  // Functions.
  ['f', ['entity.name.function', 'support.function', 'meta.function-call.generic', 'entity.name.command']],
  // Types.
  ['t', ['entity.name.type', 'entity.name.class', 'support.class', 'support.type', 'entity.other.inherited-class']],
  // Properties of objects.
  [
    'o',
    [
      'support.type.property-name',
      'variable.other.property',
      'meta.object-literal.key',
      'variable.other.object.property',
      'entity.name.tag.yaml',
    ],
  ],
  // Tags of markup.
  ['g', ['entity.name.tag', 'punctuation.definition.tag']],
  // Attributes of markup.
  ['a', ['entity.other.attribute-name']],
  [
    '',
    [
      'variable.parameter',
      'variable.other.readwrite.shell',
      'variable.other.normal.shell',
      'punctuation.definition.variable',
    ],
  ],
  // Punctuation and operators.
  ['p', ['punctuation', 'meta.brace', 'keyword.operator']],
  // Inserted and deleted lines of a diff.
  ['i', ['markup.inserted']],
  ['d', ['markup.deleted']],
]

const colorOf = (index: number): string => `#${(index + 16).toString(16).padStart(6, '0')}`

/** A theme whose colours encode the indexes of classes. */
const theme: ThemeRegistration = {
  name: 'classes',
  type: 'light',
  colors: { 'editor.foreground': '#000000', 'editor.background': '#ffffff' },
  tokenColors: TOKEN_SCOPES.map(([, scope], index) => ({
    scope: [...scope],
    settings: { foreground: colorOf(index) },
  })),
}

/** Longer lines are generated or minified code; highlighting them is slow and of no use to readers. */
const LONGEST_LINE = 3000

/** Reads the code of blocks. */
interface CodeReader {
  readonly grammar: ReturnType<HighlighterCore['getLanguage']>
  /** The class of each colour of the theme. */
  readonly classes: readonly string[]
}

interface Code {
  readonly language: string
  readonly lines: readonly string[]
}

const engine = scanEngine()

/**
 * By the languages that each knows. A grammar uses all grammars that are loaded beside it. Beside others, Markdown in a block
 * would look different after a block of one of the languages in it. shiki would also read a grammar again whenever one is
 * loaded that it can use.
 */
const readers = new Map<string, Promise<CodeReader>>()

/** @returns what reads a block, whose grammars are loaded now; `undefined` for a language without a grammar */
export async function readerOf({ language, lines }: Code): Promise<CodeReader | undefined> {
  const name = PLAIN_LANGUAGES.has(language) ? undefined : names.get(importers.get(language))
  if (name === undefined) return undefined
  const grammars = await grammarsOf(name)
  // The language itself is the last of them.
  const inner = innerLanguages(lines, grammars.at(-1) as LanguageRegistration)
  const key = [name, ...inner].join(' ')
  let reader = readers.get(key)
  if (!reader) {
    reader = Promise.all(inner.map(grammarsOf)).then((others) => newReader(name, [...others.flat(), ...grammars]))
    readers.set(key, reader)
  }
  return reader
}

type Importer = () => Promise<{ readonly default: LanguageRegistration[] }>

const importers: ReadonlyMap<string, Importer> = new Map(Object.entries(bundledLanguages))
/** Names by importers: aliases of a language have its importer. */
const names: ReadonlyMap<Importer | undefined, string> = new Map(
  Object.entries(bundledLanguagesBase).map(([name, importer]) => [importer, name]),
)

async function grammarsOf(name: string): Promise<LanguageRegistration[]> {
  return (await importers.get(name)?.())?.default ?? []
}

/** Where code names the language of the code in it: at a fence, in attributes, and before a block of AsciiDoc. */
const INNER = /^\s*(?:>\s*)*(?:`{3,}|~{3,})\s*\{?\.?([\w+#-]+)|\blang="([\w-]+)"|\[source,\s*([\w+#-]+)/gm
/** What a language has in every block, and leaves to others. */
const ALWAYS: Readonly<Record<string, string>> = { mdx: 'tsx' }

/**
 * The languages that a block with several of them can have in it, when its grammar can read many. A reader takes 50 ms and
 * 3 MB: with one for every set of languages, 600 blocks in a page of 21 kB took 30 s and 1.7 GB.
 */
const COMMON: ReadonlySet<string> = new Set(
  'css diff html javascript json jsx python shellscript sql tsx typescript xml yaml'.split(' '),
)

/** A grammar that can read more other languages than this reads only the common ones of several. */
const FEW = 16

/**
 * The languages in a block that its own grammar can read, in a fixed order: any one, or the same for all blocks with
 * several. So each language has at most two readers more than it can have languages in it.
 */
function innerLanguages(lines: readonly string[], { name, embeddedLangsLazy = [] }: LanguageRegistration): string[] {
  if (embeddedLangsLazy.length === 0) return []
  const written = Array.from(lines.join('\n').matchAll(INNER), ([, ...groups]) => groups.find(Boolean) ?? '')
  if (lines[0] === '---') written.push('yaml')
  const inner = new Set(written.map((one) => names.get(importers.get(one.toLowerCase()))))
  const always = own(ALWAYS, name)
  const found = embeddedLangsLazy.filter((one) => inner.has(one) && one !== always)
  const several = embeddedLangsLazy.filter((one) => COMMON.has(one) || embeddedLangsLazy.length <= FEW)
  const read = found.length > 1 ? several : found
  return [...new Set(always === undefined ? read : [always, ...read])].sort()
}

function newReader(name: string, langs: LanguageRegistration[]): CodeReader {
  const core = createHighlighterCoreSync({ themes: [theme], langs, engine, warnings: false })
  const { colorMap } = core.setTheme('classes')
  const classes = colorMap.map((color) => {
    const index = Number.parseInt((color ?? '#0').slice(1), 16) - 16
    return TOKEN_SCOPES[index]?.[0] ?? ''
  })
  return { grammar: core.getLanguage(name), classes }
}

/**
 * @param lines code without line ends
 * @returns escaped HTML of each line; without a reader it has no marks
 */
export function highlightLines(lines: readonly string[], reader: CodeReader | undefined): string[] {
  if (!reader) return lines.map(escapeHtml)
  const { grammar, classes } = reader
  let state: StateStack = INITIAL
  return lines.map((line) => {
    if (line.length > LONGEST_LINE) return escapeHtml(line)
    const { tokens, ruleStack } = grammar.tokenizeLine2(line, state)
    state = ruleStack
    return lineHtml(line, tokens, classes)
  })
}

/** `tokens` has pairs of start offset and metadata (vscode-textmate's binary form). */
function lineHtml(line: string, tokens: Uint32Array, classes: readonly string[]): string {
  let html = ''
  let pending = ''
  let name = ''
  for (let index = 0; index < tokens.length; index += 2) {
    const text = line.slice(tokens[index], tokens[index + 2] ?? line.length)
    const next = text.trim() === '' ? name : (classes[EncodedTokenMetadata.getForeground(tokens[index + 1] ?? 0)] ?? '')
    if (next !== name) {
      html += tokenHtml(pending, name)
      pending = ''
      name = next
    }
    pending += text
  }
  return html + tokenHtml(pending, name)
}

function tokenHtml(text: string, name: string): string {
  if (text === '') return ''
  return name === '' ? escapeHtml(text) : `<i class="${name}">${escapeHtml(text)}</i>`
}
