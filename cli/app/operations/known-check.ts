import type { ExternalLink } from '../../graph/checks/checked-site.ts'
import type { CheckReport } from '../../kernel/fault/finding.ts'
import { type Memo, type MemoInput, memo } from '../../kernel/store/memo.ts'
import type { Inputs, ProjectInputs } from '../../project/inputs.ts'
import { siteNames } from '../../project/outputs/site-names.ts'
import type { Engine } from '../../project/pipeline/engine.ts'
import { runKey } from '../../project/pipeline/run-key.ts'
import { type Update, update } from '../../project/pipeline/update.ts'

export interface KnownCheck {
  readonly report: CheckReport
  /** Destinations that leave the site. */
  readonly external: readonly ExternalLink[]
}

interface CheckInput extends MemoInput {
  readonly inputs: ProjectInputs
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
      last = run
      keep(input, textOf(run))
    }
    engine.store.save()
  },
)

/** Remembers what a build has found, so that a check of the same state, or of a change to it, need not look again. */
export function keepFindings(run: Update): void {
  const { engine } = run
  const inputs = { ...run.inputs, editions: run.inputs.editions.map(withoutUpdates) }
  checks.keep({ key: runKey(inputs, engine), inputs }, textOf(run), { engine })
}

/** Checks do not ask for the last updates of pages. */
function withoutUpdates({ lastUpdates: _, ...inputs }: Inputs): Inputs {
  return inputs
}

function textOf({ editions, report }: Update): string {
  const external = editions.flatMap(({ checked }) => checked.external)
  return JSON.stringify({ report: report(), external } satisfies KnownCheck)
}
