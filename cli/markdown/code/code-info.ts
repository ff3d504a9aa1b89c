/**
 * The info string of a fence → its language and options, in the spellings of Docusaurus, VitePress, Expressive Code,
 * Material for MkDocs, and Hugo.
 */

import { MOST_TEXTS } from './code-comments.ts'

/** A range of lines, counted from 1; both ends belong to it. */
export type Lines = readonly [first: number, last: number]

/** How a line or a text in the code is marked. */
export type Mark = 'highlighted' | 'inserted' | 'deleted'

interface CodeInfo {
  /** As written, without options; empty when the info string names no language. */
  readonly word: string
  readonly title?: string
  /** Language of the lines of a `diff`. */
  readonly lang?: string
  readonly lines: readonly { readonly mark: Mark; readonly lines: Lines; readonly label?: string }[]
  /** Texts to mark wherever they occur in the code. */
  readonly texts: readonly { readonly mark: Mark; readonly text: string }[]
  /** Whether the info string has a range such as `{1,3-5}`. */
  readonly hasRange: boolean
  /** Number of the first line; absent when lines are not numbered. */
  readonly startLine?: number
  readonly wrap?: true
  readonly frame?: 'none' | 'terminal'
  /** Lines to fold away: ranges, or all of them. */
  readonly collapse?: readonly Lines[] | 'all'
  /** Options that nothing here reads, as written. */
  readonly unknown: readonly string[]
}

/** Options of code blocks, as messages name them. */
export const CODE_OPTIONS: readonly string[] =
  'title showLineNumbers startLineNumber mark ins del collapse wrap frame lang hl_lines linenums npm2yarn'.split(' ')

/** Options of other tools that change nothing about a block that is shown to readers. */
const WITHOUT_EFFECT: ReadonlySet<string> = new Set(
  // The last four are for the plugin `fileIcons` and for `check --samples`.
  `noInline preserveIndent hangingIndent useDiffSyntax twoslash annotate select copy no-copy codegroup
   icon test fails output`.split(/\s+/),
)

/** How Hugo writes numbers and colours. */
const STYLE = /^(?:anchorlinenos|lineanchors|(?:hl_)?style|tabwidth|noclasses|guesssyntax|nobackground)$/i

const TOKEN =
  /\s*(?:\{"(?<label>[^"{}]*)":(?<labelled>[\d,\s-]+)\}|\{(?<range>[\d,\s-]+)\}|(?<name>[\w.:#-]+)=(?:"(?<double>[^"]*)"|'(?<single>[^']*)'|\{(?<braced>[^{}]*)\}|(?<pattern>\/(?:\\.|[^/\\\n])+\/)(?=\s|$)|(?<plain>[^\s"'{}]+))|"(?<text>[^"]*)"|'(?<quoted>[^']*)'|\[(?<title>[^\][]+)\]|(?<regex>\/(?:\\.|[^/\\\n])+\/)(?=\s|$)|(?<bare>[^\s"'[{]+|\S))/y

