/** Runs the unified plugins of plugins on a tree. What they do wrong is a finding that names the plugin and the page. */
import type { Nodes, Root } from 'mdast'
import { unified } from 'unified'
import type { VFileMessage } from 'vfile-message'
import { derived } from '../engine/memo.ts'
import type { Problem } from '../fault/finding.ts'
import type { MarkdownExtension, UnifiedPlugin } from './extensions.ts'
import { forEachNode } from './for-each-node.ts'

/** The document that a tree belongs to. */
export interface PluggedDocument {
  /** As findings name it. */
  readonly file: string
  /** The source that the tree was parsed from. */
  readonly text: string
  readonly frontMatter: object
  /** Reads its tree again. */
  readonly again: () => Root
}

type Hook = 'markdown.remark'

/** A step of one plugin. */
interface Step {
  readonly plugin: string
  readonly hook: Hook
  readonly use: UnifiedPlugin
}

/**
 * Changes a tree by the remark plugins, in their order. When one throws, the document is left as its author wrote it.
 */
export async function pluggedTree(
  tree: Root,
  extensions: readonly MarkdownExtension[],
  document: PluggedDocument,
): Promise<{ readonly tree: Root; readonly problems: readonly Problem[] }> {
  const problems: Problem[] = []
  let current = tree
  for (const step of stepsOf(extensions)) {
    try {
      const { result, messages } = await run(step, current, document)
      current = withPlaces(result)
      problems.push(...messages.map((message) => messageProblem(message, step, document)))
    } catch (error) {
      return { tree: document.again(), problems: [...problems, thrownProblem(error, step, document)] }
    }
  }
  return { tree: current, problems }
}

function stepsOf(extensions: readonly MarkdownExtension[]): Step[] {
  return extensions.flatMap(({ plugin, remark = [] }) =>
    remark.map((use): Step => ({ plugin, hook: 'markdown.remark', use })),
  )
}

/** A plugin is attached once in each thread. What is wrong with its value is found by unified then. */
const processorOf = derived((use: UnifiedPlugin) =>
  unified()
    .use([use] as never)
    .freeze(),
)

interface Run {
  readonly result: Root
  readonly messages: readonly VFileMessage[]
}

function run({ use }: Step, tree: Root, { file, text, frontMatter }: PluggedDocument): Promise<Run> {
  return new Promise((resolve, reject) => {
    const input = { path: file, value: text, data: { frontMatter } }
    processorOf(use).run(tree, input, (error, result, made) => {
      if (error || result === undefined) reject(error ?? new Error('It gave no tree.'))
      else resolve({ result: result as Root, messages: made?.messages ?? [] })
    })
  })
}

/** Gives nodes without a place that of what they stand in, so that findings about them name a line. */
function withPlaces(tree: Root): Root {
  forEachNode(tree, (node) => {
    if (!('children' in node) || node.position === undefined) return
    for (const child of node.children as Nodes[]) child.position ??= node.position
  })
  return tree
}

/** Rules under which the problems of plugins are reported. */
const MESSAGE = 'plugin-message'
const THROWN = 'plugin-error'

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
  return {
    rule: THROWN,
    place: { file, line: line ?? 1, column: column ?? 1 },
    target: plugin,
    message: `The plugin \`${plugin}\` threw in \`${hook}\`: ${reason ?? (error instanceof Error ? error.message : String(error))}`,
    hint: 'The page is shown as if the plugin had left it alone.',
  }
}
