/**
 * Math: formulas in TeX become MathML when the site is built, so that a reader loads neither a script nor a font.
 * `$…$` in a sentence, `$$` around lines, and fences of the language `math`.
 */
import type { Code, Nodes, Parent, Root } from 'mdast'
import type { InlineMath, Math } from 'mdast-util-math'
import { definePlugin, type Plugin } from '../plugins/plugin.ts'
import { mathMarkup } from './math-markup.ts'
import { peerPackage, peerVersion } from './peer-package.ts'

type Temml = typeof import('temml')['default']

/** @throws DocsError when the package that reads TeX is not installed */
export async function math(): Promise<Plugin> {
  const { default: temml } = await peerPackage('math', 'temml', () => import('temml'))
  return definePlugin({
    name: 'math',
    key: peerVersion('math', 'temml'),
    markdown: { syntax: ['math'], remark: [[drawFormulas, temml]] },
  })
}

/** The file of unified, as far as it is used here. */
interface TextFile {
  readonly value: unknown
  message(reason: string, place: Nodes['position']): unknown
}

function drawFormulas(temml: Temml): (tree: Root, file: TextFile) => void {
  return (tree, file) => walk(tree, file, temml)
}

type Formula = InlineMath | Math | Code

function walk(parent: Parent, file: TextFile, temml: Temml): void {
  parent.children.forEach((node: Nodes, index) => {
    if (isFormula(node)) parent.children[index] = drawn(node, file, temml)
    else if ('children' in node) walk(node, file, temml)
  })
}

function isFormula(node: Nodes): node is Formula {
  return node.type === 'inlineMath' || node.type === 'math' || (node.type === 'code' && node.lang === 'math')
}

/** A formula as MathML; its source as code when it cannot be read, with a message at its place. */
function drawn(node: Formula, file: TextFile, temml: Temml): Parent['children'][number] {
  const isBlock = node.type !== 'inlineMath'
  const written = String(file.value).slice(node.position?.start.offset, node.position?.end.offset)
  if (node.type === 'inlineMath' && isMoney(written, String(file.value)[node.position?.end.offset ?? -1]))
    return { type: 'text', value: written, ...placeOf(node) }
  try {
    const formula = temml.renderToString(node.value, {
      displayMode: isBlock,
      annotate: true,
      throwOnError: true,
      strict: false,
      trust: false,
      maxSize: [20, 20],
      maxExpand: 1000,
    })
    return { type: 'markup', value: mathMarkup(formula), text: node.value, extra: 'math', ...placeOf(node) }
  } catch (error) {
    file.message(`The formula cannot be read: ${reasonOf(error)}`, node.position)
    return isBlock
      ? { type: 'code', lang: 'tex', value: node.value, ...placeOf(node) }
      : { type: 'inlineCode', value: node.value, ...placeOf(node) }
  }
}

/**
 * Whether two dollar signs in a sentence are prices, by Pandoc's rule: a formula has no space at its ends, and no digit
 * follows it.
 */
function isMoney(written: string, next = ''): boolean {
  return /^\$(?!\$)(?:\s|.*\s\$$)/s.test(written) || (/^\$(?!\$)/.test(written) && /\d/.test(next))
}

function placeOf({ position }: Nodes): Pick<Nodes, 'position'> {
  return position ? { position } : {}
}

/** The first line of an error of Temml, without the excerpt that it underlines with combining characters. */
function reasonOf(error: unknown): string {
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
  return line.replace(/\s*:?\s*$/, '').replace(/^\s+/, '')
}
