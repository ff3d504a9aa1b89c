/**
 * `markdown.standIns`: what stands in the place of a name that a site has defined for itself. It is Markdown, written once for
 * all uses, and what a use gives is put into it.
 */
import type { Construct, DialectRecord, Edit } from 'docs-build/markdown'
import { type NameUse, usesIn } from './uses.ts'

/** A part of a stand-in: Markdown, or what a use gives. */
type Part = string | { readonly key: string; readonly otherwise: string; readonly within: Within }

/** What stands around a value: it decides which signs a value may not have. */
type Within = 'text' | 'quotes' | 'brackets' | 'destination'

interface StandIn {
  readonly before: readonly Part[]
  /** Stands for the content of a use that holds nothing. */
  readonly otherwise: string
  /** Absent: what a use holds is left out. */
  readonly after?: readonly Part[]
  /** The most colons that a line of it begins with; 0: it is no container. */
  readonly colons: number
}

const CONTENT = 'content'
const PLACEHOLDER = /\{\{[ \t]*([A-Za-z_@:][\w@:.-]*|\d{1,3})[ \t]*(?:\|([^{}]*))?\}\}/g

/**
 * @param written names, each with its Markdown
 * @param dialects names of the site's dialects
 */
export function readStandIns(
  written: Readonly<Record<string, string>>,
  dialects: readonly string[] = [],
): DialectRecord {
  const standIns = new Map(Object.entries(written).map(([name, text]) => [name, standInOf(text)]))
  const construct = constructOf(standIns, dialects.includes('mkdocs'))
  return { name: 'stand-ins', about: 'names of the site itself', constructs: [construct] }
}

