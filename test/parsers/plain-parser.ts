/** remark-parse as it is published, with the extensions of a dialect: what the edited parser is compared with. */
import type { Root } from 'mdast'
import { directiveFromMarkdown } from 'mdast-util-directive'
import { mathFromMarkdown } from 'mdast-util-math'
import { math } from 'micromark-extension-math'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { type Processor, unified } from 'unified'
import { cjkEmphasis } from '../../cli/markdown/parser/cjk-emphasis.ts'
import type { Dialect } from '../../cli/markdown/parser/dialect.ts'
import { parseWithRemark } from '../../cli/markdown/parser/remark.ts'
import { repairedBlocks, repairedHtml } from '../../cli/markdown/parser/repairs-of-micromark.ts'
import { flowDirectives, textDirectives } from '../../cli/markdown/parser/text-directive.ts'

/** @returns the tree with all extensions of the dialect, whatever the text holds */
export function parsePlainly(text: string, dialect: Dialect): Root {
  // The tree of MDX is changed after parsing, so our own function reads it, here without edits.
  return dialect.mdx ? parseWithRemark(text, dialect) : plainParser(dialect).parse(text)
}

const plainParsers = new Map<string, Processor<Root>>()

function plainParser(dialect: Dialect): Processor<Root> {
  const key = JSON.stringify(dialect)
  const known = plainParsers.get(key)
  if (known) return known
  const processor = unified().use(remarkParse)
  if (dialect.gfm) processor.use(remarkGfm)
  processor.use(function extend() {
    const data = this.data()
    const { micromarkExtensions: syntax = [], fromMarkdownExtensions: trees = [] } = data
    syntax.push(repairedBlocks, repairedHtml, cjkEmphasis)
    if (dialect.directives) syntax.push(flowDirectives, textDirectives)
    if (dialect.math) syntax.push(math())
    trees.push(directiveFromMarkdown(), mathFromMarkdown())
    Object.assign(data, { micromarkExtensions: syntax, fromMarkdownExtensions: trees })
  })
  const made = processor.freeze() as unknown as Processor<Root>
  plainParsers.set(key, made)
  return made
}
