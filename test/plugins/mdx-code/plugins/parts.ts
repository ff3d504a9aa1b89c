import { definePlugin } from 'docs-build'
import type { Root } from 'mdast'

/** Ends each top-level heading with a mark. */
const mark = () => (tree: Root) => {
  for (const node of tree.children)
    if (node.type === 'heading' && node.depth === 1) node.children.push({ type: 'text', value: ' §' })
}

export default definePlugin({
  name: 'parts',
  markdown: { remark: [mark] },
  components: { Badge: { module: './badge.tsx', hydrate: 'load' } },
})
