import { type CodeNode, type DrawnCode, definePlugin } from 'docs-build'
import type { BlockParts } from 'docs-build/theme'

interface Bars {
  readonly node: CodeNode
  readonly values: readonly number[]
}

const bars: DrawnCode<Bars> = {
  name: 'bars',
  languages: ['json'],
  inline({ meta, position }) {
    const found = /caption="([^"]*)"/.exec(meta ?? '')
    return found ? { text: found[1] ?? '', column: position?.start.column ?? 1 } : undefined
  },
  async read({ tree, file }) {
    const nodes = (tree.children as readonly CodeNode[]).filter(
      ({ type, meta }) => type === 'code' && /^bars\b/.test(meta ?? ''),
    )
    const blocks = nodes.map((node) => ({ node, values: numbersIn(node.value) }))
    const problems = blocks
      .filter(({ values }) => values.length === 0)
      .map(({ node }) => ({
        rule: 'bars-data',
        place: { file, line: node.position?.start.line ?? 1, column: 1 },
        target: file,
        message: 'The block `bars` holds no list of numbers.',
      }))
    return { blocks, problems, extras: ['bars'] }
  },
  draw: (blocks) => ({
    views: new Map(
      blocks.map(({ node, values }, index) => [
        node,
        ({ children, file }: BlockParts) => (
          <figure className="bars" data-db="bars">
            {values.map((value, place) => (
              <button key={place} type="button" style={{ height: `${value}em` }}>
                {value}
              </button>
            ))}
            <figcaption>{children}</figcaption>
            <a href={file({ slot: 'file', attribute: 'href', name: `bars-${index + 1}.txt` })}>Numbers</a>
          </figure>
        ),
      ]),
    ),
    files: blocks.map(({ values }, index) => ({ name: `bars-${index + 1}.txt`, content: values.join(' ') })),
  }),
}

function numbersIn(text: string): readonly number[] {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value.filter((item) => typeof item === 'number') : []
  } catch {
    return []
  }
}

export default definePlugin({
  name: 'bars',
  markdown: { drawn: [bars] },
  rules: [{ id: 'bars-data', about: 'A block `bars` holds a list of numbers.' }],
  parts: [
    {
      name: 'bars',
      module: './bars-page.ts',
      styles: { bars: { sheet: './bars.css' } },
      files: async () => ({ units: { name: 'units.json', content: '["pieces"]' } }),
    },
  ],
})
