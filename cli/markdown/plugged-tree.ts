/** Runs the unified plugins of plugins on a tree. What they do wrong is a finding that names the plugin and the page. */
import type { VFileMessage } from 'vfile-message'
import type { Problem } from '../kernel/fault/finding.ts'
import { atOrigin } from '../kernel/owner-code.ts'
import { Unfinished } from '../kernel/threads/bounded-work.ts'
import { attachedPlugin } from './attached-plugin.ts'
import type { UnifiedPlugin } from './extensions.ts'

/** The document that a tree belongs to. */
export interface PluggedDocument {
  /** As findings name it. */
  readonly file: string
  /** The source that the tree was parsed from. */
  readonly text: string
  /** Frozen. */
  readonly frontMatter: object
  /** Language of the page, as the `lang` of HTML has it. */
  readonly language: string
  /** Words of the interface in this language, by their names. Frozen. */
  readonly words: Readonly<Record<string, unknown>>
}

/** A step of one plugin. */
export interface Step {
  /** Name of the plugin. */
  readonly plugin: string
  readonly hook: 'markdown.remark' | 'markdown.rehype'
  readonly use: UnifiedPlugin
}

/** A node of mdast or hast. */
interface TreeNode {
  readonly type: string
  children?: TreeNode[]
  position?: Position | undefined
}

interface Position {
  readonly start: Point
  readonly end: Point
}

interface Point {
  readonly line: number
  readonly column: number
  readonly offset?: number | undefined
}

export interface PluggedTree<T> {
  /** Absent when a plugin has thrown, which may have changed a part of the tree. */
  readonly tree?: T
  readonly problems: readonly Problem[]
}

/**
 * Changes a tree by plugins, one after the other. When one throws, the others do not run.
 *
 * @param look called after each step, to find what is wrong with the tree
 */
export async function runSteps<T extends object>(
  tree: T,
  steps: readonly Step[],
  document: PluggedDocument,
  look: (tree: T, step: Step) => readonly Problem[] = () => [],
): Promise<PluggedTree<T>> {
  const problems: Problem[] = []
  let current = tree as T & TreeNode
  fillPlaces(current)
  for (const step of steps) {
    const before = placesIn(current)
    try {
      const { result, messages } = await run(step, current, document)
      requireTree(result)
      current = result as T & TreeNode
      problems.push(...messages.map((message) => messageProblem(message, step, document)))
    } catch (error) {
      if (error instanceof Unfinished) throw error
      return { problems: [...problems, thrownProblem(error, step, document)] }
    }
    problems.push(...restorePlaces(current, before, step, document))
    fillPlaces(current)
    problems.push(...look(current, step))
  }
  return { tree: current, problems }
}

interface Run {
  readonly result: unknown
  readonly messages: readonly VFileMessage[]
}

function run({ use, hook }: Step, tree: TreeNode, document: PluggedDocument): Promise<Run> {
  return new Promise((resolve, reject) => {
    const { file: path, text: value, frontMatter } = document
    const data = lazily({ frontMatter }, { language: () => document.language, words: () => document.words })
    const input = { path, value, data }
    const { processor, syntax } = attachedPlugin(use)
    if (syntax && hook === 'markdown.rehype')
      throw new Error('It adds syntax to Markdown, which only a plugin in `markdown.remark` can do.')
    processor.run(tree as never, input, (error, result, made) => {
      if (error || result === undefined) reject(error ?? new Error('It gave no tree.'))
      else resolve({ result, messages: made?.messages ?? [] })
    })
  })
}

/** Adds values that are made when they are asked for. A plugin may replace them, as those of any object. */
function lazily(data: Record<string, unknown>, makers: Readonly<Record<string, () => unknown>>): typeof data {
  for (const [key, get] of Object.entries(makers)) {
    const set = (value: unknown): unknown =>
      Object.defineProperty(data, key, { value, writable: true, enumerable: true, configurable: true })
    Object.defineProperty(data, key, { get, set, enumerable: true, configurable: true })
  }
  return data
}

