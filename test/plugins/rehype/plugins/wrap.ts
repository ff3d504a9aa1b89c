import { definePlugin } from 'docs-build'

interface Node {
  type: string
  tagName?: string
  value?: string
  properties?: Record<string, unknown>
  children?: Node[]
}

const element = (tagName: string, properties: Record<string, unknown>, children: Node[]): Node => ({
  type: 'element',
  tagName,
  properties,
  children,
})

/** Draws a block of the language `shape` as an inline drawing, which the allow list for authors does not have. */
const draw = (node: Node): void => {
  if (!node.children) return
  node.children = node.children.map((child) => {
    draw(child)
    const [code] = child.children ?? []
    const isShape = child.tagName === 'pre' && String(code?.properties?.['className']) === 'language-shape'
    return isShape
      ? element('svg', { viewBox: '0 0 1 1' }, [element('path', { d: code?.children?.[0]?.value?.trim() }, [])])
      : child
  })
}

export const wrap = definePlugin({ name: 'wrap', markdown: { rehype: [() => draw] } })
