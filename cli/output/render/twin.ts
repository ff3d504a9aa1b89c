/**
 * A page's Markdown twin: the source without front matter, with the title, with absolute links, with the site's answers
 * instead of the directives that ask for them, and with what components and code draw. Code that proves a row is left
 * out. A directive of docs-build without a form for the twin stays as written.
 */

import type { RoutePath } from '../../../site/contract.ts'
import { directives as ownDirectives } from '../../../site/directives/index.ts'
import { asMarkdown } from '../../../site/text/markdown-text.ts'
import { withBase } from '../../../site/url.ts'
import type { DocPath, Facts, WrittenParts } from '../../markdown/document.ts'
import { bodyWritten } from '../../markdown/front-matter/frontmatter.ts'
import { closingBracket } from '../../markdown/syntax/closing-bracket.ts'
import { repeatedParts } from '../../markdown/text/repeated-text.ts'
import { answerTo, type PageFills } from './page-fills.ts'
import { destination, type FillContext } from './slots.ts'

interface TwinPage {
  readonly path: DocPath
  readonly route: RoutePath
  readonly title: string
  /** The source. */
  readonly text: string
  readonly facts: Pick<Facts, 'references' | 'directives' | 'proofs' | 'ownTitle'>
  readonly fills: PageFills
  /** What stands instead of parts of the text. */
  readonly written?: WrittenParts
}

/** A replacement for part of one line; offsets count from 0. */
interface Edit {
  readonly line: number
  readonly start: number
  readonly end: number
  readonly text: string
}

