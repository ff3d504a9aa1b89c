/** The search index of a site of this repository, made as the dev server makes it, with a search in it. */

import { rootOf } from '../../cli/project/inputs.ts'
import { siteNames } from '../../cli/project/outputs/all-outputs.ts'
import { searchFiles } from '../../cli/project/outputs/search-index.ts'
import { buildGraphs } from '../../cli/project/pipeline/edition-graphs.ts'
import { openEngine } from '../../cli/project/pipeline/engine.ts'
import { readSearchable, type SearchableDocument } from '../../cli/project/pipeline/read-documents.ts'
import type { IndexedSite } from '../../cli/project/pipeline/updated.ts'
import { openWorkspace, readPageInputs } from '../../cli/project/workspace.ts'
import { createLocalSearch } from '../../site/search/local/local-search.ts'
import type { SearchProvider } from '../../site/search/provider.ts'
import { projectRoot } from '../harness/root.ts'

export interface DocsIndex {
  /** Text by path below the root. */
  readonly files: ReadonlyMap<string, string>
  /** Makes a search that has loaded nothing yet. */
  open(): { readonly search: SearchProvider; readonly loaded: ReadonlySet<string> }
}

/**
 * @param dir folder of the site; default: the documentation in `docs/`
 * @param keywords whether pages keep the keywords of their front matter
 */
export async function docsIndex(
  dir: string = projectRoot,
  { keywords = true }: { keywords?: boolean } = {},
): Promise<DocsIndex> {
  const inputs = rootOf(await readPageInputs(await openWorkspace(dir, { cache: false })))
  const { baseUrl } = inputs.config.site
  const engine = openEngine(undefined, { jobs: 1 })
  const read = await readSearchable(inputs, engine)
  const documents = keywords ? read : read.map(withoutKeywords)
  await engine.close()
  const [{ site, index }] = buildGraphs([{ inputs, documents }], siteNames(inputs)) as [IndexedSite]
  const files = new Map(searchFiles(documents, { site, index, inputs }).map(({ path, text }) => [path, text]))
  return {
    files,
    open() {
      const loaded = new Set<string>()
      const load = async (url: string): Promise<string | undefined> => {
        const path = url.slice(baseUrl.length)
        loaded.add(path)
        return files.get(path)
      }
      return { search: createLocalSearch(baseUrl, load), loaded }
    },
  }
}

function withoutKeywords({ head, ...document }: SearchableDocument): SearchableDocument {
  const { keywords, ...frontMatter } = head.frontMatter
  return { ...document, head: { ...head, frontMatter } }
}