function constructOf(standIns: ReadonlyMap<string, StandIn>, fillsCode: boolean): Construct {
  return {
    about: 'components, shortcodes and macros that `markdown.standIns` names',
    mark: /<[A-Z]|\{\{/,
    isEarly: true,
    rewrite({ text, isCode }) {
      const uses = usesIn(text, isCode, fillsCode).flatMap((use) => {
        const standIn = standIns.get(use.name)
        return standIn ? [{ use, standIn }] : []
      })
      const further = furtherColons(text, uses)
      return uses.flatMap(({ use, standIn }, at) => editsOf(text, use, { standIn, further: further[at] ?? 0 }))
    },
  }
}

function standInOf(written: string): StandIn {
  const parts: Part[] = []
  let done = 0
  for (const { index, 0: whole, 1: key = '', 2: otherwise = '' } of written.matchAll(PLACEHOLDER)) {
    parts.push(written.slice(done, index), { key, otherwise, within: placeOf(written, index, index + whole.length) })
    done = index + whole.length
  }
  parts.push(written.slice(done))
  const colons = Math.max(0, ...Array.from(written.matchAll(/^:{3,}/gm), ([{ length }]) => length))
  const at = parts.findIndex((part) => typeof part !== 'string' && part.key === CONTENT)
  const content = parts[at]
  const otherwise = typeof content === 'object' ? content.otherwise : ''
  if (at === -1) return { before: parts, otherwise: '', colons }
  return { before: parts.slice(0, at), otherwise, after: parts.slice(at + 1), colons }
}

function placeOf(written: string, start: number, end: number): Within {
  const line = written.slice(written.lastIndexOf('\n', start - 1) + 1, start)
  if ((line.match(/"/g)?.length ?? 0) % 2 === 1) return 'quotes'
  if (line.lastIndexOf('](') > line.lastIndexOf(')')) return 'destination'
  return line.lastIndexOf('[') > line.lastIndexOf(']') && written.indexOf(']', end) !== -1 ? 'brackets' : 'text'
}

interface Use {
  readonly use: NameUse
  readonly standIn: StandIn
}

/** A place that says how many colons something has, or where a container begins and ends. */
interface ColonMark {
  readonly at: number
  /** Of a line, or a container that holds nothing of the text. */
  readonly length?: number
  readonly container?: { readonly number: number; readonly colons: number; readonly isEnd: boolean }
}

/** How many colons each stand-in gets besides its own: a container has more of them than those in it. */
function furtherColons(text: string, uses: readonly Use[]): number[] {
  const lines = Array.from(
    text.matchAll(/^[ \t>]*(:{3,})/gm),
    ({ index, 1: { length } = '' }): ColonMark => ({
      at: index,
      length,
    }),
  )
  const marks = uses.flatMap(({ use: { start, end, content }, standIn: { colons, after } }, number): ColonMark[] => {
    if (colons === 0) return []
    if (!content || !after) return [{ at: start, length: colons }]
    return [
      { at: end, container: { number, colons, isEnd: false } },
      { at: content.end, container: { number, colons, isEnd: true } },
    ]
  })
  const further: number[] = []
  /** The most colons in each container that is open. */
  const open: number[] = []
  for (const { container, length = 0 } of [...lines, ...marks].sort((a, b) => a.at - b.at)) {
    if (container?.isEnd === false) {
      open.push(0)
      continue
    }
    const needed = container ? Math.max(container.colons, (open.pop() ?? 0) + 1) : length
    if (container) further[container.number] = needed - container.colons
    if (open.length > 0) open.push(Math.max(open.pop() ?? 0, needed))
  }
  return further
}

function editsOf(
  text: string,
  use: NameUse,
  { standIn, further }: { readonly standIn: StandIn; readonly further: number },
): Edit[] {
  const { start, end, content } = use
  const { before, otherwise, after } = standIn
  const prefix = prefixOf(text, start)
  const made = (parts: readonly Part[]): string => {
    const filled = parts.map((part) => (typeof part === 'string' ? part : valueOf(part, use))).join('')
    const nested = further > 0 ? filled.replace(/^:{3,}/gm, (colons) => colons + ':'.repeat(further)) : filled
    return nested.replaceAll('\n', `\n${prefix}`)
  }
  if (after === undefined) return [{ start, end: content?.closed ?? end, text: made(before) }]
  if (!content) return [{ start, end, text: made([...before, otherwise, ...after]) }]
  return [
    { start, end, text: made(before) },
    { start: content.end, end: content.closed, text: made(after) },
  ]
}

/** Longest marks of quotes and lists before a block. */
const LONGEST_PREFIX = 200

/** What the further lines of a block begin with, where it stands in a quote or a list. */
function prefixOf(text: string, start: number): string {
  const before = text.slice(Math.max(0, start - LONGEST_PREFIX), start)
  const line = before.slice(before.lastIndexOf('\n') + 1)
  if (/^[ \t>]*$/.test(line)) return line
  const [item] = /^[ \t>]*(?:[-*+]|\d{1,9}[.)])[ \t]+$/.exec(line) ?? []
  return item === undefined ? '' : item.replace(/[^\t>]/g, ' ')
}

/** A value is a text of the author, of which no sign may end what stands around it. */
function valueOf({ key, otherwise, within }: Exclude<Part, string>, { given }: NameUse): string {
  if (key === CONTENT) return ''
  const listed = /^\d+$/.test(key) ? given.listed[Number(key)] : undefined
  const value = listed ?? given.named.get(key) ?? otherwise
  if (within === 'text') return value
  const line = value.trim().replace(/\s+/g, (blank) => (/[\r\n]/.test(blank) ? ' ' : blank))
  if (within === 'quotes') return line.replaceAll('"', '&quot;')
  if (within === 'brackets') return line.replace(/\\?[[\]]/g, (sign) => (sign.length > 1 ? sign : `\\${sign}`))
  return line.replace(/[\s()<>]/g, (sign) =>
    encodeURIComponent(sign).replace(/[()]/g, (one) => (one === '(' ? '%28' : '%29')),
  )
}
