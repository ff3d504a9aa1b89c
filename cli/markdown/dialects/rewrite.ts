/** Changes the text of a page from the syntax of other tools to this program's own, before it is parsed. */
import type { Nodes, Root } from 'mdast'
import type { Problem } from '../../kernel/fault/finding.ts'
import type { DestinationData } from '../parser/dialect.ts'
import { blockEdits } from './blocks.ts'
import { codeReader } from './code-ranges.ts'
import type { Construct, PageText, ReportedProblem } from './dialect.ts'
import type { Readers } from './readers.ts'
import { type Edit, inTurn, linePlaces, type Spliced, splice } from './splice.ts'

export interface PageSource {
  readonly text: string
  /** The document below the docs folder. */
  readonly path: string
  /** The document as findings name it. */
  readonly file: string
  readonly isMdx: boolean
  readonly include: PageText['include']
  /** Markdown that comes before the text. */
  readonly lead?: string
  /** The front matter. */
  readonly fields?: Readonly<Record<string, unknown>>
}

interface RewrittenPage {
  readonly text: string
  /** Absent when nothing was changed. */
  readonly change?: Spliced
  /** With the places of the author's file. */
  readonly problems: readonly Problem[]
}

export function rewritePage(source: PageSource, { constructs }: Readers): RewrittenPage {
  const reported: { offset: number; problem: ReportedProblem }[] = []
  // What is included can have every other construct, so it is put in first.
  const included = changed(source, undefined, { constructs: constructs.filter(isInclude), reported })
  const own = constructs.filter((construct) => !isInclude(construct))
  const early = own.filter(({ isEarly }) => isEarly)
  const before = early.length === 0 ? included : changed(source, included, { constructs: early, reported })
  const rewritten = changed(source, before, { constructs: own.filter(({ isEarly }) => !isEarly), reported })
  const text = rewritten?.text ?? source.text
  const openers = constructs.flatMap(({ mark, open }) => (open !== undefined && mark.test(text) ? [open] : []))
  const blocks = openers.length === 0 ? undefined : splice(text, blockEdits(text, openers, !source.isMdx))
  const change = inTurn(rewritten, blocks)
  const places = reported.length === 0 ? undefined : linePlaces(source.text)
  return {
    text: change?.text ?? source.text,
    change,
    problems: reported.map(({ offset, problem: { rule = 'foreign-syntax', ...rest } }) => ({
      rule,
      place: { file: source.file, line: 1, column: 1, ...places?.at(offset) },
      ...rest,
    })),
  }
}

function isInclude({ includes }: Construct): boolean {
  return includes === true
}

interface Rewriting {
  readonly constructs: readonly Construct[]
  /** Receives what the constructs report, with offsets in the source. */
  readonly reported: { offset: number; problem: ReportedProblem }[]
}

/** Runs the constructs on a text that may have been changed before, and returns both changes as one. */
function changed(
  source: PageSource,
  before: Spliced | undefined,
  { constructs, reported }: Rewriting,
): Spliced | undefined {
  const text = before?.text ?? source.text
  const used = constructs.filter(({ mark, rewrite }) => rewrite !== undefined && mark.test(text))
  const lead = before === undefined && source.lead ? [leadEdit(text, source.lead)] : []
  if (used.length === 0) return inTurn(before, splice(text, lead))
  const page: PageText = {
    text,
    path: source.path,
    isMdx: source.isMdx,
    isCode: codeReader(text),
    include: source.include,
    fields: source.fields,
    report: (offset, problem) => void reported.push({ offset: before?.sourceOf(offset) ?? offset, problem }),
  }
  return inTurn(before, splice(text, [...lead, ...used.flatMap(({ rewrite }) => rewrite?.(page) ?? [])]))
}

function leadEdit(text: string, lead: string): Edit {
  const start = /^[\r\n]*/.exec(text)?.[0].length ?? 0
  return { start, end: start, text: `\n${lead}\n\n` }
}

/** Runs only what asks for other files, so that `include` learns of all of them. */
export function requestIncludes(source: Omit<PageSource, 'file'>, { constructs }: Readers): void {
  const page: PageText = { ...source, isCode: codeReader(source.text), report: () => undefined }
  for (const { includes, mark, rewrite } of constructs) if (includes && mark.test(page.text)) rewrite?.(page)
}

/** Gives every node of a tree, and every problem, its place in the source that was changed. */
export function restorePlaces<P extends Problem>(
  tree: Root | undefined,
  problems: readonly P[],
  { change, source }: { readonly change: Spliced; readonly source: string },
): P[] {
  const results = linePlaces(change.text)
  const sources = linePlaces(source)
  const placeOf = (offset: number): { line: number; column: number } => sources.at(change.sourceOf(offset))
  const pointOf = (point: { line: number; column: number }): { line: number; column: number } =>
    placeOf(results.offsetOf(point))
  // Nodes that are made of one node share its place.
  const restored = new Set<object>()
  const restore = (node: Nodes): void => {
    const destination = (node.data as DestinationData | undefined)?.destination
    if (destination && !restored.has(destination))
      destination.written = { line: destination.line, column: destination.column }
    for (const point of [node.position?.start, node.position?.end, destination])
      if (point && !restored.has(point)) restored.add(Object.assign(point, pointOf(point)))
    if (node.type === 'table' && node.data?.proofs) {
      node.data.writtenProofs = node.data.proofs
      node.data.proofs = node.data.proofs.map(({ first, last }) => ({
        first: pointOf({ line: first, column: 1 }).line,
        last: pointOf({ line: last, column: 1 }).line,
      }))
    }
    if ('children' in node) for (const child of node.children) restore(child as Nodes)
  }
  if (tree) restore(tree)
  return problems.map((problem) => ({ ...problem, place: { ...problem.place, ...pointOf(problem.place) } }))
}
