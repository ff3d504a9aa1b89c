import type { RunOptions } from '../pipeline/engine.ts'
import { update } from '../pipeline/update.ts'
import { withEngine } from '../pipeline/with-engine.ts'
import { requireTheme } from '../project/site-bundle.ts'
import { openWorkspace, readInputs } from '../project/workspace.ts'
import { writtenFolder } from '../publish/project-output.ts'
import { siteNames } from './site-names.ts'

export interface ReportOptions extends RunOptions {
  /** Output folder, relative to the project's. Default: `build`. */
  readonly out?: string
  /** Older output to compare with: a folder, or the URL of a site. */
  readonly since?: string
  /** File with known findings, relative to the project's folder. */
  readonly baseline?: string
}

/**
 * Draws the state of a site as one HTML page that needs no other file.
 *
 * @returns the page
 * @throws DocsError when the baseline or a named output cannot be read
 */
export async function report(options: ReportOptions = {}): Promise<string> {
  const workspace = await openWorkspace(options.dir ?? '.', options)
  requireTheme(workspace)
  const inputs = readInputs(workspace)
  return withEngine(workspace, inputs, options, async (engine) => {
    const run = await update(inputs, engine, { names: () => siteNames(inputs) })
    engine.store.save()
    const { reportOnRun } = await import('../built/report/report-on-run.ts')
    return reportOnRun(run, workspace, { ...options, out: writtenFolder(workspace, options.out) })
  })
}
