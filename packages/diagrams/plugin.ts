/**
 * Diagrams: fences of the language `mermaid` become drawings when the site is built, so that a reader loads no script. The
 * drawings take their colours from the page, in both colour modes.
 */
import {
  boundedDrawing,
  definePlugin,
  messageOf,
  type Plugin,
  packageVersion,
  pluginWords,
  Unfinished,
} from 'docs-build/plugins'
import type { Code, Nodes, Parent, Root } from 'mdast'
import { kindOf } from './diagram-kinds.ts'
import type { Diagram } from './diagram-markup.ts'
import words from './words.json' with { type: 'json' }

/** The work of a layout grows faster than the diagram, and larger diagrams cannot be read. */
const MOST_LINES = 400
const MOST_CHARACTERS = 20_000
/** 20 nodes with arrows to 20 others take 8 s, 30 to 30 do not end in 100 s (two busy cores). */
const MOST_ARROWS = 600

const draw = boundedDrawing(import.meta.url, async () => {
  const { drawDiagram } = await import('./draw-diagram.ts')
  return { diagram: drawDiagram }
})

export default function diagrams(): Plugin {
  return definePlugin({
    name: 'diagrams',
    words,
    key: ['beautiful-mermaid', 'mermaid', 'svgdom'].map((name) => packageVersion(name, import.meta.url)).join(' '),
    markdown: { remark: [drawDiagrams] },
  })
}

/** The file of unified, as far as it is used here. */
interface TextFile {
  readonly path: string
  readonly data: { readonly words: Readonly<Record<string, unknown>> }
  message(reason: string, place: Nodes['position']): unknown
}

function drawDiagrams(): (tree: Root, file: TextFile) => Promise<void> {
  return async (tree, file) => {
    const { diagram: label } = pluginWords(file.data.words, { diagram: 'diagrams.diagram' })
    const draw = async ({ parent, index, node }: Fence, count: number): Promise<void> => {
      try {
        const value = await drawn(node, { id: `diagram-${count}`, label }, file.path)
        parent.children[index] = { type: 'markup', value, extra: 'diagrams', position: node.position }
      } catch (error) {
        if (error instanceof Unfinished) throw error
        file.message(`The diagram cannot be drawn: ${messageOf(error).split('\n')[0]}`, node.position)
      }
    }
    await Promise.all(fences(tree).map(draw))
  }
}

interface Fence {
  readonly parent: Parent
  readonly index: number
  readonly node: Code
}

function fences(parent: Parent): Fence[] {
  return parent.children.flatMap((node: Nodes, index): Fence[] => {
    if (node.type === 'code') return node.lang === 'mermaid' ? [{ parent, index, node }] : []
    return 'children' in node ? fences(node) : []
  })
}

/** The id of a diagram in its page, and what it is called without a title. */
type Names = Pick<Diagram, 'id' | 'label'>

/** @throws Error when the source cannot be read; `Unfinished` */
async function drawn(node: Code, names: Names, file: string): Promise<string> {
  const source = node.value
  const lines = source.split('\n')
  if (lines.length > MOST_LINES || source.length > MOST_CHARACTERS)
    throw new Error(`it has more than ${MOST_LINES} lines or ${MOST_CHARACTERS} characters.`)
  const kind = kindOf(lines)
  if (kind === 'plain' && sum(lines.map(mostArrows)) > MOST_ARROWS)
    throw new Error(`it may have more than ${MOST_ARROWS} arrows: \`a & b --> c & d\` has four.`)
  const title = lines.map((line) => /^\s*accTitle\s*:\s*(.+)$/.exec(line)?.[1]).find(Boolean)
  const description = lines.map((line) => /^\s*accDescr\s*:\s*(.+)$/.exec(line)?.[1]).find(Boolean)
  const readable = lines.filter((line) => !/^\s*acc(?:Title|Descr)\s*:/.test(line)).join('\n')
  return draw('diagram', { ...names, title, description, kind, source: readable }, { file, node })
}

/** The most arrows that a line can have: `&` joins shapes, and each of one side has an arrow to each of the other. */
function mostArrows(line: string): number {
  const joined = line.split('&').length - 1
  return (joined / 2 + 1) ** 2
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
