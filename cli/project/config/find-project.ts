/** Finds the project that a folder belongs to, for commands that run in a folder below it. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { isFolder } from '../../kernel/folder.ts'
import { CONFIG_NAMES } from './load-config.ts'

/**
 * Searches a folder and the folders above it, up to the root of its repository.
 *
 * @returns the nearest folder with a configuration or a docs folder; or a folder further up, or a folder beside the docs
 * such as `website`, whose configuration names that docs folder; the folder itself when there is none
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
    if (config !== undefined || existsSync(join(folder, '.git')) || folder === dirname(folder))
      return found === undefined ? start : (besideDocs(found) ?? found)
  }
}

/** The folder beside a folder `docs` whose configuration names it, as projects of Docusaurus have it. */
function besideDocs(folder: string): string | undefined {
  return foldersIn(folder)
    .filter((name) => name !== 'docs' && name !== 'node_modules')
    .map((name) => join(folder, name))
    .find((place) =>
      CONFIG_NAMES.some((name) => existsSync(join(place, name)) && names(join(place, name), join('..', 'docs'))),
    )
}

/** The names of the folders in a folder; none in a folder that cannot be read. */
function foldersIn(folder: string): string[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true })
    return entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
  } catch {
    return []
  }
}

/** Whether a configuration names a docs folder of this path, such as `src/content/docs` or `../docs`. */
function names(config: string, docs: string): boolean {
  return readFileSync(config, 'utf8').includes(docs.split(sep).join('/'))
}
