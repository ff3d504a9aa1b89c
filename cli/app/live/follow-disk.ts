/** Tells an open project what changes on the disk, where no editor does. */
import { join, relative } from 'node:path'
import { isFolder } from '../../kernel/folder.ts'
import { isInside } from '../../kernel/inside.ts'
import { type Watch, watchPaths } from '../dev/watch.ts'
import type { LiveProject, ProjectState } from './live-project.ts'
import { concerns, watchedFolders } from './reach.ts'

/** @returns `undefined` when the project cannot be opened */
export async function followDisk(project: LiveProject): Promise<Watch | undefined> {
  const since = Date.now()
  const state = await project.current()
  if (!state) return undefined
  const { workspace } = state
  const outside = watchedFolders(workspace)
    .map((folder) => join(workspace.dir, folder))
    .filter((folder) => !isInside(folder, workspace.dir))
  return watchPaths({
    paths: [workspace.dir, ...outside],
    ignored: (path) => path !== workspace.dir && !isOnTheWay(path, state),
    since,
    known: [],
    handle: async (changed) => project.changed([...changed].filter((path) => concerns(path, workspace))),
  })
}

/** Whether a path concerns a project, or is a folder that holds what does. */
function isOnTheWay(path: string, { workspace }: ProjectState): boolean {
  if (/[\\/](?:node_modules|\.git|\.docs-build)(?:[\\/]|$)/.test(relative(workspace.dir, path))) return false
  return concerns(path, workspace) || isFolder(path)
}
