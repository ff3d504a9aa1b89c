/** The Markdown tree of a document after the remark plugins of plugins. */
import type { Nodes, Root } from 'mdast'
import type { Problem } from '../fault/finding.ts'
import type { MarkdownExtension } from './extensions.ts'
import { forEachNode } from './for-each-node.ts'
import { leftOut, type PluggedDocument, type PluggedTree, runSteps, type Step } from './plugged-tree.ts'
import { keepsAttribute } from './raw-html.ts'
import { SAFE_ELEMENTS } from './safe-elements.ts'
import { startOf } from './source-place.ts'

/** Changes a tree by the remark plugins, in the order of the plugins. */
export async function pluggedMarkdown(
  tree: Root,
  extensions: readonly MarkdownExtension[],
  document: PluggedDocument,
): Promise<PluggedTree<Root>> {
  const steps = extensions.flatMap(({ plugin, remark = [] }) =>
    remark.map((use): Step => ({ plugin, hook: 'markdown.remark', use })),
  )
  const known = new Set<Nodes>()
  // What the parser has made is no plugin's doing.
  forEachNode(tree, (node) => {
    if (node.data && 'hName' in node.data) known.add(node)
  })
  const makers = new Map<Nodes, Step>()
  const plugged = await runSteps(tree, steps, document, (changed, step) => {
    forEachNode(changed, (node) => {
      if (isFormula(node) && !known.has(node) && !makers.has(node)) makers.set(node, step)
    })
    return unsafeNodes(changed, known, step, document)
  })
  return plugged.tree === undefined
    ? plugged
    : { ...plugged, problems: [...plugged.problems, ...lateFormulas(plugged.tree, makers, document)] }
}

function isFormula({ type }: Nodes): boolean {
  return type === 'inlineMath' || type === 'math'
}

/** Formulas that a plugin makes after those of the page were drawn. */
function lateFormulas(tree: Root, makers: ReadonlyMap<Nodes, Step>, { file }: PluggedDocument): Problem[] {
  const problems: Problem[] = []
  forEachNode(tree, (node) => {
    const step = isFormula(node) ? makers.get(node) : undefined
    if (step === undefined) return
    problems.push({
      rule: 'plugin-message',
      place: { file, ...startOf(node) },
      target: step.plugin,
      message: `The plugin \`${step.plugin}\` makes a formula in \`${step.hook}\` that no plugin after it draws, so it is shown as code.`,
      hint: `Name \`${step.plugin}\` before \`math()\` in \`plugins\`.`,
    })
  })
  return problems
}

/**
 * Elements that nodes ask for (`data.hName`) and that are not on the allow list. What remark plugins make passes the
 * allow list that raw HTML of authors passes: many of them make attributes of what an author wrote.
 *
 * @param known nodes that were reported after an earlier step
 */
function unsafeNodes(tree: Root, known: Set<Nodes>, step: Step, { file }: PluggedDocument): Problem[] {
  const problems: Problem[] = []
  forEachNode(tree, (node) => {
    const { hName, hProperties } = (node.data ?? {}) as { hName?: unknown; hProperties?: Record<string, unknown> }
    if (typeof hName !== 'string' || known.has(node)) return
    known.add(node)
    const place = { file, ...startOf(node) }
    if (!SAFE_ELEMENTS.has(hName)) problems.push(leftOut(`the element \`${hName}\``, HINT, step, place))
    else
      for (const name of Object.keys(hProperties ?? {})) {
        const attribute = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
        if (!isKept(hName, attribute, hProperties?.[name]))
          problems.push(leftOut(`an attribute \`${attribute}\` of \`${hName}\``, HINT, step, place))
      }
  })
  return problems
}

function isKept(element: string, attribute: string, value: unknown): boolean {
  const name = attribute === 'class-name' ? 'class' : attribute
  return keepsAttribute(element, name, [value].flat().join(' '))
}

const HINT = 'What it may not take from authors, make in `markdown.rehype`.'
