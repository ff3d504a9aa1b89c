/** Reads only the heads of documents, from which the graph is made. */
import { syntaxOf } from '../content/attached-plugin.ts'
import type { Head, Source } from '../content/document.ts'
import { readsMath } from '../content/extensions.ts'
import { type ParseContext, parseHead } from '../content/parse.ts'
import { derived } from '../engine/memo.ts'
import { directivesOf } from '../plugins/directives.ts'
import { extensionsOf, pluginComponents } from '../plugins/plugins.ts'
import type { Inputs } from '../project/inputs.ts'
import { readingOptions } from './reading-options.ts'

/** The front matter of a text, read once. */
const headWith = derived(({ docs, markdown }: Inputs['config']) =>
  derived((plugins: Inputs['plugins']) => {
    const extensions = extensionsOf(plugins.list.map(({ plugin }) => plugin))
    const context: ParseContext = {
      docsDir: docs.path,
      ...readingOptions({ markdown }),
      math: readsMath(extensions),
      syntax: syntaxOf(extensions),
      components: pluginComponents(plugins),
      directives: directivesOf(plugins),
    }
    return derived((source: Source) => parseHead(source, context))
  }),
)

/** The heads of all documents, in the order of their sources. */
export function readHeads({ project, config, plugins }: Inputs): Head[] {
  return project.sources.map(headWith(config)(plugins))
}
