/** The options of an example as its fence has them, and the caption among them. */
import type { Code, PhrasingContent } from 'mdast'
import { parseExampleOptions } from './example-options.ts'

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

/** The caption, which is Markdown. */
export function writtenCaption(node: Code, text: string): { text: string; column: number } | undefined {
  const { options, captionAt = 0, column } = writtenOptions(node, text)
  return options.caption === undefined ? undefined : { text: options.caption, column: column + captionAt }
}

/** The caption as docs-build has read it. */
export function captionOf(node: Code): readonly PhrasingContent[] {
  return 'children' in node ? (node.children as PhrasingContent[]) : []
}