/** Makes the result of a plugin well-formed. @throws when the result is not a tree */
function requireTree(value: unknown): asserts value is TreeNode {
  const node = value as TreeNode & { properties?: unknown }
  if (typeof value !== 'object' || value === null || typeof node.type !== 'string')
    throw new Error(`It leaves something in the tree that is not a node: ${JSON.stringify(value) ?? String(value)}`)
  if (node.children === undefined) delete node.children
  if (node.type === 'element') {
    node.properties ??= {}
    node.children ??= []
  }
  if (node.children !== undefined && !Array.isArray(node.children))
    throw new Error(`It leaves a \`${node.type}\` in the tree whose \`children\` are no list.`)
  node.children?.forEach(requireTree)
}

// ── places ──────────────────────────────────────────────────────────────────────────────────────────

/** The places of all nodes: findings name lines by them, so no plugin may change one. */
function placesIn(tree: TreeNode): Map<TreeNode, Position> {
  const places = new Map<TreeNode, Position>()
  forEach(tree, (node) => {
    const { position } = node
    if (position) places.set(node, { start: { ...position.start }, end: { ...position.end } })
  })
  return places
}

/** Gives nodes their places back. @returns one problem for each plugin that has changed some */
function restorePlaces(
  tree: TreeNode,
  before: ReadonlyMap<TreeNode, Position>,
  { plugin, hook }: Step,
  { file }: PluggedDocument,
): Problem[] {
  const changed: Position[] = []
  forEach(tree, (node) => {
    const known = before.get(node)
    if (!known || isSame(known, node.position)) return
    changed.push(known)
    node.position = known
  })
  const [first] = changed
  if (!first) return []
  return [
    {
      rule: MESSAGE,
      place: { file, line: first.start.line, column: first.start.column },
      target: plugin,
      message: `The plugin \`${plugin}\` changes in \`${hook}\` where parts of the text stand (\`position\`), by which findings name lines.`,
      hint: 'Give new nodes the `position` of the node that they are made from, and leave others alone.',
    },
  ]
}

function isSame(a: Position, b: Position | undefined): boolean {
  return b !== undefined && isSamePoint(a.start, b.start) && isSamePoint(a.end, b.end)
}

function isSamePoint(a: Point, b: Point): boolean {
  return a.line === b.line && a.column === b.column && a.offset === b.offset
}

/** Gives nodes without a place that of what they stand in, so that findings about them name a line. */
function fillPlaces(tree: TreeNode): void {
  forEach(tree, (node) => {
    if (node.position) for (const child of node.children ?? []) child.position ??= node.position
  })
}

function forEach(node: TreeNode, visit: (node: TreeNode) => void): void {
  visit(node)
  for (const child of node.children ?? []) forEach(child, visit)
}

// ── problems ────────────────────────────────────────────────────────────────────────────────────────

/** Rules under which the problems of plugins are reported. */
const MESSAGE = 'plugin-message'
const THROWN = 'plugin-error'

/** Something that a plugin made and that does not reach the page. */
export function leftOut(
  what: string,
  hint: string,
  { plugin, hook }: Omit<Step, 'use'>,
  place: Problem['place'],
): Problem {
  const message = `The plugin \`${plugin}\` makes ${what} in \`${hook}\`, which is left out.`
  return { rule: MESSAGE, place, target: plugin, message, hint }
}

function messageProblem({ reason, line, column }: VFileMessage, { plugin }: Step, { file }: PluggedDocument): Problem {
  return {
    rule: MESSAGE,
    place: { file, line: line ?? 1, column: column ?? 1 },
    target: plugin,
    message: `The plugin \`${plugin}\` reports: ${reason}`,
  }
}

function thrownProblem(error: unknown, { plugin, hook }: Step, { file }: PluggedDocument): Problem {
  const { line, column, reason } = (typeof error === 'object' && error !== null ? error : {}) as Partial<VFileMessage>
  const what = reason ?? (error instanceof Error ? error.message : String(error))
  return {
    rule: THROWN,
    place: { file, line: line ?? 1, column: column ?? 1 },
    target: plugin,
    message: `The plugin \`${plugin}\` threw in \`${hook}\`${atOrigin(error)}: ${what}`,
    hint: `The page is shown as if no plugin had \`${hook}\`.`,
  }
}
