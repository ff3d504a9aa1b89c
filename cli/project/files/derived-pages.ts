/** The pages that plugins make from the documents of a project. */
import type { Config } from '../../graph/config/config.ts'
import { siteLanguage, siteWords } from '../../graph/config/site-words.ts'
import { type DocumentText, derivedSources, ownCopy, siteFacts } from '../../graph/plugins/documents.ts'
import type { Plugins } from '../../graph/plugins/plugins.ts'
import { documentFile, isPage } from '../../markdown/doc-path.ts'
import type { Head, Source } from '../../markdown/document.ts'
import { bodyWritten } from '../../markdown/front-matter/frontmatter.ts'
import { headReader } from './document-reading.ts'

/** Plugins, and the day that they may ask for. */
export interface PluginRun {
  readonly plugins: Plugins
  readonly date?: (() => string | undefined) | undefined
}

/** @throws PluginError when a plugin throws, or a page is none */
export function derivedPages(sources: readonly Source[], config: Config, { plugins, date }: PluginRun): Source[] {
  const list = plugins.list.map(({ plugin }) => plugin).filter((plugin) => plugin.derivedPages)
  if (list.length === 0) return []
  const { docs } = config
  const pages = sources.filter(({ path }) => isPage(path, docs.routes))
  const headOf = headReader({ config, plugins })
  const documents = Object.freeze(
    pages.map((source) =>
      Object.freeze({ ...documentText(source, headOf(source)), file: documentFile(source.path, docs.path) }),
    ),
  )
  return derivedSources(documents, list, {
    site: siteFacts(config),
    docsDir: docs.path,
    language: siteLanguage(config.site),
    words: siteWords(config.site).words,
    day: () => date?.(),
  })
}

/** A document as plugins see it. */
function documentText({ path, text }: Source, { title, frontMatter }: Head): Omit<DocumentText, 'file'> {
  return { path, ...ownCopy({ title, frontMatter }), text: () => bodyWritten(text) }
}
