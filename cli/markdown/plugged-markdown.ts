/** The Markdown tree of a document after the remark plugins of plugins. */
import type { Nodes, Root } from 'mdast'
import type { Problem } from '../kernel/fault/finding.ts'
import { syntaxOf } from './attached-plugin.ts'
import { type MarkdownExtension, readsMath } from './extensions.ts'
import { keepsAttribute } from './html/raw-html.ts'
import { SAFE_ELEMENTS } from './html/safe-elements.ts'
import type { RawHtmlMode } from './html/url-scheme.ts'
import { leftOut, type PluggedDocument, type PluggedTree, runSteps, type Step } from './plugged-tree.ts'
import { forEachNode } from './text/for-each-node.ts'
import { startOf } from './text/source-place.ts'

/**
 * Changes a tree by the remark plugins, in the order of the plugins.
 *
 * @param html what the page keeps of raw HTML: with `verbatim` nothing is left out
 */
export async function pluggedMarkdown(
  tree: Root,
  extensions: readonly MarkdownExtension[],
  document: PluggedDocument,
  html: RawHtmlMode = 'safe',
): Promise<PluggedTree<Root>> {
  const steps = extensions.flatMap(({ plugin, remark = [] }) =>
    remark.map((use): Step => ({ plugin, hook: 'markdown.remark', use })),
  )
  const known = new Set<Nodes>()
  const makers = new Map<Nodes, Maker>()
  const added = syntaxOf(extensions)
  // The plugins that add syntax make nodes together, while a document is parsed.
  const syntax: Maker | undefined = added && { plugin: added.plugins.join(' or '), hook: 'markdown.remark' }
  forEachNode(tree, (node) => {
    if (syntax && isFormula(node) && !readsMath(extensions)) makers.set(node, syntax)
    // What the parser has made without syntax of plugins is no plugin's doing.
    if (node.data && ('hName' in node.data || 'hProperties' in node.data) && (!syntax || isFormula(node)))
      known.add(node)
  })
  const unsafe = html === 'verbatim' ? () => [] : unsafeNodes
  const made = syntax ? unsafe(tree, known, syntax, document) : []
  const plugged = await runSteps(tree, steps, document, (changed, step) => {
    forEachNode(changed, (node) => {
      if (isFormula(node) && !known.has(node) && !makers.has(node)) makers.set(node, step)
    })
    return unsafe(changed, known, step, document)
  })
  if (plugged.tree === undefined) return plugged
  return { ...plugged, problems: [...made, ...plugged.problems, ...lateFormulas(plugged.tree, makers, document)] }
}

/** What has made a node. */
type Maker = Pick<Step, 'plugin' | 'hook'>

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

/** What becomes of nodes that ask for no element. */
const ELEMENTS = new Map(Object.entries({ paragraph: 'p', heading: 'h2', link: 'a', image: 'img', list: 'ul' }))

/**
 * Elements and attributes that nodes ask for (`data.hName`, `data.hProperties`) and that are not on the allow list. What
 * remark plugins make passes the allow list that raw HTML of authors passes: many of them make attributes of what an
 * author wrote.
 *
 * @param known nodes that were reported after an earlier step
 */
function unsafeNodes(tree: Root, known: Set<Nodes>, step: Maker, { file }: PluggedDocument): Problem[] {
  const problems: Problem[] = []
  forEachNode(tree, (node) => {
    const { hProperties, ...data } = (node.data ?? {}) as { hName?: unknown; hProperties?: Record<string, unknown> }
    const hName = data.hName ?? (hProperties && ELEMENTS.get(node.type))
    if (typeof hName !== 'string' || known.has(node)) return
    known.add(node)
    for (const what of unsafeParts(hName, hProperties))
      problems.push(leftOut(what, HINT, step, { file, ...startOf(node) }))
  })
  return problems
}

function unsafeParts(element: string, properties: Record<string, unknown> = {}): string[] {
  if (!SAFE_ELEMENTS.has(element)) return [`the element \`${element}\``]
  return Object.entries(properties).flatMap(([name, value]) => {
    const attribute = name.replace(/^className$/, 'class').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    const isKept = keepsAttribute(element, attribute, [value].flat().join(' '))
    return isKept ? [] : [`an attribute \`${attribute}\` of \`${element}\``]
  })
}

const HINT = 'What it may not take from authors, make in `markdown.rehype`.'
