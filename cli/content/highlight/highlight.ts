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
import { bundledLanguages } from 'shiki/langs'
import { EncodedTokenMetadata, INITIAL, type StateStack } from 'shiki/textmate'
import { escapeHtml } from '../../../site/html.ts'
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

let core: HighlighterCore | undefined
let classOfColor: readonly string[] = []
const loading = new Map<string, Promise<void>>()

/** Loads the grammars that a page needs, each once. Unknown names are skipped: their code is shown plain. */
export async function loadLanguages(languages: Iterable<string>): Promise<void> {
  await Promise.all(Array.from(languages, (language) => loadLanguage(language)))
}

async function loadLanguage(language: string): Promise<void> {
  if (PLAIN_LANGUAGES.has(language) || !Object.hasOwn(bundledLanguages, language)) return
  let load = loading.get(language)
  if (!load) {
    const importer = bundledLanguages[language as keyof typeof bundledLanguages] as () => Promise<{
      default: LanguageRegistration[]
    }>
    load = importer().then((grammar) => {
      highlighter().loadLanguageSync(grammar.default)
    })
    loading.set(language, load)
  }
  await load
}

function highlighter(): HighlighterCore {
  if (!core) {
    core = createHighlighterCoreSync({ themes: [theme], langs: [], engine: scanEngine() })
    const { colorMap } = core.setTheme('classes')
    classOfColor = colorMap.map((color) => {
      const index = Number.parseInt((color ?? '#0').slice(1), 16) - 16
      return TOKEN_SCOPES[index]?.[0] ?? ''
    })
  }
  return core
}

/**
 * @param lines code without line ends
 * @param language a grammar that `loadLanguages` has loaded; anything else is shown plain
 * @returns escaped HTML of each line
 */
export function highlightLines(lines: readonly string[], language: string): string[] {
  if (PLAIN_LANGUAGES.has(language) || !loading.has(language)) return lines.map(escapeHtml)
  const grammar = highlighter().getLanguage(language)
  let state: StateStack = INITIAL
  return lines.map((line) => {
    if (line.length > LONGEST_LINE) return escapeHtml(line)
    const { tokens, ruleStack } = grammar.tokenizeLine2(line, state)
    state = ruleStack
    return lineHtml(line, tokens)
  })
}

/** `tokens` has pairs of start offset and metadata (vscode-textmate's binary form). */
function lineHtml(line: string, tokens: Uint32Array): string {
  let html = ''
  let pending = ''
  let name = ''
  for (let index = 0; index < tokens.length; index += 2) {
    const text = line.slice(tokens[index], tokens[index + 2] ?? line.length)
    const next =
      text.trim() === '' ? name : (classOfColor[EncodedTokenMetadata.getForeground(tokens[index + 1] ?? 0)] ?? '')
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
