/** The documents of another tool's site as a project without a configuration, to compare a move with. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PlannedMove } from './migration.ts'

/** A folder with a copy of the main documents in `docs/`. */
interface BarePlace {
  /** Absolute path. */
  readonly dir: string
  /** Where its files lie in the repository: `docs/a.md` is a copy of `<folder>/a.md`. */
  readonly folder: string
  remove(): void
}

export function barePlace({ plan, root }: PlannedMove): BarePlace | undefined {
  const [main] = plan.site.docs
  if (!main) return undefined
  const dir = mkdtempSync(join(tmpdir(), 'docs-build-before-'))
  cpSync(join(root, main.folder), join(dir, 'docs'), {
    recursive: true,
    filter: (source) => !/[\\/](?:node_modules|\.git|\.docs-build|build)(?:[\\/]|$)/.test(source.slice(root.length)),
  })
  return { dir, folder: main.folder, remove: () => rmSync(dir, { recursive: true, force: true }) }
}
