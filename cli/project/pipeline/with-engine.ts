/** An engine for one run of a project. */
import type { ProjectInputs } from '../inputs.ts'
import type { Bundle } from '../theme/kept-bundle.ts'
import type { Workspace } from '../workspace.ts'
import { type Engine, type EngineOptions, openEngine, type RunOptions } from './engine.ts'

/** Opens the engine, uses it, and closes it whatever happens. */
export async function withEngine<T>(
  workspace: Workspace,
  inputs: ProjectInputs,
  options: RunOptions & Pick<EngineOptions, 'exchange' | 'stays'>,
  use: (engine: Engine) => Promise<T>,
): Promise<T> {
  options.signal?.throwIfAborted()
  const { onProgress } = options
  const { cacheDir } = workspace
  const code = await codeOf(workspace, inputs)
  const engine = { ...openEngine(cacheDir, options), onProgress, code }
  try {
    return await use(engine)
  } finally {
    await engine.close()
  }
}

/** The bundle that runs the code of pages, where some page has code. */
async function codeOf(workspace: Workspace, inputs: ProjectInputs): Promise<Bundle | undefined> {
  if (!inputs.editions.some(({ config }) => config.markdown.mdx === 'code')) return undefined
  const { loadSiteBundle } = await import('../theme/site-bundle.ts')
  return loadSiteBundle(workspace, inputs)
}
