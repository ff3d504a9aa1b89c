/** Finds the project that a folder belongs to, for commands that run in a folder below it. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { CONFIG_NAMES } from './load-config.ts'

/**
 * Searches a folder and the folders above it, up to the root of its repository.
 *
 * @returns the nearest folder with a configuration or a docs folder, or a folder further up whose configuration names that
 * docs folder; the folder itself when there is none
 */
export function findProject(from: string): string {
  const start = resolve(from)
  /** The nearest folder around a folder `docs`. */
  let found: string | undefined
  for (let folder = start; ; folder = dirname(folder)) {
    const config = CONFIG_NAMES.map((name) => join(folder, name)).find((path) => existsSync(path))
    if (config !== undefined && (found === undefined || names(config, relative(folder, join(found, 'docs')))))
      return folder
    const docs = join(folder, 'docs')
    const hasDocs = folder === start || `${start}${sep}`.startsWith(docs + sep)
    if (hasDocs && isFolder(docs)) found ??= folder
    if (config !== undefined || existsSync(join(folder, '.git')) || folder === dirname(folder)) return found ?? start
  }
}

/** Whether a configuration has a docs folder of this path, such as `src/content/docs`: then the folder is no project. */
function names(config: string, docs: string): boolean {
  return readFileSync(config, 'utf8').includes(docs.split(sep).join('/'))
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}
