/**
 * Diagrams: fences of the language `mermaid` become drawings when the site is built, so that a reader loads no script. The
 * drawings take their colours from the page, in both colour modes.
 */
import type { Code, Nodes, Parent, Root } from 'mdast'
import { messageOf } from '../../fault/errors.ts'
import type { PluggedDocument } from '../../plugins/documents.ts'
import { definePlugin, type Plugin } from '../../plugins/plugin.ts'
import { peerPackage, peerVersion } from '../peer-package.ts'
import { filled, pluginWords } from '../plugin-words.ts'
import { kindOf } from './diagram-kinds.ts'
import { type Diagram, diagramMarkup } from './diagram-markup.ts'
import { furtherDrawing, furtherVersions } from './further-drawing.ts'

/** The package that lays out and draws. It is installed with the project, because few sites have diagrams. */
interface Renderer {
  readonly renderMermaidSVGAsync: (text: string, options: { readonly transparent: boolean }) => Promise<string>
}

/** The work of a layout grows faster than the diagram, and larger diagrams cannot be read. */
const MOST_LINES = 400
const MOST_CHARACTERS = 20_000

/** Loads the package when the first diagram is drawn: it takes a tenth of a second, and most runs draw none. */
type LoadRenderer = () => Promise<Renderer>

/** @throws DocsError when the package that draws is not installed */
export async function diagrams(): Promise<Plugin> {
  const load: LoadRenderer = () => peerPackage('diagrams', 'beautiful-mermaid', () => import('beautiful-mermaid'))
  return definePlugin({
    name: 'diagrams',
    key: [peerVersion('diagrams', 'beautiful-mermaid'), ...furtherVersions()].join(' '),
    markdown: { remark: [[drawDiagrams, load]] },
  })
}

/** The file of unified, as far as it is used here. */
interface TextFile {
  readonly data: Pick<PluggedDocument, 'words'>
  message(reason: string, place: Nodes['position']): unknown
}

function drawDiagrams(load: LoadRenderer): (tree: Root, file: TextFile) => Promise<void> {
  return async (tree, file) => {
    let count = 0
    const { diagram } = pluginWords(file.data.words, { diagram: 'plugin.diagram' })
    const label = (texts: string): string => filled(diagram, { texts })
    for (const { parent, index, node } of fences(tree)) {
      try {
        const value = await drawn(node.value, load, { id: `diagram-${count++}`, label })
        parent.children[index] = {
          type: 'markup',
          value,
          extra: 'diagrams',
          ...(node.position ? { position: node.position } : {}),
        }
      } catch (error) {
        file.message(`The diagram cannot be drawn: ${messageOf(error).split('\n')[0]}`, node.position)
      }
    }
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

/** @throws Error when the source cannot be read */
async function drawn(source: string, load: LoadRenderer, names: Names): Promise<string> {
  const lines = source.split('\n')
  if (lines.length > MOST_LINES || source.length > MOST_CHARACTERS)
    throw new Error(`it has more than ${MOST_LINES} lines or ${MOST_CHARACTERS} characters.`)
  const kind = kindOf(lines)
  const title = lines.map((line) => /^\s*accTitle\s*:\s*(.+)$/.exec(line)?.[1]).find(Boolean)
  const description = lines.map((line) => /^\s*accDescr\s*:\s*(.+)$/.exec(line)?.[1]).find(Boolean)
  const readable = lines.filter((line) => !/^\s*acc(?:Title|Descr)\s*:/.test(line)).join('\n')
  const svg =
    kind === 'further'
      ? await furtherDrawing(readable)
      : await (await load()).renderMermaidSVGAsync(readable, { transparent: true })
  return diagramMarkup(svg, { ...names, title, description })
}
