/** How the documents of an edition are read: as its configuration says, with the syntax that its plugins add. */
import type { Config } from '../../graph/config/config.ts'
import { pluggedReading } from '../../graph/plugins/plugged-reading.ts'
import type { Plugins } from '../../graph/plugins/plugins.ts'
import { derived } from '../../kernel/store/memo.ts'
import type { Head, Source } from '../../markdown/document.ts'
import { type ParseContext, parseHead } from '../../markdown/parse.ts'

/** What documents are read with. */
export interface Reading {
  readonly config: Config
  readonly plugins: Plugins
}

const readers = derived(({ docs, markdown }: Config) =>
  derived(({ list, dialects: { records: dialects } }: Plugins) => {
    const { slugs, includes } = markdown
    const plugged = pluggedReading(list.map(({ plugin }) => plugin))
    const context: ParseContext = { docsDir: docs.path, dialects, slugs, includes, ...plugged }
    return { context, head: derived((source: Source) => parseHead(source, context)) }
  }),
)

/** @returns what a text is parsed with, without the words of the interface and without code that runs */
export function parseContext({ config, plugins }: Reading): ParseContext {
  return readers(config)(plugins).context
}

/** @returns the head of a document, which is read once for a text */
export function headReader({ config, plugins }: Reading): (source: Source) => Head {
  return readers(config)(plugins).head
}