/** `{.python title="x"}` of MkDocs, and `python {linenos=table,hl_lines=[2,"4-6"]}` of Hugo. */
const ATTRIBUTES = /^(?:\{[ \t]*\.([\w+#-]+)(?=[\s}])|([^\s{[=:"']*)[ \t]*\{[ \t]*(?=[\w-]+=))([^{}]*)\}\s*$/

/** Attributes in braces as options: commas outside of quotes and lists are spaces, and lists are in braces. */
function optionsOf(attributes: string): string {
  return attributes
    .replace(/=[ \t]*\[([^\][]*)\]/g, (_, list: string) => `={${list.replace(/["']/g, '')}}`)
    .replace(/"[^"]*"|'[^']*'|\{[^{}]*\}|,/g, (part) => (part === ',' ? ' ' : part))
    .replace(/(^|\s)\.(?=\w)/g, '$1')
}

/** @param info the info string, with entities and escapes already decoded */
export function readCodeInfo(info: string): CodeInfo {
  const braced = ATTRIBUTES.exec(info.trim())
  // `{r, echo=FALSE}` and `{code-block} python` have options of their own; `{note}` is no language.
  const directive = /^\{([a-z][\w:.+-]*)(?![\w=])(?:[^{}]*\}[ \t]*([\w+#-]*))?/i.exec(info.trim())
  if (directive && !braced) return new InfoReader(codeWord(directive[1] ?? '', directive[2] ?? '')).info
  const source = braced ? `${braced[1] ?? braced[2] ?? ''} ${optionsOf(braced[3] ?? '')}` : info
  const first = /^(?!["'])[^\s{[=:]+/.exec(source)?.[0] ?? ''
  // `title="x"` is an option, not a language.
  const word = source[first.length] === '=' ? '' : first
  const read = new InfoReader(word)
  TOKEN.lastIndex = word.length
  const end = source.trimEnd().length
  while (TOKEN.lastIndex < end) {
    const match = TOKEN.exec(source)
    if (!match) break
    read.token(match)
  }
  return read.info
}

/** The language of code in braces: what Quarto and Jupyter run, or the argument of a directive of MyST. */
function codeWord(name: string, argument: string): string {
  if (isRunLanguage(name)) return name
  return /^(?:code|code-block|sourcecode|code-cell)$/i.test(name) ? argument : ''
}

/** Whether code of a language in braces, such as `{r}`, is run by Quarto, R Markdown or Jupyter. */
export function isRunLanguage(name: string): boolean {
  return /^(?:r|python|julia|ojs|bash|sh|sql|stan|js|node|dot|mermaid)$/i.test(name)
}

type Writable<T> = { -readonly [K in keyof T]: T[K] }

/** Collects the options of one info string. */
class InfoReader {
  readonly info: Omit<Writable<CodeInfo>, 'lines' | 'texts' | 'unknown'> & {
    lines: CodeInfo['lines'][number][]
    texts: CodeInfo['texts'][number][]
    unknown: string[]
  }

  constructor(word: string) {
    this.info = { word, lines: [], texts: [], hasRange: false, unknown: [] }
  }

  token({ 0: written, groups = {} }: RegExpExecArray): void {
    const { label, labelled, range, name, text, quoted, title, regex, bare } = groups
    if (labelled !== undefined) this.mark('highlighted', labelled, label)
    else if (range !== undefined) this.mark('highlighted', range)
    else if (name !== undefined) this.option(name.replace(/^:/, ''), groups, written.trim())
    else if (text !== undefined || quoted !== undefined) this.markText('highlighted', text ?? quoted ?? '')
    else if (title !== undefined) this.info.title ??= withoutIcon(title)
    else if (regex !== undefined) this.pattern('highlighted', regex, regex)
    else if (bare !== undefined) this.flag(bare)
  }

  /** Marks by a regular expression: none is run, so only one that stands for a text marks it. */
  private pattern(mark: Mark, regex: string, written: string): void {
    const inner = regex.slice(1, -1)
    if (/(?<!\\)[.*+?()[\]{}|^$]|\\[a-zA-Z0-9]/.test(inner)) this.info.unknown.push(written)
    else this.markText(mark, inner.replace(/\\(.)/g, '$1'))
  }

  private option(name: string, groups: NonNullable<RegExpExecArray['groups']>, written: string): void {
    const { double, single, braced, pattern, plain } = groups
    const value = double ?? single ?? braced ?? pattern ?? plain ?? ''
    const mark = MARK_OF.get(name)
    if (mark && braced !== undefined) this.markRange(mark, braced, written)
    else if (mark && pattern !== undefined) this.pattern(mark, pattern, written)
    else if (mark) this.markText(mark, value)
    else if (name === 'hl_lines') this.mark('highlighted', value.trim().replace(/\s+/g, ','))
    else if (TITLES.has(name)) this.setTitle(value)
    else if (name === 'lang') this.info.lang = value
    else if (LINE_NUMBERS.has(name)) this.number(value)
    else if (name === 'frame') this.frame(value, written)
    else if (name === 'wrap') this.setWrap(value !== 'false')
    else if (name === 'collapse') this.info.collapse = rangesOf(value)
    else if (name === 'collapsed-lines') this.info.collapse = 'all'
    else if (!WITHOUT_EFFECT.has(name) && !STYLE.test(name)) this.info.unknown.push(written)
  }

  private flag(written: string): void {
    const name = written.replace(/^:/, '').replace(/^,+|,+$/g, '')
    if (name === 'no-line-numbers') delete this.info.startLine
    else if (LINE_NUMBERS.has(name)) this.number('1')
    else if (name === 'wrap') this.setWrap(true)
    else if (name === 'collapse' || name === 'collapsed-lines') this.info.collapse = 'all'
    else if (/[\w/]/.test(name) && !WITHOUT_EFFECT.has(name.replace(/^\./, ''))) this.info.unknown.push(name)
  }

  private setTitle(value: string): void {
    if (value !== '') this.info.title = value
  }

  private number(value: string): void {
    // In Material, more numbers may follow the first one: `linenums="1 1 2"`.
    const first = /^(\d{1,9})(?:[ \t]+\d+)*$/.exec(value.trim())?.[1]
    if (first !== undefined) this.info.startLine = Number(first)
    else if (/^(?:true|table|inline)$/.test(value)) this.info.startLine ??= 1
    else delete this.info.startLine
  }

  private setWrap(isOn: boolean): void {
    if (isOn) this.info.wrap = true
    else delete this.info.wrap
  }

  private frame(value: string, written: string): void {
    if (value === 'none' || value === 'terminal') this.info.frame = value
    else if (value !== 'code' && value !== 'auto') this.info.unknown.push(written)
  }

  /** `{1,3}`, and `{"Label":1-2}` of Expressive Code. */
  private markRange(mark: Mark, braced: string, written: string): void {
    const [, label, labelled] = /^\s*"([^"]*)":([\d,\s-]+)$/.exec(braced) ?? []
    if (labelled !== undefined) this.mark(mark, labelled, label)
    else if (isRange(braced)) this.mark(mark, braced)
    else this.info.unknown.push(written)
  }

  private mark(mark: Mark, range: string, label?: string): void {
    this.info.hasRange = true
    for (const lines of rangesOf(range)) this.info.lines.push({ mark, lines, label: label || undefined })
  }

  private markText(mark: Mark, text: string): void {
    if (text === '') return
    if (this.info.texts.length < MOST_TEXTS) this.info.texts.push({ mark, text })
    else this.info.unknown.push(JSON.stringify(text))
  }
}

const MARK_OF: ReadonlyMap<string, Mark> = new Map([
  ['mark', 'highlighted'],
  ['ins', 'inserted'],
  ['add', 'inserted'],
  ['del', 'deleted'],
  ['rem', 'deleted'],
])

/** The icon that VitePress lets authors name in the title of a tab: `[app.js ~logos:vue~]`. The name is left out. */
const ICON = /~[\w:-]+~\s*$/

function withoutIcon(title: string): string {
  const icon = ICON.exec(title)
  return icon ? title.slice(0, icon.index).trimEnd() : title
}

/** Spellings of the option that titles a block. */
const TITLES: ReadonlySet<string> = new Set(['title', 'filename', 'file', 'name'])

/** Spellings of the option that numbers lines. */
const LINE_NUMBERS: ReadonlySet<string> = new Set(
  `showLineNumbers startLineNumber linenums line-numbers lineNumbers
   linenos linenostart lineNos lineNoStart`.split(/\s+/),
)

function isRange(value: string): boolean {
  return /^[\d,\s-]+$/.test(value)
}

function rangesOf(text: string): Lines[] {
  return text.split(',').flatMap((part): Lines[] => {
    const [first, last] = part.split('-').map((number) => Number.parseInt(number, 10))
    return first ? [[first, last || first]] : []
  })
}
