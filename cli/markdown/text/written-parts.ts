/**
 * The parts of a text that the Markdown twin writes in another form. Components and units of code become Markdown of what they draw.
 * Imports and exports disappear. Markdown inside a component stays as its author wrote it.
 */
import type { Nodes, Root } from 'mdast'
import { type Directives, FENCE, directives as ownDirectives } from '../../../site/directives/index.ts'
import type { BodyOptions } from '../body.ts'
import { componentAt } from '../components/component.ts'
import { linePlaces } from '../dialects/splice.ts'
import type { ShiftedLine, WrittenPart, WrittenParts } from '../document.ts'
import { continued } from '../syntax/container-marks.ts'
import { type DirectiveNode, isDirective, labelOf, recordOf } from '../syntax/directives.ts'
import type { Around, KeptBlock } from './drawn-markdown.ts'
import { forEachNode } from './for-each-node.ts'
import type { SourcePlace } from './source-place.ts'

/**
 * @param body the text of the file without its front matter
 * @param text the text that the tree was parsed from
 */
export function hasWritten(tree: Root, body: string, text: string, records?: Directives): boolean {
  if ((tree.data?.scripts?.length ?? 0) > 0 || blankedLines(body, text).length > 0) return true
  let found = false
  forEachNode(tree, (node) => {
    found ||= isDrawn(node, records)
  })
  return found
}

/** Whether the twin shows a node as it is drawn: a component, a unit of code, a directive of a plugin without a twin. */
function isDrawn(node: Nodes, records?: Directives): node is DirectiveNode {
  if (!isDirective(node)) return false
  if (componentAt(node)) return true
  if (records === undefined || node.name.startsWith(FENCE)) return false
  const record = recordOf(node, records)
  return record !== undefined && record !== ownDirectives.get(node.name) && !record.twin && !record.slot
}

/** Lines of imports, exports and comments, which are blank in the text that is parsed. */
function blankedLines(body: string, text: string): number[] {
  if (body === text || body.length !== text.length) return []
  const parsed = text.split(/\r\n|\n|\r/)
  return body
    .split(/\r\n|\n|\r/)
    .flatMap((line, index) => (line.trim() !== '' && parsed[index]?.trim() === '' ? [index + 1] : []))
}

interface WrittenSource {
  readonly tree: Root
  readonly body: string
  readonly text: string
  /** Whether the twin is made of the text rather than of the body. */
  readonly isRewritten: boolean
}

type Drawing = Pick<BodyOptions, 'html' | 'words' | 'directives' | 'draw' | 'page'>

/** @throws what a component throws */
export async function writtenParts(source: WrittenSource, options: Drawing): Promise<WrittenParts> {
  const { drawApart } = await import('../body.ts')
  const { markdownAround } = await import('./drawn-markdown.ts')
  const definitions: Nodes[] = []
  forEachNode(source.tree, (node) => {
    if (node.type === 'definition') definitions.push(node)
  })
  const draw = (node: Nodes, kept: readonly KeptBlock[]): Around =>
    markdownAround((one) => drawApart(one, definitions, options), node, kept)
  return new PartsReader(source, options.directives, draw).read()
}

interface Outer {
  readonly width: number
  readonly prefix: string
}

class PartsReader {
  readonly #source: WrittenSource
  readonly #records: Directives | undefined
  readonly #draw: (node: Nodes, kept: readonly KeptBlock[]) => Around
  readonly #lines: readonly string[]
  readonly #placeOf: (point: { line: number; column: number; offset?: number | undefined }) => SourcePlace
  readonly #parts: WrittenPart[] = []
  readonly #shifts = new Map<number, ShiftedLine>()
  /** Scripts for which a node stands in the tree. */
  readonly #used = new Set<string>()

  constructor(
    source: WrittenSource,
    records: Directives | undefined,
    draw: (node: Nodes, kept: readonly KeptBlock[]) => Around,
  ) {
    this.#source = source
    this.#records = records
    this.#draw = draw
    const { text, body, isRewritten } = source
    this.#lines = (isRewritten ? text : body).split(/\r\n|\n|\r/)
    const places = linePlaces(text)
    this.#placeOf = ({ line, column, offset }) =>
      isRewritten && offset !== undefined ? places.at(offset) : { line, column }
  }

