/** Markdown → mdast with remark-parse and the extensions that the site switches on. */
import type { Nodes, Parent, Root } from 'mdast'
import { directiveFromMarkdown } from 'mdast-util-directive'
import { mathFromMarkdown } from 'mdast-util-math'
import { mdxExpressionFromMarkdown } from 'mdast-util-mdx-expression'
import { mdxJsxFromMarkdown } from 'mdast-util-mdx-jsx'
import { math } from 'micromark-extension-math'
import { mdxExpression } from 'micromark-extension-mdx-expression'
import { mdxJsx } from 'micromark-extension-mdx-jsx'
import type { Extension } from 'micromark-util-types'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { type Processor, unified } from 'unified'
import { SKIP, visit } from 'unist-util-visit'
import { derived } from '../../kernel/store/memo.ts'
import { cjkEmphasis } from './cjk-emphasis.ts'
import type { Dialect, PluggedSyntax, Syntax } from './dialect.ts'
import { repairedBlocks, repairedHtml } from './repairs-of-micromark.ts'
import { withinSteps } from './steps.ts'
import { flowDirectives, textDirectives } from './text-directive.ts'

/** MDX has no raw HTML, no indented code and no autolinks in angle brackets. */
const WITHOUT_HTML: Extension = { disable: { null: ['autolink', 'codeIndented', 'htmlFlow', 'htmlText'] } }

/** Processors keyed by the parts of the dialect that they read, for each syntax of plugins; created on first use. */
const processorsWith = derived((_: Syntax) => new Map<string, Processor<Root>>())

const NO_SYNTAX: PluggedSyntax = { plugins: [], micromark: [], trees: [] }

/**
 * @param text a body without front matter
 * @returns mdast with positions, as remark gives it
 * @throws VFileMessage when the text is not valid MDX and the dialect asks for MDX
 * @throws TooManySteps when the text takes too much work for its length; only where the program is bundled
 * @throws RangeError when the text is nested so deeply that the stack ends
 */
export function parseWithRemark(
  text: string,
  { gfm, directives, mdx = false, math: readsMath = false, code: codeSyntax, syntax = NO_SYNTAX }: Dialect,
): Root {
  const code = mdx ? codeSyntax : undefined
  const processors = processorsWith(syntax)
  const name = [gfm, directives, mdx, readsMath, code !== undefined].join()
  let processor = processors.get(name)
  if (!processor) {
    processor = makeProcessor({ gfm, directives, mdx, math: readsMath, code, syntax })
    processors.set(name, processor)
  }
  const reader = processor
  return withinSteps(text.length, () => reader.parse(text))
}

type Parts = Required<Pick<Dialect, 'gfm' | 'directives' | 'mdx' | 'math'>> & {
  readonly syntax: Syntax
  readonly code: Syntax | undefined
}

function makeProcessor(parts: Parts): Processor<Root> {
  const processor = unified().use(remarkParse)
  if (parts.gfm) processor.use(remarkGfm)
  return processor
    .use(function readDialect() {
      const data = this.data()
      const { micromarkExtensions: syntax = [], fromMarkdownExtensions: trees = [] } = data
      syntax.push(repairedBlocks, cjkEmphasis)
      if (!parts.mdx && !disablesHtml(parts.syntax)) syntax.push(repairedHtml)
      if (parts.directives) {
        syntax.push(flowDirectives, textDirectives)
        trees.push(directiveFromMarkdown())
      }
      if (parts.math) {
        syntax.push(math())
        trees.push(mathFromMarkdown())
      }
      if (parts.mdx && parts.code) {
        syntax.push(...parts.code.micromark)
        trees.push(...parts.code.trees, { transforms: [asMdxHasIt] })
      } else if (parts.mdx) {
        syntax.push(mdxJsx(), mdxExpression(), WITHOUT_HTML)
        trees.push(mdxJsxFromMarkdown(), mdxExpressionFromMarkdown(), { transforms: [asMdxHasIt] })
      }
      syntax.push(...parts.syntax.micromark)
      trees.push(...parts.syntax.trees)
      Object.assign(data, { micromarkExtensions: syntax, fromMarkdownExtensions: trees })
    })
    .freeze() as unknown as Processor<Root>
}

/** A plugin disables constructs of micromark by their names, and the repaired ones have names of their own. */
function disablesHtml({ micromark }: Syntax): boolean {
  return micromark.some(({ disable }) => disable?.null?.some((name) => name === 'htmlFlow' || name === 'htmlText'))
}

/**
 * Changes the tree as MDX does (remark-mark-and-unravel of @mdx-js/mdx): a paragraph of only elements and expressions
 * is unwrapped.
 */
function asMdxHasIt(tree: Root): void {
  visit(tree, (node, index, parent) => {
    if (node.type !== 'paragraph' || parent === undefined || index === undefined) return undefined
    const parts = node.children.filter((child) => child.type !== 'text' || /[^\t\n\r ]/.test(child.value))
    if (!parts.every((part) => part.type === 'mdxJsxTextElement' || part.type === 'mdxTextExpression')) return undefined
    if (parts.length === 0) return undefined
    for (const part of parts as Nodes[]) {
      if (part.type === 'mdxJsxTextElement') (part as Nodes).type = 'mdxJsxFlowElement'
      else if (part.type === 'mdxTextExpression') (part as Nodes).type = 'mdxFlowExpression'
    }
    parent.children.splice(index, 1, ...(parts as Parent['children']))
    return [SKIP, index]
  })
}
