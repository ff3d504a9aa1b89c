/** What a component draws, as Markdown around the Markdown in it. */
import type { Element, Nodes as HastNodes, Root as HastRoot } from 'hast'
import { raw } from 'hast-util-raw'
import { type Handle, toMdast } from 'hast-util-to-mdast'
import type { Nodes, Root } from 'mdast'
import { gfmToMarkdown } from 'mdast-util-gfm'
import { type Options, toMarkdown } from 'mdast-util-to-markdown'
import type { Segment, Slot } from '../../../site/body/slot.ts'
import type { WrittenDestination } from '../document.ts'
import { continued } from '../syntax/container-marks.ts'
import { isDirective } from '../syntax/directives.ts'

type Point = NonNullable<Nodes['position']>['start']

/** A block of Markdown in a component. */
export interface KeptBlock {
  readonly node: Nodes
  readonly start: Point
  readonly end: Point
}

/** Markdown of a component: what comes before the first block in it, between two, and after the last one. */
export interface Around {
  readonly gaps: readonly (readonly (string | WrittenDestination)[])[]
  /** The blocks that are shown, with what comes before the lines of each. */
  readonly blocks: readonly { readonly block: KeptBlock; readonly prefix: string }[]
}

/**
 * @param draw draws a node
 * @param kept the Markdown in the component, which the result leaves as it is
 */
