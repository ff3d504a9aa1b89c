/** `:::{note} Title` and ```` ```{note} ````: directives of MyST, with their options. */
import {
  boxOf,
  boxTitle,
  type Construct,
  codeReader,
  type Edit,
  type OpenedBlock,
  type PageText,
} from 'docs-build/markdown'
import { mystId } from './ids.ts'

const OPENING = /^([ \t>]*)(:{3,}|`{3,}|~{3,})[ \t]*\{([\w:.-]+)(?:[ \t][^{}]*)?\}(.*)$/
const OPTION = /^[ \t>]*:([\w-]+):(.*)$/
const FENCE = /^(?:[ \t>]|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))*(`{3,}|~{3,})/

/** Directives whose content is code, with the language that it has here. */
const CODE: Readonly<Record<string, string>> = { mermaid: 'mermaid', math: 'math', myst: 'md', 'raw:html': 'html' }
/** Directives of code that name their language. */
const NAMES_LANGUAGE = /^(?:code|code-block|code-cell|sourcecode|prompt|parsed-literal|raw:\w+)$/
/** What only the old program makes something of. */
const MADE =
  /^(?:toc|toctree|tableofcontents|bibliography|index|show-index|embed|iframe|anywidget|include|literalinclude|csv-table|myst:[\w-]+|auto[\w:-]*|s?figure-md|glue\w*)$/

/** More lines below a directive are neither its options nor its first words. */
const MOST_OPTIONS = 30

/** Directives become containers and blocks of code, without their options. */
export const options: Construct = {
  about: '`:name:` and `:label:` below a directive, and what a directive of code is given',
  mark: /(?:`{3}|~{3}|:{3})[ \t]*\{[\w:.-]+[ \t}]/,
  isEarly: true,
  rewrite: (page) => editsOf(page),
}

/** @returns the options at the beginning of some lines */
export function optionsIn(lines: readonly string[]): Map<string, string> {
  const given = new Map<string, string>()
  for (const line of lines) {
    const [, key, value = ''] = OPTION.exec(line.trimEnd()) ?? []
    if (key === undefined) break
    given.set(key, value.trim())
  }
  return given
}

/** @returns whether an offset lies outside of code: what directives in fences hold is text */
export function textReader(text: string): (offset: number) => boolean {
  let masked = ''
  for (const { start, end, text: written } of editsOf({ text, report: () => undefined })) {
    const own = text.slice(start, end)
    masked += text.slice(masked.length, start)
    masked += written.includes(':::') ? own.replace(/[`~]{3,}/, (signs) => ':'.repeat(signs.length)) : own
  }
  const isCode = codeReader(masked + text.slice(masked.length))
  return (offset) => !isCode(offset)
}

/** The first words below a directive, which are the alternative text of a figure that has none. */
function captionIn(lines: readonly string[]): string {
  const texts = lines.map((line) => line.replace(/^[ \t>]+/, '').trim())
  const start = texts.findIndex((line) => line !== '')
  const end = texts.findIndex((line, at) => at >= start && /^(?:$|[`~:]{3}|\()/.test(line))
  return texts
    .slice(Math.max(0, start), end === -1 ? undefined : end)
    .join(' ')
    .replace(/!?\[([^[\]]*)\]\([^()\s]*\)|\{[\w:-]{1,40}\}/g, '$1')
    .replace(/[*`[\]]/g, '')
}

function editsOf({ text, report }: Pick<PageText, 'text' | 'report'>): Edit[] {
  const edits: Edit[] = []
  /** The marks of what is open, and what they are written with; code that is no directive keeps its own. */
  const open: { mark: string; isCode: boolean; sign?: string }[] = []
  const lines = [...text.matchAll(/(?<![^\n])[^\n]*/g)]
  for (let at = 0; at < lines.length; at++) {
    const { index: start, 0: whole } = lines[at] as RegExpExecArray
    const line = whole.replace(/\r$/, '')
    const top = open.at(-1)
    const mark = line.replace(/^[ \t>]+/, '').trimEnd()
    if (top && /^(?:`+|~+|:+)$/.test(mark) && mark.startsWith(top.mark)) {
      open.pop()
      const from = start + line.indexOf(mark)
      if (top.sign) edits.push({ start: from, end: from + mark.length, text: top.sign.repeat(mark.length) })
      continue
    }
    if (top?.isCode) continue
    const [, before = '', signs = '', name, given = ''] = OPENING.exec(line) ?? []
    if (name === undefined) {
      const fence = FENCE.exec(line)?.[1]
      if (fence !== undefined) open.push({ mark: fence, isCode: true })
      const word = line.search(/(?<=`{3}|~{3})myst[ \t]*$/)
      if (word !== -1) edits.push({ start: start + word, end: start + word + 4, text: 'md' })
      continue
    }
    const named = optionsIn(lines.slice(at + 1, at + 1 + MOST_OPTIONS).map(([whole]) => whole))
    at += named.size
    const last = lines[at] as RegExpExecArray
    const end = named.size === 0 ? start + line.length : last.index + last[0].trimEnd().length
    const isFigure = /^(?:figure|image)$/.test(name)
    const isMade = MADE.test(name) || (isFigure && given.startsWith('#'))
    const isCode = NAMES_LANGUAGE.test(name) || Object.hasOwn(CODE, name) || (isMade && !/include$|figure$/.test(name))
    open.push({ mark: signs, isCode, sign: isCode ? '`' : ':' })
    if (name === 'figure' && !named.has('alt'))
      named.set('alt', captionIn(lines.slice(at + 1, at + 1 + MOST_OPTIONS).map(([whole]) => whole)))
    if (isMade)
      report(start, {
        target: `{${name}}`,
        name: `{${name}}`,
        message: `What the directive \`${name}\` makes is left out.`,
        hint: 'Write what readers need of it.',
      })
    const label = named.get('label') ?? named.get('name')
    const anchor = label === undefined ? '' : `${before}<a id="${mystId(label)}"></a>\n${before.trimEnd()}\n`
    edits.push({
      start,
      end,
      text: anchor + before + (isCode ? codeLine : containerLine)(signs, name, given.trim(), named),
    })
  }
  return edits
}

