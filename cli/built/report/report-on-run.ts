/** The report on a run, as the command and the dev server show it. */
import { join } from 'node:path'
import { siteGraph } from '../../outputs/site-graph.ts'
import type { Update } from '../../pipeline/update.ts'
import { readLastUpdates } from '../../project/git.ts'
import { rootOf } from '../../project/inputs.ts'
import { PACKAGE_ROOT, VERSION } from '../../project/own-package.ts'
import type { Workspace } from '../../project/workspace.ts'
import { writeReport } from './write-report.ts'

interface ReportChoices {
  /** Absolute path of the output folder. */
  readonly out: string
  readonly since?: string
  readonly baseline?: string
}

/**
 * @returns the page as HTML
 * @throws DocsError when the baseline or an output that is named cannot be read
 */
export async function reportOnRun(
  run: Update,
  { dir, cacheDir }: Pick<Workspace, 'dir' | 'cacheDir'>,
  { out, since, baseline }: ReportChoices,
): Promise<string> {
  const { config, project } = rootOf(run.inputs)
  const docsPath = config.docs.path
  const { files } = await readLastUpdates({
    folder: join(dir, docsPath),
    paths: project.sources.map(({ path }) => path),
    cacheDir,
  })
  return writeReport({
    site: siteGraph(run),
    report: run.report(),
    generator: `docs-build ${VERSION}`,
    dir,
    docsPath,
    updates: files,
    out,
    cacheDir,
    packageRoot: PACKAGE_ROOT,
    since,
    baseline,
  })
}
