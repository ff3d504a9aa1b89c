/** What the plugins of a site add to the reading of its texts, as the reader of a document takes it. */

import { mapValues } from '../../../site/map-values.ts'
import { DocsError } from '../../kernel/fault/errors.ts'
import { derived } from '../../kernel/store/memo.ts'
import { syntaxOf } from '../../markdown/attached-plugin.ts'
import type { DrawnCode, DrawnView } from '../../markdown/code/drawn-code.ts'
import { componentsOf } from '../../markdown/components/component.ts'
import type { Construct, DialectRecord } from '../../markdown/dialects/dialect.ts'
import { drawnCode, type MarkdownExtension, readsMath } from '../../markdown/extensions.ts'
import type { ParseContext } from '../../markdown/parse.ts'
import { allDirectives } from './directives.ts'
import type { Plugin } from './plugin.ts'
import { awaitPlugin, type PluginError, type PluginWork, runPlugin } from './plugin-fault.ts'
import { extensionsOf } from './plugins.ts'

export const pluggedReading: (plugins: readonly Plugin[]) => Pick<
  ParseContext,
  'math' | 'syntax' | 'drawn' | 'directives' | 'components'
> & {
  /** They come after those of the configuration. */
  readonly ownDialects: readonly DialectRecord[]
} = derived((plugins: readonly Plugin[]) => {
  const extensions = extensionsOf(plugins)
  return {
    math: readsMath(extensions),
    syntax: syntaxOf(extensions),
    drawn: drawnCode(extensions.map(guardedDrawing)),
    directives: allDirectives(plugins),
    components: componentsOf(plugins),
    ownDialects: extensions.flatMap(guardedDialects),
  }
})

/** What a plugin throws in the code that draws blocks names the plugin. Its own errors for the site's owner stay as they are. */
function guardedDrawing({ plugin, drawn, ...extension }: MarkdownExtension): MarkdownExtension {
  return {
    ...extension,
    plugin,
    drawn: drawn?.map((kind): DrawnCode => {
      const at = (part: string): PluginWork => ({ plugin, hook: `markdown.drawn (${kind.name}).${part}` })
      const read: DrawnCode['read'] = (document) =>
        awaitPlugin(at('read'), () => kind.read(document)).catch((error: PluginError) => {
          throw error.cause instanceof DocsError ? error.cause : error
        })
      const guarded = (view: DrawnView): DrawnView => {
        return (parts) => runPlugin(at('draw'), () => view(parts))
      }
      const draw: DrawnCode['draw'] = (blocks, page) => {
        const drawn = runPlugin(at('draw'), () => kind.draw(blocks, page))
        return { ...drawn, views: new Map(Array.from(drawn.views, ([node, view]) => [node, guarded(view)])) }
      }
      const { inline } = kind
      return { ...kind, read, draw, inline: inline && ((...given) => runPlugin(at('inline'), () => inline(...given))) }
    }),
  }
}

/** What a plugin throws while its dialect reads a page names the plugin. */
function guardedDialects({ plugin, dialects = [] }: MarkdownExtension): readonly DialectRecord[] {
  return (dialects as readonly DialectRecord[]).map((dialect): DialectRecord => {
    const guarded =
      <Given extends unknown[], Made>(part: string, read: (...given: Given) => Made) =>
      (...given: Given): Made =>
        runPlugin({ plugin, hook: `markdown.dialects (${dialect.name}).${part}` }, () => read(...given))
    const constructs = dialect.constructs.map(
      ({ rewrite, recall, open, transform, ...construct }): Construct => ({
        ...construct,
        rewrite: rewrite && guarded('rewrite', rewrite),
        recall: recall && guarded('recall', recall),
        open: open && guarded('open', open),
        transform: transform && guarded('transform', transform),
      }),
    )
    const components = mapValues(dialect.components ?? {}, (read) => guarded('components', read))
    return { ...dialect, constructs, components }
  })
}
