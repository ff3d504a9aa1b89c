/** Makes one share of a site, for the machine that makes the site from the parts of all. */

import { DocsError } from '../../kernel/fault/errors.ts'
import type { Share } from '../../kernel/threads/share.ts'
import { withEngine } from '../../project/pipeline/with-engine.ts'
import { loadSiteBundle } from '../../project/theme/site-bundle.ts'
import { asThemeFault } from '../../project/theme/theme-fault.ts'
import { openWorkspace, readPageInputs } from '../../project/workspace.ts'
import { type BuildOptions, startPhases } from './build.ts'

export type { Share } from '../../kernel/threads/share.ts'

export interface ShardOptions
  extends Omit<BuildOptions, 'out' | 'strict' | 'verifyHydration' | 'published' | 'changes'> {
  /** The part of the work that this machine does. */
  readonly shard: Share
  /** Folder for the part of this machine, relative to the project's. Absent: the shared cache takes the results. */
  readonly cacheOut?: string
}

export interface ShardResult {
  /** Number of pages of the share. */
  readonly pages: number
  /** Notes about results of other machines that could not be used, with the reasons. */
  readonly notes: readonly string[]
}

/**
 * No rule is run and no output is made: `build` does both, with `cacheIn`.
 *
 * @throws DocsError for wrong use, or when a page cannot be drawn
 */
export async function buildShard({ shard, ...options }: ShardOptions): Promise<ShardResult> {
  const phases = startPhases(options.onPhase)
  const workspace = await openWorkspace(options.dir ?? '.', options)
  phases.end('configuration')
  const inputs = await readPageInputs(workspace)
  phases.end('read files')
  const { openExchange } = await import('../../project/pipeline/open-exchange.ts')
  const { exchange, writesRemote } = openExchange(workspace, inputs, options, true)
  if (options.cacheOut === undefined && !writesRemote)
    throw new DocsError('No other machine would get this share.', {
      hint: 'Add `--cache-out part-2`, or configure `cache.remote` with the secrets that allow writing.',
    })
  return withEngine(workspace, inputs, { ...options, exchange }, async (engine) => {
    const bundle = engine.code ?? (await loadSiteBundle(workspace, inputs))
    phases.end('page code')
    try {
      const { makeShare } = await import('../../project/outputs/make-share.ts')
      const pages = await makeShare(inputs, engine, {
        share: shard,
        inGroups: writesRemote,
        workspace,
        bundle,
        onRead: () => phases.end('parse documents'),
      })
      phases.end('render pages')
      engine.store.save()
      await exchange?.send(engine.store)
      phases.end('write the part')
      return { pages, notes: exchange?.notes() ?? [] }
    } catch (error) {
      throw await asThemeFault(error, bundle, workspace)
    }
  })
}
