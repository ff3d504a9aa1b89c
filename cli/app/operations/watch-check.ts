import { resolve } from 'node:path'
import { withOwners } from '../../project/git/code-owners.ts'
import { sourceReader } from '../../project/inputs.ts'
import type { CheckOptions, CheckResult } from './check.ts'
import { fails, withBaseline } from './check.ts'

export interface WatchedCheck {
  /** @param ms what the work took, in milliseconds */
  readonly onReport: (result: CheckResult, ms: number) => void
  /** Called for a configuration or a docs folder that cannot be used. The last report stays valid for the state before. */
  readonly onFault: (error: unknown) => void
}

/**
 * Checks a project now and after every change of it.
 *
 * @returns a function that ends it
 */
export async function watchCheck(
  options: CheckOptions,
  { onReport, onFault }: WatchedCheck,
): Promise<{ readonly close: () => Promise<void> }> {
  const [{ openProject }, { followDisk }] = await Promise.all([
    import('../live/live-project.ts'),
    import('../live/follow-disk.ts'),
  ])
  const dir = resolve(options.dir ?? '.')
  const project = openProject(dir, {
    ...options,
    async onState({ report: found, run, ms }) {
      const { report: own, notes } = await withBaseline({ report: found, notes: [] }, dir, options)
      const report = withOwners(own, dir)
      const isStrict = options.strict === true || options.baseline !== undefined
      onReport({ report, notes, ok: !fails(report, isStrict), sourceOf: sourceReader(run.inputs) }, ms)
    },
    onFault,
  })
  const watch = await followDisk(project)
  return {
    async close() {
      await watch?.close()
      await project.close()
    },
  }
}
