/** Finds the project that a folder belongs to, for commands that run in a folder below it. */
import { existsSync, statSync } from 'node:fs'
import { dirname, join, resolve, sep } from 'node:path'
import { CONFIG_NAMES } from './load-config.ts'

/**
 * Searches a folder and the folders above it, up to the root of its repository.
 *
 * @returns the nearest folder with a configuration or a docs folder; the folder itself when there is none
 */
export function findProject(from: string): string {
  const start = resolve(from)
  for (let folder = start; ; folder = dirname(folder)) {
    const docs = join(folder, 'docs')
    const hasDocs = folder === start || `${start}${sep}`.startsWith(docs + sep)
    if (CONFIG_NAMES.some((name) => existsSync(join(folder, name))) || (hasDocs && isFolder(docs))) return folder
    if (existsSync(join(folder, '.git')) || folder === dirname(folder)) return start
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}