type WriteLine = (signs: string, name: string, given: string, named: ReadonlyMap<string, string>) => string

const codeLine: WriteLine = (signs, name, given, named) => {
  const title = named.get('filename') ?? named.get('caption')
  const lines = named.get('emphasize-lines')
  const language = NAMES_LANGUAGE.test(name) ? given : (CODE[name] ?? 'text')
  const meta = [...(title ? [`title="${title.replace(/["`]/g, "'")}"`] : []), ...(lines ? [`{${lines}}`] : [])]
  return [signs.replace(/[:~]/g, '`') + (language || 'text'), ...meta].join(' ')
}

const containerLine: WriteLine = (signs, name, given, named) => {
  const colons = signs.replace(/[`~]/g, ':')
  if (/^(?:figure|image)$/.test(name) && given !== '' && !given.startsWith('#'))
    return `${colons}{figure}\n\n![${(named.get('alt') ?? '').replace(/[[\]]/g, '\\$&')}](${given})\n`
  const isFolded = /\bdropdown\b/.test(named.get('class') ?? '') || named.has('open')
  const link = named.get('link') ?? named.get('url')
  const title = link === undefined || given === '' ? given : `[${given}](${link})`
  return `${colons}{${isFolded ? 'dropdown' : name}} ${title}`.trimEnd()
}

const DIRECTIVE = /^(:{3,})[ \t]*\{([\w:.-]+)(?:[ \t][^{}]*)?\}(.*)$/

export const directives: Construct = {
  about: '`:::{note} Title` … `:::`: boxes, tabs, cards, figures and frames',
  mark: /:{3}[ \t]*\{[\w:.-]+[ \t}]/,
  open(line) {
    const [, colons, name = '', title = ''] = line.startsWith(':::') ? (DIRECTIVE.exec(line) ?? []) : []
    if (colons === undefined) return undefined
    return {
      ...blockOf(name.toLowerCase(), title.trim()),
      closes: (end) => /^:{3,}$/.test(end) && end.length >= colons.length,
    }
  },
}

function blockOf(name: string, title: string): OpenedBlock {
  if (/^(?:tab|tab-item)$/.test(name)) return { name: 'tab', label: title || 'Tab', group: 'tabs' }
  if (name === 'dropdown') return { name: 'details', label: title || 'Details' }
  if (/^(?:card|grid-item-card)$/.test(name) && title !== '') return { name: 'card', label: title, group: 'cards' }
  if (/^(?:exercise|solution|(?:prf|proof):\w+|topic|aside|margin|sidebar)$/.test(name))
    return { name: 'note', label: boxTitle(name.replace(/^\w+:/, ''), title) }
  const box = boxOf(name)
  return box === undefined ? {} : { name: box, label: boxTitle(name, title) }
}
