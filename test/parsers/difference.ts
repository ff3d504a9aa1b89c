/** Finds where the trees of the two parsers differ. */
import type { Nodes, Root } from 'mdast'
import { blankModules } from '../../cli/content/mdx/mdx-faults.ts'
import type { Dialect, ParserName } from '../../cli/content/parser/dialect.ts'
import { parseNatively } from '../../cli/content/parser/native.ts'
import { parseMarkdown } from '../../cli/content/parser/parser.ts'

export const MARKDOWN: Dialect = { gfm: true, directives: true }
export const COMMONMARK: Dialect = { gfm: false, directives: false }
export const MDX: Dialect = { gfm: true, directives: true, mdx: true }

export interface Comparison {
  /** Lines of both trees from the first difference; absent when they are equal. */
  readonly difference?: string
  /** Whether the native engine read the text; if not, it left the text to remark. */
  readonly isNative: boolean
}

/** @param given a body without front matter */
export function compareParsers(given: string, dialect: Dialect): Comparison {
  const text = dialect.mdx ? blankModules(given, '').text : given
  const [remark, native] = (['remark', 'native'] satisfies ParserName[]).map((parser) => {
    try {
      return parseMarkdown(text, { ...dialect, parser })
    } catch (error) {
      return String(error)
    }
  }) as [Root | string, Root | string]
  const isNative = parseNatively(text, dialect) !== undefined
  if (typeof remark !== 'string' && typeof native !== 'string') dropLoosePositions(remark, native)
  const [as, is] = [written(remark), written(native)]
  if (as === is) return { isNative }
  const [lines, others] = [as.split('\n'), is.split('\n')]
  const at = lines.findIndex((line, index) => line !== others[index])
  const part = (from: readonly string[], mark: string): string =>
    from
      .slice(Math.max(0, at - 3), at + 4)
      .map((line) => `${mark} ${line}`)
      .join('\n')
  return { isNative, difference: `${part(lines, 'remark:')}\n${part(others, 'native:')}` }
}

/**
 * Removes the positions that only satteri gives. remark gives none to nodes that it splits from a text for GFM
 * autolinks. Nothing reads these positions, because such a link leaves the site.
 */
function dropLoosePositions(remark: Nodes, native: Nodes): void {
  if (!remark.position) delete native.position
  if (!('children' in remark) || !('children' in native)) return
  remark.children.forEach((child, index) => {
    const other = native.children[index]
    if (other) dropLoosePositions(child, other)
  })
}

/** A tree as text with one line for each value, keys sorted, without empty values. */
function written(tree: Root | string): string {
  const sorted = (_: string, value: unknown): unknown => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    const entries = Object.entries(value).filter(([key, held]) => key !== 'data' || Object.keys(held).length > 0)
    return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)))
  }
  return JSON.stringify(tree, sorted, 1)
}
