import type { ExternalReport } from '../external/external-report.ts'
import type { RunOptions } from '../pipeline/engine.ts'
import { runKey } from '../pipeline/run-key.ts'
import { withEngine } from '../pipeline/with-engine.ts'
import { openWorkspace, readInputs } from '../project/workspace.ts'
import type { KnownCheck } from './known-check.ts'
import { checks } from './known-check.ts'

/**
 * Asks the servers of all links that leave the site, and checks nothing else.
 *
 * @returns every address with its answer and its places
 */
export async function externalLinks(options: RunOptions = {}): Promise<ExternalReport> {
  const workspace = await openWorkspace(options.dir ?? '.', options)
  const inputs = readInputs(workspace)
  const [found] = await withEngine(workspace, inputs, options, (engine) =>
    checks.of([{ key: runKey(inputs, engine), inputs }], { engine }),
  )
  const { external } = found as KnownCheck
  const [{ answersFor }, { externalReport }] = await Promise.all([
    import('../external/external-findings.ts'),
    import('../external/external-report.ts'),
  ])
  const { cacheDir, config } = workspace
  const answers = await answersFor(external, { cacheDir, external: config.links.external, signal: options.signal })
  return externalReport(external, answers)
}