/** @param origin comes before internal URLs when the site knows it, because a twin is often read outside the site */
export function markdownTwin(page: TwinPage, context: FillContext, origin: string): string {
  const lines = bodyWritten(page.text).split(/\r\n|\n|\r/)
  const lineAt = (line: number): string => lines[line - 1] ?? ''
  // Parts come first, because their edits cover everything inside them.
  const edits = [
    ...partEdits(page, lineAt, context, origin),
    ...linkEdits(page, lineAt, context, origin),
    ...directiveEdits(page, lineAt, context, origin),
  ]
  const closings = closingLines(page, lines, context)
  const repeated = repeatedParts(lines)
  edits.push(...repeated.headings.map((line): Edit => ({ line, start: 0, end: 0, text: '#' })))
  const changed = byLine(edits)
  for (const [line, own] of changed) lines[line - 1] = applyEdits(lineAt(line), own)
  const parts = page.written?.parts ?? []
  const hidden = new Set([
    ...(page.facts.proofs ?? []).flatMap(({ first, last }) => range(first, last)),
    ...linesInFences(page, context),
    ...closings,
    ...repeated.hidden,
    ...parts.flatMap(({ from, to }) => range(from.line + 1, to.line - 1)),
  ])
  const ends = new Set(parts.flatMap(({ from, to }) => (from.line === to.line ? [] : [to.line])))
  const shown = joined(lines, hidden, ends)
  // Spaces at the start of the first line are kept, because they may make it code.
  const content = (parts.length > 0 ? withoutEmptied(shown, new Set(changed.keys())) : shown)
    .map(({ text }) => text)
    .join('\n')
    .trimEnd()
    .replace(/^(?:[ \t]*\n)+/, '')
  // A component may draw the title of its page.
  const isTitled = page.facts.ownTitle !== undefined || (parts.length > 0 && /^# \S/.test(content))
  const title = isTitled ? '' : `# ${asMarkdown(page.title)}\n\n`
  return `${(title + content).trimEnd()}\n`
}

/** The lines of fences that have another form in the twin, without their first lines, which hold it. */
function linesInFences({ facts }: TwinPage, { directives = ownDirectives }: FillContext): number[] {
  return facts.directives.flatMap(({ name, line, lines = 1 }) =>
    directives.get(name)?.twin ? range(line + 1, line + lines - 1) : [],
  )
}

/** The last lines of containers whose first lines have another form in the twin, where they would close nothing. */
function closingLines(
  { facts }: TwinPage,
  lines: readonly string[],
  { directives = ownDirectives }: FillContext,
): number[] {
  return facts.directives.flatMap(({ name, line }) => {
    const { twin, schema } = directives.get(name) ?? {}
    const colons = /^[ \t>]*(:{3,})[\w-]/.exec(lines[line - 1] ?? '')?.[1]
    if (!twin || schema?.kind !== 'container' || colons === undefined) return []
    const closing = new RegExp(`^[ \\t>]*:{${colons.length},}[ \\t]*$`)
    const last = lines.findIndex((text, index) => index >= line && closing.test(text))
    return last === -1 ? [] : [last + 1]
  })
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

interface ShownLine {
  readonly line: number
  readonly text: string
}

/** The lines that are shown. @param ends lines on which a part ends that begins on an earlier one */
function joined(lines: readonly string[], hidden: ReadonlySet<number>, ends: ReadonlySet<number>): ShownLine[] {
  const shown: ShownLine[] = []
  lines.forEach((text, index) => {
    const line = index + 1
    const last = shown.at(-1)
    if (hidden.has(line)) return
    if (last && ends.has(line)) shown[shown.length - 1] = { ...last, text: last.text + text }
    else shown.push({ line, text })
  })
  return shown
}

/** Lines without those that hold nothing now, and without a second blank line in their place. */
function withoutEmptied(lines: readonly ShownLine[], changed: ReadonlySet<number>): ShownLine[] {
  const kept: ShownLine[] = []
  let isAfter = false
  for (const line of lines) {
    const isBlank = line.text.trim() === ''
    const isEmptied = isBlank && changed.has(line.line)
    if (!isEmptied && !(isAfter && isBlank && (kept.at(-1)?.text.trim() ?? '') === '')) {
      kept.push(line)
      isAfter = false
    } else isAfter = true
  }
  return kept
}

type LineAt = (line: number) => string

/** Edits for what stands instead of parts, and for the first characters of lines inside them. */
function* partEdits(
  { path, route, written }: TwinPage,
  lineAt: LineAt,
  context: FillContext,
  origin: string,
): Generator<Edit> {
  for (const { from, to, content } of written?.parts ?? []) {
    const text = content
      .map((part) => {
        if (typeof part === 'string') return part
        if (part.kind === 'url') return absolute(part.href, origin)
        // A refused scheme has no URL.
        const { url = '' } = destination(part.href, part.kind, path, route, context)
        return absolute(url, origin)
      })
      .join('')
    const start = from.column - 1
    if (from.line === to.line) yield { line: from.line, start, end: to.column - 1, text }
    else {
      yield { line: from.line, start, end: lineAt(from.line).length, text }
      yield { line: to.line, start: 0, end: to.column - 1, text: '' }
    }
  }
  for (const { line, width, prefix } of written?.shifts ?? []) {
    const isBlank = lineAt(line).slice(width).trim() === ''
    yield { line, start: 0, end: width, text: isBlank ? prefix.trimEnd() : prefix }
  }
}

function* linkEdits(
  { path, route, facts }: TwinPage,
  lineAt: LineAt,
  context: FillContext,
  origin: string,
): Generator<Edit> {
  for (const reference of facts.references) {
    const { href, kind, line, column } = reference
    const { url } = href === '' ? {} : destination(href, kind, path, route, context)
    if (url === undefined || url === href) continue
    const start = column - 1
    const text = lineAt(line)
    if (text.startsWith(href, start)) yield { line, start, end: start + href.length, text: absolute(url, origin) }
    else if (reference.form === 'markdown') yield* otherwiseWritten(text, line, start, absolute(url, origin))
  }
}

/**
 * The edit for a destination that the source has in another form: with escapes or entities, or as it was before a plugin
 * changed it.
 */
function* otherwiseWritten(text: string, line: number, start: number, url: string): Generator<Edit> {
  const label = /^!?\[/.exec(text.slice(start))?.[0]
  if (label === undefined) {
    // Elsewhere, as in `www.example.com.`, what follows may be text.
    const bracket = text[start - 1] === '<' ? 1 : 0
    const before = text.slice(0, start - bracket).trimEnd()
    if (before.endsWith('](') || before.endsWith(']:'))
      yield { line, start, end: endOfDestination(text, start), text: url }
    return
  }
  // A reference, such as `[label][name]`, that a plugin has made a link.
  const close = closingBracket(text, start + label.length)
  if (close === undefined || text[close + 1] === '(') return
  const end = close + 1 + (/^\[[^\]]*\]/.exec(text.slice(close + 1))?.[0].length ?? 0)
  yield { line, start: close + 1, end, text: `(${url})` }
}

/** Where a destination ends, after CommonMark 6.3. */
function endOfDestination(text: string, start: number): number {
  if (text[start - 1] === '<') return Math.max(start, text.indexOf('>', start))
  let depth = 0
  let at = start
  for (; at < text.length; at++) {
    const sign = text.charAt(at)
    if (sign === '\\') at++
    else if (sign === ' ' || (sign === ')' && depth-- === 0)) break
    else if (sign === '(') depth++
  }
  return Math.min(at, text.length)
}

function* directiveEdits(
  { facts, fills }: TwinPage,
  lineAt: LineAt,
  { baseUrl, directives = ownDirectives }: FillContext,
  origin: string,
): Generator<Edit> {
  const url = (route: RoutePath): string => absolute(withBase(route, baseUrl), origin)
  for (const { line, column, ...use } of facts.directives) {
    const start = column - 1
    const record = directives.get(use.name)
    const text = lineAt(line)
    const code = use.lines === undefined ? {} : { text: codeOf(lineAt, { line, lines: use.lines, start }) }
    const form = record?.twin?.(answerTo(use, fills), { url }, code)
    if (form === undefined) continue
    if (form === 'label' || record?.schema.kind === 'text') yield* inTextEdits(use.name, line, start, text, form)
    else yield { line, start, end: text.length, text: form.join(`\n${text.slice(0, start)}`) }
  }
}

/** The code of a fence, without the prefixes of its lines: spaces of a list, marks of a quote. */
function codeOf(
  lineAt: LineAt,
  fence: { readonly line: number; readonly lines: number; readonly start: number },
): string {
  const before = lineAt(fence.line).slice(0, fence.start)
  const inside = range(fence.line + 1, fence.line + fence.lines - 2).map(lineAt)
  return inside.map((line) => (line.startsWith(before) ? line.slice(before.length) : line.trimStart())).join('\n')
}

/** Edits of a directive in a text. If its label stays, links in the label have edits of their own. */
function* inTextEdits(
  name: string,
  line: number,
  start: number,
  text: string,
  form: readonly string[] | 'label',
): Generator<Edit> {
  const label = labelOfDirective(name, text, start) ?? labelOfElement(text, start)
  if (!label) return
  const { content, close, end } = label
  if (form === 'label') {
    yield { line, start, end: content, text: '' }
    yield { line, start: close, end, text: '' }
  } else yield { line, start, end, text: form.join(' ') }
}

/** Where a label in a line begins and ends, and where its directive ends. */
interface LabelRange {
  readonly content: number
  readonly close: number
  readonly end: number
}

/** The label of `:name[label]{…}`. */
function labelOfDirective(name: string, text: string, start: number): LabelRange | undefined {
  const open = `:${name}[`
  if (!text.startsWith(open, start)) return undefined
  const content = start + open.length
  const close = closingBracket(text, content)
  if (close === undefined) return undefined
  return { content, close, end: close + 1 + (/^\{[^}]*\}/.exec(text.slice(close + 1))?.[0].length ?? 0) }
}

/** The label of `<Name …>label</Name>`, an element that stands for a directive. */
function labelOfElement(text: string, start: number): LabelRange | undefined {
  const [open, name] = /^<([A-Z]\w*)(?:\s[^<>]*)?(?<!\/)>/.exec(text.slice(start)) ?? []
  if (open === undefined) return undefined
  const content = start + open.length
  const close = text.indexOf(`</${name}>`, content)
  return close === -1 ? undefined : { content, close, end: close + `</${name}>`.length }
}

/** A URL as a destination that also works outside the site. */
export function absolute(url: string, origin: string): string {
  return (url.startsWith('/') ? origin + url : url).replaceAll('(', '%28').replaceAll(')', '%29')
}

function byLine(edits: readonly Edit[]): Map<number, Edit[]> {
  const lines = new Map<number, Edit[]>()
  for (const edit of [...edits].sort((a, b) => a.start - b.start)) {
    const line = lines.get(edit.line) ?? []
    line.push(edit)
    lines.set(edit.line, line)
  }
  return lines
}

/** @param edits sorted by place; an edit that overlaps an earlier one is skipped */
function applyEdits(text: string, edits: readonly Edit[]): string {
  let written = ''
  let done = 0
  for (const { start, end, text: replacement } of edits) {
    if (start < done) continue
    written += text.slice(done, start) + replacement
    done = end
  }
  return written + text.slice(done)
}