  read(): WrittenParts {
    const { tree, body, text, isRewritten } = this.#source
    this.#visit(tree, { width: 0, prefix: '' })
    for (const { start, end } of tree.data?.scripts ?? []) {
      const source = text.slice(start.offset, end.offset)
      // The id of a heading is syntax of this program as well.
      if (!this.#used.has(`${start.offset}`) && !source.startsWith('{#'))
        this.#leaveOut(this.#placeOf(start), this.#placeOf(end), literal(source))
    }
    for (const line of isRewritten ? [] : blankedLines(body, text))
      this.#parts.push({
        from: { line, column: 1 },
        to: { line, column: (this.#lines[line - 1]?.length ?? 0) + 1 },
        content: [],
      })
    return { parts: apart(this.#parts), shifts: [...this.#shifts.values()] }
  }

  /** Of two spaces around nothing, one is left. */
  #leaveOut(from: SourcePlace, to: SourcePlace, content: readonly string[]): void {
    const [before, after] = [this.#lines[from.line - 1]?.[from.column - 2], this.#lines[to.line - 1]?.[to.column - 1]]
    const isSpaced = content.length === 0 && before === ' ' && (after === ' ' || after === undefined)
    this.#parts.push({ from: isSpaced ? { ...from, column: from.column - 1 } : from, to, content })
  }

  #visit(parent: Nodes, outer: Outer): void {
    if (!('children' in parent)) return
    for (const child of parent.children as Nodes[]) {
      this.#readScript(child, outer)
      if (isDrawn(child, this.#records)) this.#readDrawn(child, parent, outer)
      else this.#visit(child, outer)
    }
  }

  /** The value of an expression, if it is text. */
  #readScript(node: Nodes, outer: Outer): void {
    const text = node.type === 'paragraph' && node.children.length === 1 ? node.children[0] : node
    const { start, end } = node.position ?? {}
    if (!start || !end || text?.type !== 'text') return
    if (!this.#source.tree.data?.scripts?.some((one) => one.start.offset === start.offset)) return
    this.#used.add(`${start.offset}`)
    const from = this.#placeOf(start)
    this.#add(from, this.#placeOf(end), [escaped(text.value)], this.#prefixAt(from, outer))
  }

  #readDrawn(node: DirectiveNode, parent: Nodes, outer: Outer): void {
    const { start, end } = this.#rangeOf(node)
    if (node.position) this.#used.add(`${node.position.start.offset}`)
    const kept = node.type === 'containerDirective' ? this.#blocksIn(node) : []
    const { gaps, blocks } = this.#draw(node, kept)
    const isCell = parent.type === 'tableCell'
    const own = this.#prefixAt(start, outer)
    let from = start
    blocks.forEach(({ block, prefix }, index) => {
      this.#add(from, this.#placeOf(block.start), gaps[index] ?? [], own, isCell)
      from = this.#placeOf(block.end)
      const inner = { width: this.#placeOf(block.start).column - 1, prefix: own + prefix }
      this.#shift(this.#placeOf(block.start).line, from.line, inner)
      this.#visit({ type: 'root', children: [block.node] } as Root, inner)
    })
    this.#add(from, end, gaps.at(-1) ?? [], own, isCell)
  }

  /** A component that draws a whole page has no place. */
  #rangeOf({ position }: DirectiveNode): { start: SourcePlace; end: SourcePlace } {
    if (position) return { start: this.#placeOf(position.start), end: this.#placeOf(position.end) }
    const last = this.#lines.length
    return { start: { line: 1, column: 1 }, end: { line: last, column: (this.#lines[last - 1]?.length ?? 0) + 1 } }
  }

  /** Markdown in a component, block by block. */
  #blocksIn(node: DirectiveNode): KeptBlock[] {
    const blocks: KeptBlock[] = []
    const label = labelOf(node)
    for (const child of node.children as Nodes[]) {
      if (isDrawn(child, this.#records)) blocks.push(...this.#blocksIn(child))
      else if (child !== label && BLOCKS.has(child.type)) {
        const range = rangeIn(child, node)
        if (range) blocks.push({ node: child, ...range })
      }
    }
    return blocks
  }

  /** What stands before the later lines of something that begins at a place. */
  #prefixAt({ line, column }: SourcePlace, { width, prefix }: Outer): string {
    return prefix + continued((this.#lines[line - 1] ?? '').slice(width, column - 1))
  }

  #shift(first: number, last: number, { width, prefix }: Outer): void {
    for (let line = first + 1; line <= last; line++) {
      const before = (this.#lines[line - 1] ?? '').slice(0, width)
      // A line may go on lazily, without the marks of its containers.
      const marks = /^[\s>]*/.exec(before)?.[0].length ?? 0
      this.#shifts.set(line, { line, width: marks, prefix })
    }
  }

  /** @param before what comes before later lines of the content */
  #add(from: SourcePlace, to: SourcePlace, content: WrittenPart['content'], before: string, isCell = false): void {
    const indented = content.map((part) => {
      if (typeof part !== 'string') return part
      const text = isCell ? part.replaceAll('|', '\\|') : part
      return text.replace(/\n(\n?)/g, (_, blank: string) =>
        blank ? `\n${before.trimEnd()}\n${before}` : `\n${before}`,
      )
    })
    this.#parts.push({ from, to, content: indented })
  }
}

/** The range of a block. A paragraph that is made around the text of an element has the place of the element. */
function rangeIn(block: Nodes, { position: outer }: DirectiveNode): Pick<KeptBlock, 'start' | 'end'> | undefined {
  const { position } = block
  if (!position || !outer || position.start.offset !== outer.start.offset) return position
  const inside = 'children' in block ? block.children : []
  const [start, end] = [inside.at(0)?.position?.start, inside.at(-1)?.position?.end]
  return start && end && { start, end }
}

const BLOCKS: ReadonlySet<string> = new Set([
  ...['paragraph', 'list', 'blockquote', 'code', 'table', 'heading', 'thematicBreak', 'html'],
  ...['containerDirective', 'leafDirective', 'footnoteDefinition', 'definition'],
])

/** The text of an expression that is only a string; nothing for any other. */
function literal(source: string): string[] {
  const text = /^\{\s*(["'])((?:(?!\1)[^\\\n])*)\1\s*\}$/.exec(source)?.[2]
  return text === undefined ? [] : [escaped(text)]
}

/** Text as Markdown. */
function escaped(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\`*_[\]<]/g, '\\$&')
}

/** Parts in the order of the text, without those inside others. */
function apart(parts: readonly WrittenPart[]): WrittenPart[] {
  const isAfter = (a: SourcePlace, b: SourcePlace): boolean =>
    a.line > b.line || (a.line === b.line && a.column >= b.column)
  const kept: WrittenPart[] = []
  for (const part of [...parts].sort((a, b) => a.from.line - b.from.line || a.from.column - b.from.column)) {
    const last = kept.at(-1)
    if (!last || isAfter(part.from, last.to)) kept.push(part)
  }
  return kept
}
