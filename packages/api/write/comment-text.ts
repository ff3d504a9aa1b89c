/**
 * Comments (TSDoc) → Markdown. The text may be anybody's: HTML and directives in it are text, and code is neither run nor
 * given options.
 */
import type { Comment, CommentLine, Tag } from '../read/comment.ts'
import type { Place } from '../read/places.ts'
import { blocks, clean, code, fence, plain, type Text, type TextLine, written } from './page-text.ts'

/** Writes the comments of one declaration. */
export interface CommentWriting {
  readonly placeOf: (line: number) => Place
  /** A link to what `{@link name}` names; nothing for what the reference does not have. */
  readonly link: (name: string, label: string, line: number) => string | undefined
  /** Depth of the heading above. */
  readonly depth: number
  /** Of code that names none. */
  readonly language?: string
}

/** Lines of one comment. */
const MOST_LINES = 2000

/** Tags whose text is that of the comment. */
const TEXT_TAGS: readonly string[] = ['summary', 'description', 'desc', 'remarks']

/** The lines that say what something is. */
function leadOf({ about, tags }: Comment): readonly CommentLine[] {
  return about.length > 0 ? about : (tags.find(({ name }) => TEXT_TAGS.includes(name))?.lines ?? [])
}

/** The text of a comment without its tags. */
export function aboutText({ about, tags }: Comment, writing: CommentWriting): Text {
  const more = tags.filter(({ name }) => TEXT_TAGS.includes(name))
  const given = about.length > 0 ? more : more.filter(({ name }) => name !== 'summary' || more.length === 1)
  return blocks(prose(about, writing), ...given.map(({ lines }) => prose(lines, writing)))
}

/** What stands before the text: that something is deprecated, or no part of the promise yet. */
export function warningText({ tags }: Comment, writing: CommentWriting): Text {
  return blocks(
    ...tags.map(({ name, lines }): Text => {
      if (name === 'deprecated') {
        // A line of as many colons ends it, even in code.
        const longest = Math.max(2, ...lines.flatMap(({ text }) => (text.match(/:+/g) ?? []).map((one) => one.length)))
        const colons = ':'.repeat(longest + 1)
        return blocks(written(`${colons}warning[Deprecated]`), prose(lines, writing), written(colons))
      }
      return ['alpha', 'beta', 'experimental'].includes(name)
        ? written(`*${name[0]?.toUpperCase()}${name.slice(1)}*`)
        : []
    }),
  )
}

/** What tags say after the text. */
export function tagText({ tags }: Comment, writing: CommentWriting): Text {
  const of = (...names: readonly string[]): readonly Tag[] => tags.filter(({ name }) => names.includes(name))
  const sentences = (names: readonly string[], label: string): Text[] =>
    of(...names).map(({ lines }) => prefixed(prose(lines, writing), `**${label}** `))
  return blocks(
    list('Type parameters', of('typeParam', 'template'), writing),
    list('Parameters', of('param', 'arg', 'argument'), writing),
    ...sentences(['returns', 'return'], 'Returns'),
    ...sentences(['throws', 'exception'], 'Throws'),
    ...of('default', 'defaultValue').map(({ lines }) => defaultText(lines, writing)),
    ...sentences(['since'], 'Since'),
    ...of('example').map((tag) => exampleText(tag, writing)),
    ...sentences(['see'], 'See'),
  )
}

function defaultText(lines: readonly CommentLine[], writing: CommentWriting): Text {
  const [only] = lines
  if (only && lines.length === 1 && VALUE.test(only.text))
    return written(`**Default:** ${code(only.text)}`, writing.placeOf(only.line))
  return prefixed(prose(lines, writing), '**Default:** ')
}

