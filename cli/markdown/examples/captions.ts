/** Captions of examples: Markdown in the info strings of their fences. */
import type { Code, PhrasingContent, Root } from 'mdast'
import type { Dialect } from '../parser/dialect.ts'
import { forEachNode } from '../text/for-each-node.ts'
import { readInline } from '../text/inline-markdown.ts'
import { isExample, parseExampleOptions } from './example-options.ts'

/**
 * Makes captions children of their nodes, so that plugins change them, and their links are found, checked and resolved like
 * all others.
 *
 * @param text the source that the tree was parsed from
 */
export function readCaptions(tree: Root, text: string, dialect: Dialect): void {
  if (!text.includes(' example')) return
  forEachNode(tree, (node) => {
    if (node.type !== 'code' || !isExample(node)) return
    const { options, captionAt = 0, column } = writtenOptions(node, text)
    if (options.caption === undefined) return
    const { line = 1 } = node.position?.start ?? {}
    const children = readInline(options.caption, { line, column: column + captionAt }, dialect)
    if (children.length > 0) Object.assign(node, { children })
  })
}

/** The caption that `readCaptions` has read. */
export function captionOf(node: Code): readonly PhrasingContent[] {
  return 'children' in node ? (node.children as PhrasingContent[]) : []
}

/**
 * The options of an example as its fence has them: the tree has lost the escapes that a caption may need.
 *
 * @returns with them the column at which they begin
 */
export function writtenOptions(
  node: Code,
  text: string,
): ReturnType<typeof parseExampleOptions> & { readonly column: number } {
  const { offset = 0, column = 1 } = node.position?.start ?? {}
  const [fence = ''] = /^[^\r\n]*/.exec(text.slice(offset, offset + 5000)) ?? []
  const [, before = '', written] = /^((?:`{3,}|~{3,})\s*\S+\s+)(.*)$/.exec(fence) ?? []
  return { ...parseExampleOptions((written ?? node.meta ?? '').trimEnd()), column: column + before.length }
}
