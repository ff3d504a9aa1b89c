import { definePlugin } from 'docs-build'

interface Node {
  type: string
  tagName?: string
  value?: string
  properties?: Record<string, unknown>
  children?: Node[]
}

interface Options {
  /** What addresses that begin with `rfc:` lead to. */
  to: string
}

/** Makes links of `rfc:` addresses, renames ids, and adds an image that is not there. */
const change =
  ({ to }: Options) =>
  (tree: Node): void => {
    const visit = (node: Node): void => {
      const { properties = {} } = node
      if (node.tagName === 'a' && String(properties['href']).startsWith('/rfc/'))
        properties['href'] = to + String(properties['href']).slice('/rfc/'.length)
      if (node.tagName === 'h2') properties['id'] = `part-${String(properties['id'])}`
      if (node.tagName === 'h2')
        node.children?.push({
          type: 'element',
          tagName: 'img',
          properties: { src: 'gone.png', alt: '', onClick: 'x()', dataDb: 'copy' },
          children: [],
        })
      for (const child of node.children ?? []) visit(child)
    }
    visit(tree)
    tree.children?.push({
      type: 'element',
      tagName: 'p',
      properties: {},
      children: [
        { type: 'element', tagName: 'div', properties: { className: ['inner'] }, children: [] },
        { type: 'element', tagName: 'a', properties: { href: 'javascript:alert(1)' }, children: [] },
        { type: 'element', tagName: 'script', properties: {}, children: [{ type: 'text', value: 'x()' }] },
      ],
    })
  }

export const links = definePlugin({
  name: 'links',
  markdown: { rehype: [[change, { to: 'https://rfc.example/' } satisfies Options]] },
})
