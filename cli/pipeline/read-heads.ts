/** Reads only the heads of documents, from which the graph is made. */
import type { Head, Source } from '../content/document.ts'
import { readsMath } from '../content/extensions.ts'
import { type ParseContext, parseHead } from '../content/parse.ts'
import { derived } from '../engine/memo.ts'
import { directivesOf } from '../plugins/directives.ts'
import { pluginComponents } from '../plugins/plugins.ts'
import type { Inputs } from '../project/inputs.ts'
import { sourceKey } from '../project/project.ts'
import type { Engine } from './engine.ts'
import { whileNoted } from './reading-note.ts'
import { readingOptions } from './reading-options.ts'

/** The front matter of a text, read once. */
const headWith = derived(({ reading }: Engine) =>
  derived(({ docs, markdown }: Inputs['config']) =>
    derived((plugins: Inputs['plugins']) => {
      const math = readsMath(plugins.list.map(({ plugin }) => plugin.markdown ?? {}))
      const components = pluginComponents(plugins)
      return derived((source: Source) => {
        const isFatal = reading !== undefined && reading.fatal.size > 0 && reading.fatal.has(sourceKey(source))
        const context: ParseContext = {
          docsDir: docs.path,
          ...readingOptions({ markdown }),
          math,
          components,
          directives: directivesOf(plugins),
          ...(isFatal
            ? { parser: 'remark' }
            : { whileParsing: (path, read) => whileNoted(reading?.notes, path, read) }),
        }
        return parseHead(source, context)
      })
    }),
  ),
)

/** The heads of all documents, in the order of their sources. */
export function readHeads(inputs: Inputs, engine: Engine): Head[] {
  return inputs.project.sources.map(headWith(engine)(inputs.config)(inputs.plugins))
}
