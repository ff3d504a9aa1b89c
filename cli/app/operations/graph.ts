import { type SiteGraph, siteGraph } from '../../project/outputs/answers/site-graph.ts'
import { siteNames } from '../../project/outputs/site-names.ts'
import type { RunOptions } from '../../project/pipeline/engine.ts'
import { update } from '../../project/pipeline/update.ts'
import { withEngine } from '../../project/pipeline/with-engine.ts'
import { openWorkspace, readInputs } from '../../project/workspace.ts'

/** The graph of the site as data: see `SiteGraph` for the schema. */
export async function graph(options: RunOptions = {}): Promise<SiteGraph> {
  const workspace = await openWorkspace(options.dir ?? '.', options)
  const inputs = readInputs(workspace)
  return withEngine(workspace, inputs, options, async (engine) => {
    const run = await update(inputs, engine, { names: () => siteNames(inputs) })
    engine.store.save()
    return siteGraph(run)
  })
}
