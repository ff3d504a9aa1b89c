/** The Markdown tree of a document after the remark plugins of plugins. */
import type { Nodes, Root } from 'mdast'
import type { Problem } from '../kernel/fault/finding.ts'
import { syntaxOf } from './attached-plugin.ts'
import { type MarkdownExtension, readsMath } from './extensions.ts'
import { keepsAttribute } from './html/raw-html.ts'
import { SAFE_ELEMENTS } from './html/safe-elements.ts'
import { leftOut, type PluggedDocument, type PluggedTree, runSteps, type Step } from './plugged-tree.ts'
import { forEachNode } from './text/for-each-node.ts'
import { startOf } from './text/source-place.ts'

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
  const makers = new Map<Nodes, Maker>()
  const syntax = syntaxMaker(extensions)
  forEachNode(tree, (node) => {
    if (syntax && isFormula(node) && !readsMath(extensions)) makers.set(node, syntax)
    // What the parser has made without syntax of plugins is no plugin's doing.
    if (node.data && 'hName' in node.data && (!syntax || isFormula(node))) known.add(node)
  })
  const made = syntax ? unsafeNodes(tree, known, syntax, document) : []
  const plugged = await runSteps(tree, steps, document, (changed, step) => {
    forEachNode(changed, (node) => {
      if (isFormula(node) && !known.has(node) && !makers.has(node)) makers.set(node, step)
    })
    return unsafeNodes(changed, known, step, document)
  })
  if (plugged.tree === undefined) return plugged
  return { ...plugged, problems: [...made, ...plugged.problems, ...lateFormulas(plugged.tree, makers, document)] }
}

/** What has made a node. */
type Maker = Pick<Step, 'plugin' | 'hook'>

/** What makes nodes while a document is parsed: the plugins that add syntax, together. */
function syntaxMaker(extensions: readonly MarkdownExtension[]): Maker | undefined {
  const syntax = syntaxOf(extensions)
  return syntax && { plugin: syntax.plugins.join(' or '), hook: 'markdown.remark' }
}

function isFormula({ type }: Nodes): boolean {
  return type === 'inlineMath' || type === 'math'
}

/** Formulas that a plugin makes after those of the page were drawn. */
function lateFormulas(tree: Root, makers: ReadonlyMap<Nodes, Maker>, { file }: PluggedDocument): Problem[] {
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
function unsafeNodes(tree: Root, known: Set<Nodes>, step: Maker, { file }: PluggedDocument): Problem[] {
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
