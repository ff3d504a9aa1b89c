import type { Survey } from '../../project/built/survey.ts'
import { ownedState } from '../../project/git/code-owners.ts'
import { siteNames } from '../../project/outputs/site-names.ts'
import type { RunOptions } from '../../project/pipeline/engine.ts'
import { update } from '../../project/pipeline/update.ts'
import { withEngine } from '../../project/pipeline/with-engine.ts'
import { writtenFolder } from '../../project/publish/project-output.ts'
import { requireTheme } from '../../project/theme/site-bundle.ts'
import { openWorkspace, readInputs } from '../../project/workspace.ts'

export interface SurveyOptions extends RunOptions {
  /** Output folder, relative to the project's. Default: `build`. */
  readonly out?: string | undefined
  /** File with known findings, relative to the project's folder. */
  readonly baseline?: string | undefined
}

/**
 * Reads the state of a site: its graph, its findings, and what is known of its output and its last builds.
 *
 * @throws DocsError when the baseline cannot be read
 */
export async function survey(options: SurveyOptions = {}): Promise<Survey> {
  const workspace = await openWorkspace(options.dir ?? '.', options)
  requireTheme(workspace)
  const inputs = readInputs(workspace)
  return withEngine(workspace, inputs, options, async (engine) => {
    const run = await update(inputs, engine, { names: () => siteNames(inputs) })
    engine.store.save()
    const { surveyOf } = await import('../../project/built/survey.ts')
    return surveyOf(ownedState(run, workspace.dir), workspace, {
      ...options,
      out: writtenFolder(workspace, options.out),
    })
  })
}
