/** Drafted examples → what a page shows of them, and the files that it offers. */
import type { Code } from 'mdast'
import { drawExample } from '../../site/example/draw.ts'
import type { ExampleProps } from '../../site/example/example.tsx'
import type { CodeBlockProps } from '../../site/markdown/code-block.tsx'
import type { DraftedExample } from './find.ts'

/** A drawing as a file, beside its page. */
export interface ExampleFile {
  readonly name: string
  readonly content: string
}

export interface ExampleBlocks {
  readonly blocks: ReadonlyMap<Code, ExampleProps>
  readonly files: readonly ExampleFile[]
}

/**
 * @param code the highlighted code of each example
 * @param hrefOf what is written for the address of a file, before anyone knows where the page is
 */
export function exampleBlocks(
  examples: readonly DraftedExample[],
  code: (node: Code) => CodeBlockProps,
  hrefOf: (name: string) => string,
): ExampleBlocks {
  const files: ExampleFile[] = []
  const definitions: Record<string, string> = {}
  const blocks = new Map<Code, ExampleProps>()
  examples.forEach(({ node, options, label, result }, index) => {
    const id = `ex${index + 1}`
    const shared = { id, label, code: code(node), codeFirst: options.codeFirst, options: options.language }
    if (!result.drawing) {
      blocks.set(node, shared)
      return
    }
    const drawn = drawExample(result.drawing, { id, label })
    const name = `example-${index + 1}.svg`
    files.push({ name, content: drawn.file })
    Object.assign(definitions, drawn.definitions)
    const { drawing, xray, tables } = drawn
    blocks.set(node, { ...shared, drawn: { drawing, xray, tables }, href: hrefOf(name) })
  })
  // What several drawings refer to is on the page once, with the first of them.
  const [first] = blocks
  const shared = Object.values(definitions).join('')
  if (first && shared !== '') blocks.set(first[0], { ...first[1], definitions: shared })
  return { blocks, files }
}