export function markdownAround(
  draw: (node: Nodes) => readonly Segment[],
  node: Nodes,
  kept: readonly KeptBlock[],
): Around {
  const isInline = node.type === 'textDirective'
  const { text, destinations } = markdownOf(draw(isInline ? inParagraph(node) : withMarks(node, kept)), isInline)
  const lines = text.split('\n').flatMap(markLine)
  const marks = lines.flatMap(({ mark }) => (mark === undefined ? [] : [mark]))
  // Cells and headings hold no blocks, and places follow each other in the source.
  const isPlain = marks.every((mark, index) => index === 0 || mark > (marks[index - 1] ?? 0))
  if (kept.length > 0 && (!isPlain || lines.some(({ mark, prefix }) => mark !== undefined && /[|#]/.test(prefix))))
    return markdownAround(draw, node, [])
  const gaps: string[] = ['']
  const blocks: { block: KeptBlock; prefix: string }[] = []
  lines.forEach(({ mark, prefix, text: line }, index) => {
    const before = index === 0 ? '' : '\n'
    if (mark === undefined) gaps[gaps.length - 1] += before + line
    else {
      gaps[gaps.length - 1] += before + prefix
      blocks.push({ block: kept[mark] as KeptBlock, prefix: continued(prefix) })
      gaps.push('')
    }
  })
  return { gaps: gaps.map((gap) => withDestinations(gap, destinations)), blocks }
}

function inParagraph(node: Nodes): Nodes {
  return { type: 'paragraph', children: [node] } as Nodes
}

// Characters for private use stand for destinations, and for Markdown that is kept.
const [OPEN, CLOSE, KEPT, END] = ['\uE000', '\uE001', '\uE002', '\uE003'] as const
const MARKS = /[\uE000-\uE003]/g
const MARK_ELEMENT = 'docs-kept'

/** The component with a mark in the place of each block. */
function withMarks(node: Nodes, kept: readonly KeptBlock[]): Nodes {
  const at = kept.findIndex((block) => block.node === node)
  if (at !== -1)
    return { type: 'markup', value: `<${MARK_ELEMENT} data-n="${at}"></${MARK_ELEMENT}>` } as unknown as Nodes
  if (!isDirective(node)) return node
  return { ...node, children: node.children.map((child) => withMarks(child as Nodes, kept)) } as Nodes
}

interface Written {
  readonly text: string
  readonly destinations: readonly WrittenDestination[]
}

function markdownOf(segments: readonly Segment[], isInline: boolean): Written {
  const destinations: WrittenDestination[] = []
  const html = segments
    .map((segment) => (typeof segment === 'string' ? segment.replace(MARKS, '') : attributeOf(segment, destinations)))
    .join('')
    // Templates hold Markdown that readers see later.
    .replace(/<(\/?)template\b/g, '<$1div')
  const hast = raw({ type: 'root', children: [{ type: 'raw', value: html }] } as HastRoot) as HastRoot
  leaveDecoration(hast)
  markAddresses(hast, destinations)
  const tree = toMdast(hast, { handlers: HANDLERS }) as Root
  const text = toMarkdown(tree, WRITING).trim()
  return { text: isInline ? text.replace(/\s*\n\s*/g, ' ') : text, destinations }
}

const WRITING: Options = {
  bullet: '-',
  rule: '-',
  emphasis: '*',
  listItemIndent: 'one',
  extensions: [gfmToMarkdown({ tablePipeAlign: false })],
}

/** A slot as an attribute, whose value stands for the destination. */
function attributeOf(slot: Slot, destinations: WrittenDestination[]): string {
  if (slot.slot !== 'link' && slot.slot !== 'image' && slot.slot !== 'url') return ''
  const { attribute, kind } =
    slot.slot === 'url' ? slot : { attribute: slot.slot === 'link' ? 'href' : 'src', kind: slot.slot }
  return ` ${attribute}="${mark({ kind, href: slot.href }, destinations)}"`
}

const HANDLERS: Record<string, Handle> = {
  [MARK_ELEMENT]: (_, { properties }: Element) => ({ type: 'html', value: `${KEPT}${properties['dataN']}${END}` }),
  // A drawing that has a name says it.
  svg: (_, node: Element) => {
    const name = String(node.properties['ariaLabel'] ?? '')
    return name === '' ? undefined : { type: 'text', value: name }
  },
}

/** Leaves out what only decorates, and React's comments. */
function leaveDecoration(node: HastNodes): void {
  if (!('children' in node)) return
  node.children = node.children.filter(
    (child) =>
      child.type !== 'comment' && (child.type !== 'element' || String(child.properties['ariaHidden']) !== 'true'),
  ) as typeof node.children
  for (const child of node.children) leaveDecoration(child)
}

/** Addresses that begin at the root get the origin of the site. */
function markAddresses(node: HastNodes, destinations: WrittenDestination[]): void {
  if (node.type === 'element')
    for (const name of ['href', 'src']) {
      const href = node.properties[name]
      if (typeof href === 'string' && /^\/(?!\/)/.test(href))
        node.properties[name] = mark({ kind: 'url', href }, destinations)
    }
  if ('children' in node) for (const child of node.children) markAddresses(child, destinations)
}

function mark(destination: WrittenDestination, destinations: WrittenDestination[]): string {
  return `${OPEN}${destinations.push(destination) - 1}${CLOSE}`
}

interface MarkedLine {
  /** The marks of containers at its beginning. */
  readonly prefix: string
  readonly text: string
  /** Index of the block that stands on this line. */
  readonly mark?: number
}

/** Gives each block a line of its own. */
function markLine(line: string): MarkedLine[] {
  if (!line.includes(KEPT)) return [{ prefix: '', text: line }]
  const prefix = /^(?:[\s>|#]|[-*+] |\d+[.)] )*/.exec(line)?.[0] ?? ''
  const pieces = line.slice(prefix.length).split(/\s*(\uE002\d+\uE003)\s*/)
  return pieces
    .filter((piece) => piece !== '')
    .flatMap((piece, index): MarkedLine[] => {
      const before = index === 0 ? prefix : continued(prefix)
      const blank = index === 0 ? [] : [{ prefix: '', text: before.trimEnd() }]
      const mark = /^\uE002(\d+)\uE003$/.exec(piece)?.[1]
      return [
        ...blank,
        mark === undefined ? { prefix: '', text: before + piece } : { prefix: before, text: '', mark: Number(mark) },
      ]
    })
}

function withDestinations(text: string, destinations: readonly WrittenDestination[]): (string | WrittenDestination)[] {
  return text
    .split(/\uE000(\d+)\uE001/)
    .map((part, index) => (index % 2 === 0 ? part : (destinations[Number(part)] ?? '')))
    .filter((part) => part !== '')
}
