/**
 * Math: formulas in TeX become MathML when the site is built, so that a reader loads neither a script nor a font.
 * `$…$` in a sentence, `$$` around lines, and fences of the language `math`.
 */

import { boundedDrawing, definePlugin, messageOf, type Plugin, packageVersion, Unfinished } from 'docs-build/plugins'
import type { Code, Nodes, Parent, Root } from 'mdast'
import type { InlineMath, Math } from 'mdast-util-math'

/** Longer ones cannot be read. */
const MOST_CHARACTERS = 20_000

/** Groups of one kind in each other. Temml reads them by recursion, and has room for some 500 with a text in each. */
const MOST_LEVELS = 100

const draw = boundedDrawing(import.meta.url, async () => {
  const { drawFormula } = await import('./draw-formula.ts')
  return { formula: drawFormula }
})

export default function math(): Plugin {
  return definePlugin({
    name: 'math',
    key: packageVersion('temml', import.meta.url),
    markdown: { syntax: ['math'], remark: [drawFormulas] },
  })
}

/** The file of unified, as far as it is used here. */
interface TextFile {
  readonly path: string
  readonly value: unknown
  message(reason: string, place: Nodes['position']): unknown
}

function drawFormulas(): (tree: Root, file: TextFile) => Promise<void> {
  return async (tree, file) => {
    await Promise.all(
      formulas(tree).map(async ({ parent, index, node }) => {
        parent.children[index] = await drawn(node, file)
      }),
    )
  }
}

type Formula = InlineMath | Math | Code

interface Found {
  readonly parent: Parent
  readonly index: number
  readonly node: Formula
}

function formulas(parent: Parent): Found[] {
  return parent.children.flatMap((node: Nodes, index): Found[] => {
    if (isFormula(node)) return [{ parent, index, node }]
    return 'children' in node ? formulas(node) : []
  })
}

function isFormula(node: Nodes): node is Formula {
  return node.type === 'inlineMath' || node.type === 'math' || (node.type === 'code' && node.lang === 'math')
}

/** A formula as MathML; its source as code when it cannot be read, with a message at its place. */
async function drawn(node: Formula, file: TextFile): Promise<Parent['children'][number]> {
  const isBlock = node.type !== 'inlineMath'
  const written = String(file.value).slice(node.position?.start.offset, node.position?.end.offset)
  if (node.type === 'inlineMath' && isMoney(written, String(file.value)[node.position?.end.offset ?? -1]))
    return { type: 'text', value: written, ...placeOf(node) }
  try {
    if (node.value.length > MOST_CHARACTERS) throw new Error(`it has more than ${MOST_CHARACTERS} characters.`)
    if (levelsOf(node.value) > MOST_LEVELS) throw new Error(`it is nested more than ${MOST_LEVELS} levels deep.`)
    const value = await draw('formula', { source: node.value, isBlock }, { file: file.path, node })
    return { type: 'markup', value, text: node.value, extra: 'math', ...placeOf(node) }
  } catch (error) {
    if (error instanceof Unfinished) throw error
    file.message(`The formula cannot be read: ${reasonOf(error)}`, node.position)
    return isBlock
      ? { type: 'code', lang: 'tex', value: node.value, ...placeOf(node) }
      : { type: 'inlineCode', value: node.value, ...placeOf(node) }
  }
}

/** What begins and ends a group, by its kind. `(a, b]` is a half-open interval. */
const GROUPS = [
  [/^\{$/, /^\}$/],
  [/^[([]$/, /^[)\]]$/],
  [/^\\left$/, /^\\right$/],
  [/^\\begin$/, /^\\end$/],
] as const

/** The most groups of one kind in each other, before TeX is read. */
function levelsOf(source: string): number {
  const marks = source.match(/\\(?:left|right|begin|end)(?![A-Za-z])|\\.|[{}()[\]]/gs) ?? []
  const levels = GROUPS.map(([opens, closes]) => {
    let [depth, most] = [0, 0]
    for (const mark of marks) {
      if (opens.test(mark)) most = Math.max(most, ++depth)
      else if (closes.test(mark) && depth > 0) depth--
    }
    return most
  })
  return Math.max(...levels)
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
  const [line = ''] = messageOf(error).split('\n')
  return line.trim().replace(/:$/, '').trim()
}
