/** Unified plugins of plugins as unified attaches them, and the syntax of Markdown that they add. */
import type { Extension as TreeExtension } from 'mdast-util-from-markdown'
import type { Extension } from 'micromark-util-types'
import { type Processor, unified } from 'unified'
import { derived } from '../kernel/store/memo.ts'
import type { MarkdownExtension, UnifiedPlugin } from './extensions.ts'
import type { PluggedSyntax, Syntax } from './parser/dialect.ts'

interface AttachedPlugin {
  readonly processor: Processor
  /** What it registers for the parser (`micromarkExtensions`, `fromMarkdownExtensions`); absent: nothing. */
  readonly syntax?: Syntax
}

/** The values of a processor that remark-parse reads. */
interface ParserData {
  readonly micromarkExtensions?: readonly (Extension | readonly Extension[])[]
  readonly fromMarkdownExtensions?: readonly (TreeExtension | readonly TreeExtension[])[]
}

/**
 * Attaches a plugin, once in each thread.
 *
 * @throws what the plugin throws, or when it is no plugin, or brings another parser
 */
export const attachedPlugin: (use: UnifiedPlugin) => AttachedPlugin = derived((use: UnifiedPlugin) => {
  const processor = unified().use([use] as never)
  processor.freeze()
  if (processor.parser !== undefined)
    throw new Error(
      'It brings a parser of its own (`this.parser`), and docs-build reads Markdown with remark-parse. A plugin can add syntax to it (`micromarkExtensions`, as remark-math does), or change the tree.',
    )
  const { micromarkExtensions = [], fromMarkdownExtensions = [] } = processor.data() as ParserData
  const syntax = {
    micromark: micromarkExtensions.flat() as Extension[],
    trees: fromMarkdownExtensions.flat() as TreeExtension[],
  }
  const isEmpty = syntax.micromark.length + syntax.trees.length === 0
  return isEmpty ? { processor: processor as never } : { processor: processor as never, syntax }
})

/**
 * The syntax that remark plugins add to the grammar of a site, in their order; absent: none. A plugin that cannot be attached
 * adds nothing here, and is reported with each document that it should change.
 */
export const syntaxOf: (extensions: readonly MarkdownExtension[]) => PluggedSyntax | undefined = derived(
  (extensions: readonly MarkdownExtension[]) => {
    const added = extensions.flatMap(({ plugin, remark = [] }) =>
      remark.flatMap((use) => {
        const syntax = syntaxOfPlugin(use)
        return syntax ? [{ plugin, ...syntax }] : []
      }),
    )
    if (added.length === 0) return undefined
    return {
      plugins: [...new Set(added.map(({ plugin }) => plugin))],
      micromark: added.flatMap(({ micromark }) => micromark),
      trees: added.flatMap(({ trees }) => trees),
    }
  },
)

function syntaxOfPlugin(use: UnifiedPlugin): Syntax | undefined {
  try {
    return attachedPlugin(use).syntax
  } catch {
    return undefined
  }
}
