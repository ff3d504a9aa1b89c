import type { ExternalLink } from '../checks/checked-site.ts'
import { type Memo, type MemoInput, memo } from '../engine/memo.ts'
import type { CheckReport } from '../fault/finding.ts'
import type { Engine } from '../pipeline/engine.ts'
import { type Update, update } from '../pipeline/update.ts'
import type { Inputs } from '../project/inputs.ts'
import { siteNames } from './site-names.ts'

export interface KnownCheck {
  readonly report: CheckReport
  /** Destinations that leave the site. */
  readonly external: readonly ExternalLink[]
}

interface CheckInput extends MemoInput {
  readonly inputs: Inputs
}

interface CheckRun {
  readonly engine: Engine
}

/** The result of a check. When nothing has changed, one comparison gives the remembered result. */
export const checks: Memo<CheckInput, KnownCheck, CheckRun> = memo(
  'check',
  () => [],
  async (missing, { engine }, keep) => {
    let last: Update | undefined
    for (const input of missing) {
      const run: Update = await update(input.inputs, engine, { names: () => siteNames(input.inputs), last })
      const { checked, report, others } = run
      last = run
      const external = [checked, ...others.map((other) => other.checked)].flatMap((one) => one.external)
      keep(input, JSON.stringify({ report: report(), external }))
    }
    engine.store.save()
  },
)
