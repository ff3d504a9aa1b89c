/** A move in a copy of the repository: what it would make can be measured, and nothing of the repository changes. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import type { PlannedMove } from './migrate.ts'

/** Folders of the repository that a site is not made from. */
const NOT_COPIED = /(?:^|[\\/])(?:node_modules|\.git|\.docs-build|build)(?:[\\/]|$)/

/** A planned move whose place is a copy. */
export interface TrialMove {
  readonly move: PlannedMove
  /** Removes the copy. */
  remove(): void
}

/** @param planned a move that is not written yet */
export function trialMove(planned: PlannedMove): TrialMove {
  const root = mkdtempSync(join(tmpdir(), 'docs-build-trial-'))
  cpSync(planned.root, root, {
    recursive: true,
    filter: (source) => !NOT_COPIED.test(relative(planned.root, source)),
  })
  return {
    move: { ...planned, root, project: join(root, planned.plan.site.project) },
    remove: () => rmSync(root, { recursive: true, force: true }),
  }
}