/** A value, which is code even where its comment does not say so. */
const VALUE = /^[\w.'"[\]{}()-]+$/

function prefixed(text: Text, prefix: string): Text {
  const [first, ...rest] = text
  if (!first) return []
  // A block cannot stand behind a word.
  return OPENS_FENCE.test(first.text) || (/^[-*`>|#\d]/.test(first.text) && !/^`[^`]/.test(first.text))
    ? [{ text: prefix.trim() }, { text: '' }, ...text]
    : [{ ...first, text: prefix + first.text }, ...rest]
}

/** `@param name - text`, of which the type in braces is that of JavaScript. */
function list(title: string, tags: readonly Tag[], writing: CommentWriting): Text {
  const items = tags.flatMap(({ lines: [first, ...rest] }): Text => {
    const [, name, text = ''] =
      /^(?:\{[^}]*\}\s*)?\[?([\w$.]+)(?:=[^\]]*)?\]?\s*(?:[-–—:]\s*)?(.*)$/s.exec(first?.text.trim() ?? '') ?? []
    if (!first || name === undefined) return []
    const body = prose([{ text, line: first.line }, ...rest], writing)
    // A fence cannot stand behind a word.
    const isBlock = body[0] !== undefined && OPENS_FENCE.test(body[0].text)
    const lead = {
      text: `- ${code(name)}${body[0] ? `:${isBlock ? '' : ` ${body[0].text}`}` : ''}`,
      place: body[0]?.place,
    }
    const below = isBlock ? [{ text: '' }, ...body] : body.slice(1)
    return [lead, ...below.map((line) => ({ ...line, text: line.text === '' ? '' : `  ${line.text}` }))]
  })
  return items.length === 0 ? [] : blocks(written(`**${title}**`), items)
}

function exampleText({ lines }: Tag, writing: CommentWriting): Text {
  const [first, ...rest] = lines
  if (!first) return []
  const place = writing.placeOf(first.line)
  if (lines.some(({ text }) => FENCE.test(text)))
    return blocks(written('**Example**', place), prose(lines, { ...writing, language: 'ts' }))
  const [, caption] = /^<caption>(.*)<\/caption>\s*$/.exec(first.text) ?? []
  // date-fns writes a sentence as a comment in the code, others nothing but code.
  const code = (caption === undefined ? lines : rest).map(({ text }) => text).join('\n')
  return blocks(
    written(`**Example**${caption ? `: ${plain(caption)}` : ''}`, place),
    fence('ts', code.replace(/^\n+/, ''), place),
  )
}

/** The first paragraph in one line, for tables and lists. */
export function summaryOf(comment: Comment, writing: CommentWriting): string {
  return paragraphs(prose(untilFence(leadOf(comment)), writing))[0] ?? ''
}

/** Whether a table's row shows the whole comment. */
export function isShort(comment: Comment): boolean {
  const shown = ['default', 'defaultValue', 'deprecated', 'readonly', 'see', 'since', 'type', 'memberof']
  return (
    comment.tags.every(({ name, lines }) => shown.includes(name) && !lines.some(({ text }) => FENCE.test(text))) &&
    !comment.about.some(
      ({ text }, index) =>
        (text.trim() === '' && index > 0) || FENCE.test(text) || /^\s*(?:[-*+]|\d+[.)])\s/.test(text),
    )
  )
}

/** What a row says after the summary. */
export function rowNotes({ tags }: Comment, writing: CommentWriting): string[] {
  return tags.flatMap(({ name, lines }) => {
    const text = paragraphs(prose(untilFence(lines), writing)).join(' ')
    if (name === 'deprecated') return `**Deprecated.** ${text}`.trim()
    if (text === '') return []
    if (name === 'default' || name === 'defaultValue')
      return `Default: ${VALUE.test(text) ? code(text) : text}.`.replace(/\.\.$/, '.')
    if (name === 'since') return `Since ${text}`
    return name === 'see' ? `See ${text}` : []
  })
}

/** What one line can say: code of several lines is for the page. */
function untilFence(lines: readonly CommentLine[]): readonly CommentLine[] {
  const at = lines.findIndex(({ text }) => FENCE.test(text))
  return at === -1 ? lines : lines.slice(0, at)
}

function paragraphs(text: Text): string[] {
  return text
    .map((line) => line.text)
    .join('\n')
    .split(/\n\n+|\n(?=\s*[-*+] )/)
    .map((part) =>
      part
        .split('\n')
        .map((line) => line.trim())
        .join(' ')
        .trim(),
    )
    .filter((part) => part !== '')
}

/** The text of a comment for search engines. */
export function descriptionOf(comment: Comment | undefined): string | undefined {
  const text =
    (comment ? leadOf(comment) : [])
      .map((line) => line.text)
      .join('\n')
      .trim()
      .split(/\n\s*\n/)[0] ?? ''
  const words = clean(text)
    .replace(LINK, (whole) => {
      const { target, label } = linkOf(whole)
      return label || target
    })
    .replace(/!?\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replace(/[`*_#>]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  const short = words.length > 160 ? `${words.slice(0, 159).replace(/\s\S*$/, '')}…` : words
  return short === '' ? undefined : short
}

// ── Markdown of anybody ─────────────────────────────────────────────────────────────────────────────

const FENCE = /^\s*(`{3,}|~{3,})\s*([\w+#-]{0,20})/
/** The first line of a fence that `prose` wrote; code in a sentence ends in its line. */
const OPENS_FENCE = /^\s*`{3,}[^`]*$/
const LINK = /\{@link(?:code|plain)?\s[^{}]*\}/g

function linkOf(written: string): { readonly target: string; readonly label: string } {
  const inside = written.slice(written.search(/\s/), -1).trim()
  const [, target = '', label = ''] = /^([^\s|]*)\s*\|?([\s\S]*)$/.exec(inside) ?? []
  return { target, label: label.trim() }
}

/** Fences are written anew, so that none ends where its text does not say so. */
function prose(lines: readonly CommentLine[], writing: CommentWriting): Text {
  const made: TextLine[] = []
  const given = lines.slice(0, MOST_LINES)
  const depths = given.flatMap(({ text }) => /^(#{1,6})\s/.exec(text)?.[1]?.length ?? [])
  const highest = Math.min(...depths)
  // Bars separate the cells of a table even in code.
  const hasTable = given.some(({ text }) => text.includes('-') && /^[\s>|:-]+$/.test(text))
  for (let at = 0; at < given.length; at++) {
    const { text, line } = given[at] as CommentLine
    const [opening, ticks = '', language = ''] = FENCE.exec(text) ?? []
    if (opening === undefined) {
      const end = blockEnd(given, at)
      const block = given
        .slice(at, end)
        .map((one) => one.text)
        .join('\n')
      for (const [index, shown] of safe(block, line, { ...writing, highest, hasTable })
        .split('\n')
        .entries())
        made.push({ text: shown, place: writing.placeOf(line + index) })
      at = end - 1
      continue
    }
    const end = given.findIndex(
      (one, index) => index > at && one.text.trim().startsWith(ticks) && /^[`~\s]+$/.test(one.text),
    )
    const inside = given.slice(at + 1, end === -1 ? undefined : end)
    const indent = /^\s*/.exec(text)?.[0].length ?? 0
    const code = inside
      .map((one) => one.text.slice(Math.min(indent, /^\s*/.exec(one.text)?.[0].length ?? 0)))
      .join('\n')
    const block = fence(language.toLowerCase() || (writing.language ?? ''), code, writing.placeOf(line))
    const shownIndent = ' '.repeat(Math.min(indent, itemIndent(made, indent) + 3))
    // Below a line of text, an indented one would go on with it.
    if (made.length > 0 && made.at(-1)?.text !== '') made.push({ text: '' })
    made.push(...block.map((one) => ({ ...one, text: one.text === '' ? '' : shownIndent + one.text })))
    at = end === -1 ? given.length : end
  }
  const from = made.findIndex((line) => line.text.trim() !== '')
  return from === -1 ? [] : made.slice(from, made.findLastIndex((line) => line.text.trim() !== '') + 1)
}

/** Where the text of the item begins in which a fence stays; 0 outside lists. */
function itemIndent(made: Text, indent: number): number {
  for (const { text } of made.toReversed()) {
    const [marker] = /^\s*(?:[-*+]|\d{1,9}[.)])\s/.exec(text) ?? []
    if (marker !== undefined && marker.length <= indent) return marker.length
    if (/^\S/.test(text)) return 0
  }
  return 0
}

/** Where a paragraph or an item ends: code in a sentence reaches no further. */
function blockEnd(lines: readonly CommentLine[], from: number): number {
  const end = lines.findIndex(
    ({ text }, index) =>
      index > from && (text.trim() === '' || FENCE.test(text) || /^\s*(?:[-*+]|\d+[.)]|#{1,6})\s/.test(text)),
  )
  return end === -1 ? lines.length : end
}

interface BlockWriting extends CommentWriting {
  readonly highest: number
  readonly hasTable: boolean
}

function safe(block: string, line: number, writing: BlockWriting): string {
  const [, marks] = /^(#{1,6})\s/.exec(block) ?? []
  const heading = marks && '#'.repeat(Math.min(6, writing.depth + 1 + marks.length - writing.highest))
  const text = marks ? block.slice(marks.length) : block
  return `${heading ?? ''}${restrained(clean(text).replace(/^[ \t]{4,}(?=\S)/gm, '   '), line, writing)}`
}

/** What is more than text, and what a backslash makes text of. */
const SPECIAL =
  /\\`+|\\[\s\S]|`+|\{@link(?:code|plain)?\s[^{}]*\}|<https?:\/\/[^\s<>`\\]+>|<|\{(?=#)|~{3,}|:(?=[:\w$[{\p{L}])/gu

/** No HTML, no directive, no comment and no id of a heading: code in one line and links are written anew. */
function restrained(text: string, line: number, writing: BlockWriting): string {
  const ends = codeEnds(text)
  let shown = ''
  let done = 0
  const special = new RegExp(SPECIAL)
  for (let match = special.exec(text); match; match = special.exec(text)) {
    const { 0: found, index } = match
    shown += text.slice(done, index)
    done = index + found.length
    const end = ends.get(index)
    if (found.startsWith('`') && end !== undefined) {
      const made = code(text.slice(done, end))
      shown = apart(shown, writing.hasTable ? made.replace(/(\\[\\|])|\|/g, (_bar, pair) => pair ?? '\\|') : made)
      done = end + found.length
      special.lastIndex = done
    } else if (found.startsWith('{@')) shown = apart(shown, linked(found, line, writing))
    else if (found.startsWith('\\')) shown += `\\${found.slice(1).replace(/(?<=`)`/g, '\\`')}`
    else shown += /^<h/.test(found) ? found : found.replace(/[`~]|^[<{:]/g, '\\$&')
  }
  return shown + text.slice(done)
}

/** Code beside code would be one. */
function apart(before: string, after: string): string {
  return before.endsWith('`') && after.startsWith('`') ? `${before} ${after}` : before + after
}

/** Where the code ends that begins with these backticks: in their line, with as many of them. */
function codeEnds(text: string): ReadonlyMap<number, number> {
  const ends = new Map<number, number>()
  const next = new Map<number, number>()
  for (const { 0: found, index } of [...text.matchAll(/`+|\n/g)].reverse()) {
    const end = next.get(found.length)
    if (found === '\n') next.clear()
    else {
      if (end !== undefined) ends.set(index, end)
      next.set(found.length, index)
    }
  }
  return ends
}

function linked(written: string, line: number, { link }: CommentWriting): string {
  const { target, label } = linkOf(written)
  if (/^https?:\/\//.test(target))
    return `[${plain(label || target)}](<${target.replace(/[<>`\\|]/g, encodeURIComponent)}>)`
  return link(target, label, line) ?? (label ? plain(label) : code(target))
}
