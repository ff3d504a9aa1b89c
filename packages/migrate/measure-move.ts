/** Measures a move that lies in a folder against the site that its old tool has built. */
import { posix } from 'node:path'
import { build, graph } from 'docs-build'
import { createProgress } from 'docs-build/cli'
import { readTree } from 'docs-build/project'
import { type Measures, measure } from './against/measure.ts'
import { openOldOutput } from './against/old-output.ts'
import type { PlannedMove } from './migration.ts'

/** What a measurement found. */
export interface MeasuredMove {
  readonly measures: Measures
  /** Pages of the old site that were not looked at. */
  readonly further: number
  /** Files of the old site that lie in the folder of a language once more. */
  readonly copies: number
  /** The number of findings that keep the new site from being published. */
  readonly failing: number
}

/**
 * Builds the new site, and compares it with the old one.
 *
 * @param root absolute path of the repository that the old site was made from
 * @param against a folder, a file `sitemap.xml`, or an address
 */
export async function measureMove(move: PlannedMove, root: string, against: string): Promise<MeasuredMove> {
  const { baseUrl = '/' } = move.plan.config
  const old = await openOldOutput(against, { root, tree: readTree(root), baseUrl })
  const { out, files, report, published } = await build({ dir: move.project })
  const built = published ? readTree(out) : undefined
  const progress = createProgress()
  const site = {
    ...(await graph({ dir: move.project })),
    files: published ? files.map(({ path }) => path) : undefined,
    read: (route: string) => built?.read(posix.join('.', route, 'index.html')),
    baseUrl,
  }
  const measures = await measure(old, site, (done) => progress.show(`${done} of ${old.pages.length} old pages`))
  progress.end()
  return { measures, further: old.further, copies: old.copies ?? 0, failing: report.summary.fail }
}
