/** The places of destinations, read from the source, equal the places of remark's own tokens. */
import type { Nodes, Root } from 'mdast'
import type { CompileContext, Token } from 'mdast-util-from-markdown'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { type Processor, unified } from 'unified'
import { expect, test } from 'vitest'
import type { DestinationData } from '../../cli/markdown/parser/dialect.ts'
import { parseMarkdown } from '../../cli/markdown/parser/parser.ts'
import { commonmarkTexts, mixedTexts, pageTexts } from '../harness/markdown-texts.ts'

/** The tree with the places from the parser's tokens. */
function parseWithTokens(text: string): Root {
  return unified()
    .use(remarkParse)
    .use(remarkGfm)
    .use(function listen(this: Processor) {
      const data = this.data()
      const listener = { exit: { definitionDestinationString: note, resourceDestinationString: note } }
      data.fromMarkdownExtensions = [...(data.fromMarkdownExtensions ?? []), listener]
    })
    .parse(text)
}

function note(this: CompileContext, token: Token): void {
  const node = this.stack.at(-2) as Nodes
  if (!('url' in node)) throw new Error(`A ${node.type} has no destination.`)
  node.url = this.resume()
  const { line, column } = token.start
  node.data = { ...node.data, destination: { line, column } } as Nodes['data'] & DestinationData
}

function placesOf(tree: Root): string[] {
  const places: string[] = []
  const walk = (node: Nodes): void => {
    const { destination } = (node.data ?? {}) as DestinationData
    if (destination) places.push(`${destination.line}:${destination.column}`)
    if ('children' in node) for (const child of node.children) walk(child)
  }
  walk(tree)
  return places
}

test.each([
  ['the examples of CommonMark', commonmarkTexts],
  ['pages of the site', pageTexts(7)],
  // The development build of remark-gfm fails an assertion for some task boxes.
  ['random mixtures of lines', [...mixedTexts('destinations', 1500)].filter((text) => !/\[[\s xX]\]/.test(text))],
  [
    'links across lines, in quotes and lists, with titles and brackets',
    [
      '> [a](\n> b\n> "c")\n',
      '- [a\n  b](<c d>\n  (e))\n',
      '[a]:\n  <b>\n  "c"\n',
      '> [a]:\n> b\n',
      '![a [b](c) d](e)',
      '![a](b "](c)")',
      '[![a](b)](c)',
      '[a](b\\)c)',
      '[a]((b)(c))',
      '[\\]]: a\n\n[`](b)`](c)',
    ],
  ],
])('in %s', (_, texts) => {
  for (const text of texts) {
    const tree = parseMarkdown(text, { gfm: true, directives: false })
    expect(placesOf(tree), JSON.stringify(text)).toEqual(placesOf(parseWithTokens(text)))
  }
})
