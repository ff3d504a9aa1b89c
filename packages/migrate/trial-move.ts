/** A move in a copy of the repository: what it makes is checked and measured before anything of the repository changes. */
import { constants, cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve, sep } from 'node:path'
import type { PlannedMove } from './migration.ts'

/** Folders of the repository that a site is not made from, wherever they are. */
const NOT_COPIED: readonly string[] = ['node_modules', '.git', '.docs-build']

/** A planned move whose place is a copy. */
export interface TrialMove {
  readonly move: PlannedMove
  /** Whether files of HTML are published as they are. */
  readonly hasHtml: boolean
  /** Removes the copy. */
  remove(): void
}

/** @param planned a move that is not written yet */
export function trialMove(planned: PlannedMove): TrialMove {
  const root = mkdtempSync(join(tmpdir(), 'docs-build-trial-'))
  const outputs = outputFolders(planned)
  cpSync(planned.root, root, {
    recursive: true,
    mode: constants.COPYFILE_FICLONE,
    filter: (source) => !NOT_COPIED.includes(basename(source)) && !outputs.includes(resolve(source)),
  })
  return {
    move: { ...planned, root, project: join(root, planned.plan.site.project) },
    hasHtml: htmlFiles(planned),
    remove: () => rmSync(root, { recursive: true, force: true }),
  }
}

function htmlFiles({ root, plan }: PlannedMove): boolean {
  const folders = plan.config.staticDirs ?? ['static']
  return folders.some((folder) => {
    const path = join(root, plan.site.project, folder)
    return existsSync(path) && readdirSync(path, { recursive: true }).some((name) => /\.html?$/.test(String(name)))
  })
}

/** Folders that tools write at the top of a repository or of the project, unless documents lie in them. */
function outputFolders({ root, project, plan }: PlannedMove): string[] {
  const read = plan.site.docs
    .flatMap(({ folder, languages = [] }) => [folder, ...languages])
    .map((path) => join(root, path))
  return [root, project]
    .map((folder) => resolve(folder, 'build'))
    .filter((output) => read.every((path) => !`${resolve(path)}${sep}`.startsWith(`${output}${sep}`)))
}
