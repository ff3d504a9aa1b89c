/**
 * `:::shown` around Markdown shows its source and its result side by side. The source is the text of the page itself, so
 * the two cannot differ.
 */
import { definePlugin, type Plugin } from 'docs-build'
import type { DrawnDirective } from 'docs-build/theme'
import type { ReactElement } from 'react'

const shown: Plugin = definePlugin({
  name: 'shown',
  markdown: {
    remark: [sourceFirst],
    directives: [
      {
        name: 'shown',
        schema: {
          about: 'Markdown, and what becomes of it.',
          kind: 'container',
          attributes: {},
          label: 'none',
        },
        view: Shown,
      },
    ],
  },
})

export default shown

function Shown({ children: [source, ...result] }: DrawnDirective): ReactElement {
  return (
    <div className="shown">
      <div className="shown-source">{source}</div>
      <div className="shown-result">{result}</div>
    </div>
  )
}

/** The parts of a tree of Markdown that are used here. */
interface MarkdownNode {
  readonly type: string
  readonly name?: string
  readonly lang?: string
  readonly value?: string
  readonly position?: { readonly start: { readonly offset: number }; readonly end: { readonly offset: number } }
  children?: MarkdownNode[]
}

/** Puts the source of each container into it, as a code block. */
function sourceFirst(): (tree: MarkdownNode, file: { readonly value: unknown }) => void {
  return (tree, { value }) => visit(tree, String(value))
}

function visit(node: MarkdownNode, text: string): void {
  for (const child of node.children ?? []) visit(child, text)
  const { type, name, position, children } = node
  if (type !== 'containerDirective' || name !== 'shown' || !position || !children) return
  const lines = text.slice(position.start.offset, position.end.offset).split('\n')
  children.unshift({ type: 'code', lang: 'md', value: lines.slice(1, -1).join('\n'), position })
}
