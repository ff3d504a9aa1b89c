/** Which changes of files concern an open project. */
import { basename, join } from 'node:path'
import { CONTRACT_FILE } from '../../graph/checks/address-contract.ts'
import { isInside } from '../../kernel/inside.ts'
import { CACHE_FOLDER } from '../../kernel/store/cache-folder.ts'
import { CONFIG_NAMES } from '../../project/config/load-config.ts'
import type { Workspace } from '../../project/workspace.ts'

/** @param paths absolute */
export function reachOfPaths(paths: Iterable<string>, { configInputs, dir }: Workspace): 'configuration' | 'documents' {
  for (const path of paths)
    if (configInputs.includes(path) || CONFIG_NAMES.some((name) => path === join(dir, name))) return 'configuration'
  return 'documents'
}

/** Folders of a project whose files a finding can depend on, relative to the project's folder. */
export function watchedFolders({ config, editions }: Workspace): string[] {
  const docs = editions.flatMap(({ revision, docsDir }) => (revision === undefined ? [docsDir] : []))
  const folders = [...docs, ...(editions.length > 1 ? ['i18n'] : []), ...config.staticDirs, ...config.markdown.includes]
  return [...new Set(folders)]
}

/** Whether a finding can depend on a file. @param path absolute */
export function concerns(path: string, workspace: Workspace): boolean {
  const { dir, config, configInputs } = workspace
  if (isInside(path, join(dir, CACHE_FOLDER)) || basename(path).endsWith('~')) return false
  if (configInputs.includes(path) || CONFIG_NAMES.some((name) => path === join(dir, name))) return true
  if (path === join(dir, CONTRACT_FILE)) return true
  if (config.theme.css !== undefined && path === join(dir, config.theme.css)) return true
  return watchedFolders(workspace).some((folder) => isInside(path, join(dir, folder)))
}
