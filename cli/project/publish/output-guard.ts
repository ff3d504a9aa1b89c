/** Decides whether a build may replace a folder. */

import { existsSync, lstatSync, readdirSync, realpathSync, type Stats } from 'node:fs'
import { homedir } from 'node:os'
import { basename, dirname, join, resolve, sep } from 'node:path'
import { DocsError, messageOf } from '../../kernel/fault/errors.ts'
import { isInside } from '../../kernel/inside.ts'
import { readRegular } from '../files/regular-file.ts'

/** An output of docs-build has one of these files, which names its generator. Up to 3.9 it was `manifest.json`. */
const MARKS = ['docs-build.json', 'manifest.json']

export interface ProtectedFolders {
  /** The project's folder, which must not lie in the output folder. */
  readonly project: string
  /**
   * Folders that the site is made from. None may lie in the output folder or around it: the site would contain itself.
   */
  readonly sources: readonly string[]
}

/**
 * Refuses a folder that a build must not replace.
 *
 * @throws DocsError for the root, a folder that holds the home folder or the project, a folder in its sources, a
 * repository, and any folder with files that docs-build did not write
 */
export function refuseForeign(out: string, { project, sources }: ProtectedFolders): void {
  const refuse = (why: string): never => {
    throw new DocsError(`The output folder ${out} is refused: ${why}.`, {
      hint: 'A build replaces its output folder whole. Name a folder of its own with `--out`.',
    })
  }
  const real = realPath(out)
  if (real === resolve(sep)) refuse('it is the root of the file system')
  if (isInside(realPath(homedir()), real)) refuse('your home folder is it, or lies in it')
  for (const folder of [project, ...sources]) if (isInside(realPath(folder), real)) refuse(`${folder} lies in it`)
  for (const folder of sources) if (isInside(real, realPath(folder))) refuse(`it lies in ${folder}, which is published`)
  const stat = statOf(out)
  if (!stat) return
  if (!stat.isDirectory()) refuse(stat.isSymbolicLink() ? 'it is a symbolic link' : 'it is not a folder')
  const names = namesIn(out)
  if (names.length === 0) return
  if (!isOurs(out)) refuse('it holds files that docs-build did not write')
  const repository = names.find((name) => REPOSITORIES.has(name))
  if (repository !== undefined) refuse(`it holds a repository (${repository})`)
}

/** Whether a folder holds files that docs-build did not write. */
export function isForeign(out: string): boolean {
  return (statOf(out)?.isDirectory() ?? false) && namesIn(out).length > 0 && !isOurs(out)
}

/** @returns `undefined` without an entry, and also when a folder above is a file; writing reports that */
function statOf(path: string): Stats | undefined {
  try {
    return lstatSync(path)
  } catch {
    return undefined
  }
}

/** Folders of repositories: their content cannot be made again. */
const REPOSITORIES = new Set(['.git', '.hg', '.svn', '.jj'])

/** The names in a folder; none when another run is replacing the folder at this moment. */
function namesIn(out: string): string[] {
  try {
    return readdirSync(out)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw new DocsError(`The output folder ${out} cannot be read: ${messageOf(error)}`, { cause: error })
  }
}

function isOurs(out: string): boolean {
  // If the folder is gone, another run is replacing it.
  return MARKS.some((mark) => namesGenerator(join(out, mark))) || !existsSync(out)
}

function namesGenerator(path: string): boolean {
  try {
    return /"generator": ?"docs-build /.test(Buffer.from(readRegular(path).subarray(0, 200)).toString('latin1'))
  } catch {
    // The file is missing or is not a regular file.
    return false
  }
}

function realPath(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    const parent = dirname(path)
    return parent === path ? path : join(realPath(parent), basename(path))
  }
}
