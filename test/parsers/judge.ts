/** The trees of remark and of commonmark.js in one form, so that they can be compared. */
import { type Node as JudgeNode, Parser } from 'commonmark'
import type { Definition, Nodes, Root } from 'mdast'
import { referenceLabel } from '../../cli/markdown/text/reference-label.ts'

/** A node as text: its name and what readers get of it, and below it its children, indented. */
type Shape = string

const judge = new Parser()

/**
 * @param text CommonMark; a byte order mark is left out, and all line ends become line feeds, because commonmark.js reads
 *   the first as a letter, and another line end as the last one of a text as two
 * @returns the tree that commonmark.js reads
 */
export function judgedShape(text: string): Shape {
  return printed(readJudged(judge.parse(lines(text.replace(/^\ufeff/, '')))))
}

/** @returns the tree that remark has read, with its references resolved */
export function remarkShape(tree: Root): Shape {
  const definitions = new Map<string, Definition>()
  collectDefinitions(tree, definitions)
  return printed(readRemark(tree, definitions))
}

interface Part {
  readonly name: string
  readonly children: readonly Part[]
}

function printed(part: Part, indent = ''): Shape {
  return [`${indent}${part.name}`, ...joined(part.children).map((child) => printed(child, `${indent} `))].join('\n')
}

const TEXT = 'text '

/** Texts side by side are one. */
function joined(parts: readonly Part[]): readonly Part[] {
  const all: Part[] = []
  for (const part of parts) {
    const before = all.at(-1)
    if (part.name.startsWith(TEXT) && before?.name.startsWith(TEXT)) {
      all[all.length - 1] = textPart(JSON.parse(before.name.slice(5)) + JSON.parse(part.name.slice(5)))
    } else if (part.name !== `${TEXT}""`) all.push(part)
  }
  return all
}

const part = (name: string, children: readonly Part[] = []): Part => ({ name, children })
const textPart = (value: string): Part => part(TEXT + JSON.stringify(value))
const value = (text: string | null | undefined): string => JSON.stringify(lines(text))
/** Line ends are no content. */
const lines = (text: string | null | undefined): string => (text ?? '').replace(/\r\n?/g, '\n')

/** The bytes of an address, escaped or not: commonmark.js escapes them already in its tree. */
function bytes(address: string): string {
  const raw = Buffer.from(address).toString('latin1')
  return JSON.stringify(
    raw.replace(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
  )
}

/** Words of an info string; mdast keeps the first one apart. */
const info = (text: string | null): string => value((text ?? '').trim().replace(/[\t\n ]+/, ' '))

function readJudged(node: JudgeNode): Part {
  const children = (): Part[] => {
    const all: Part[] = []
    for (let child = node.firstChild; child; child = child.next) all.push(readJudged(child))
    return all
  }
  switch (node.type) {
    case 'document':
      return part('root', children())
    case 'list':
      return part(
        `list ${node.listType === 'ordered' ? node.listStart : '-'} ${node.listTight ? 'tight' : 'loose'}`,
        children(),
      )
    case 'item':
      return part('item', children())
    case 'heading':
      return part(`heading ${node.level}`, children())
    case 'code_block':
      return part(`code ${info(node.info)} ${value(lines(node.literal).replace(/\n$/, ''))}`)
    case 'html_block':
    case 'html_inline':
      return part(`html ${value(node.literal?.trimEnd())}`)
    case 'code':
      return part(`code span ${value(node.literal)}`)
    case 'text':
      return textPart(node.literal ?? '')
    case 'softbreak':
      return textPart('\n')
    case 'link':
      return part(`link ${bytes(node.destination ?? '')} ${value(node.title)}`, children())
    case 'image':
      return part(`image ${bytes(node.destination ?? '')} ${value(node.title)} ${value(judgedText(node))}`)
    default:
      return part(JUDGED_NAMES[node.type] ?? node.type, children())
  }
}

const JUDGED_NAMES: Readonly<Record<string, string>> = {
  block_quote: 'blockquote',
  thematic_break: 'rule',
  linebreak: 'break',
  emph: 'emphasis',
}

/** What an image is described with: its content without marks. */
function judgedText(node: JudgeNode): string {
  if (node.type === 'softbreak' || node.type === 'linebreak') return '\n'
  let text = node.type === 'html_inline' ? '' : (node.literal ?? '')
  for (let child = node.firstChild; child; child = child.next) text += judgedText(child)
  return text
}

function collectDefinitions(node: Nodes, found: Map<string, Definition>): void {
  if (node.type === 'definition' && !found.has(referenceLabel(node))) found.set(referenceLabel(node), node)
  if ('children' in node) for (const child of node.children) collectDefinitions(child, found)
}

function readRemark(node: Nodes, definitions: ReadonlyMap<string, Definition>): Part {
  const children = (): Part[] =>
    'children' in node
      ? node.children.flatMap((child) => (child.type === 'definition' ? [] : [readRemark(child, definitions)]))
      : []
  const target = (): string => {
    const { url = '', title } =
      ('url' in node ? node : definitions.get('identifier' in node ? referenceLabel(node) : '')) ?? {}
    return `${bytes(url)} ${value(title)}`
  }
  switch (node.type) {
    case 'list': {
      const isLoose = node.spread || node.children.some(({ spread }) => spread)
      return part(`list ${node.ordered ? node.start : '-'} ${isLoose ? 'loose' : 'tight'}`, children())
    }
    case 'listItem':
      return part('item', children())
    case 'heading':
      return part(`heading ${node.depth}`, children())
    case 'code':
      return part(`code ${info([node.lang, node.meta].filter(Boolean).join(' '))} ${value(node.value)}`)
    case 'html':
      return part(`html ${value(node.value.trimEnd())}`)
    case 'inlineCode':
      return part(`code span ${value(node.value.replace(/\r\n?|\n/g, ' '))}`)
    case 'text':
      return textPart(lines(node.value))
    case 'link':
    case 'linkReference':
      return part(`link ${target()}`, children())
    case 'image':
    case 'imageReference':
      return part(`image ${target()} ${value(node.alt)}`)
    case 'thematicBreak':
      return part('rule')
    default:
      return part(node.type, children())
  }
}
