import type { ExplainedAnchor, ExplainedFile } from '../../project/outputs/answers/explain-target.ts'
import { type GraphPage, type SiteGraph, siteGraph } from '../../project/outputs/answers/site-graph.ts'
import { findPage } from '../../project/outputs/pages/find-page.ts'
import { type LastMade, lastMade } from '../../project/outputs/pages/remade-pages.ts'
import { siteNames } from '../../project/outputs/site-names.ts'
import type { RunOptions } from '../../project/pipeline/engine.ts'
import { type Update, update } from '../../project/pipeline/update.ts'
import { withEngine } from '../../project/pipeline/with-engine.ts'
import { writtenFolder } from '../../project/publish/project-output.ts'
import { openWorkspace, readInputs, type Workspace } from '../../project/workspace.ts'

/** The description of a page, of an anchor of a page (`page.md#part`), or of a file. */
export type Explained =
  | {
      readonly type: 'page'
      readonly page: GraphPage
      readonly site: SiteGraph
      /** What the last build did with the page; absent for a generated page, and without a known output. */
      readonly made?: LastMade
    }
  | ({ readonly type: 'anchor' } & ExplainedAnchor)
  | ({ readonly type: 'file' } & ExplainedFile)

/**
 * Finds a page of the graph, an anchor of one, or a file that the site publishes.
 *
 * @param wanted a route, with or without the base URL, or a file; an anchor follows after `#`
 * @throws DocsError when there is nothing of this name
 */
export async function explain(wanted: string, options: RunOptions = {}): Promise<Explained> {
  const workspace = await openWorkspace(options.dir ?? '.', options)
  const inputs = readInputs(workspace)
  const { explainAnchor, explainFile } = await import('../../project/outputs/answers/explain-target.ts')
  return withEngine(workspace, inputs, options, async (engine) => {
    const run = await update(inputs, engine, { names: () => siteNames(inputs) })
    engine.store.save()
    const site = siteGraph(run)
    if (wanted.includes('#')) return { type: 'anchor', ...explainAnchor(wanted, workspace.dir, site) }
    const file = explainFile(wanted, workspace.dir, { inputs, site })
    if (file) return { type: 'file', ...file }
    const page = findPage(wanted, workspace.dir, site)
    const made = madeBefore(page, run, workspace)
    return { type: 'page', site, page, made }
  })
}

function madeBefore({ route }: GraphPage, run: Update, { dir, cacheDir }: Workspace): LastMade | undefined {
  const out = writtenFolder({ dir })
  for (const { inputs, site } of run.editions) {
    const root = `/${inputs.edition?.prefix ?? ''}`
    const doc = site.docs.find((one) => root + one.route.slice(1) === route)
    if (doc) return lastMade({ path: doc.head.path, edition: inputs, out, cacheDir })
  }
  return undefined
}
