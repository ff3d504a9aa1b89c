/** Where fast-glob looks for files. */
import { type Dirent, lstatSync, readdirSync, type Stats, statSync } from 'node:fs'
import { sep } from 'node:path'
import type { Options } from 'fast-glob'
import { asUse, DocsError, messageOf } from '../../kernel/fault/errors.ts'

/**
 * Options of `glob.sync` for the files below a folder. fast-glob makes slashes of all backslashes in the folder's path, also
 * where they are characters of a name: then it is given the path that it would make, and the files of the folder.
 *
 * @param denied receives the absolute path of each folder that this user may not list; absent: such a folder ends the listing, as
 * any other failure does. A folder that is gone by then is left out
 * @throws DocsError while it lists
 */
export function below(folder: string, denied?: (path: string, code: string) => void): Pick<Options, 'cwd' | 'fs'> {
  const cwd = folder.replaceAll('\\', '/')
  const isRenamed = sep !== '\\' && cwd !== folder
  const real = (path: string): string => (isRenamed && path.startsWith(cwd) ? folder + path.slice(cwd.length) : path)
  const list = (path: string, options: { readonly withFileTypes: true }): Dirent[] => {
    try {
      return readdirSync(real(path), options)
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException
      if (code === 'ENOENT' || code === 'ENOTDIR') return []
      if (!denied || (code !== 'EACCES' && code !== 'EPERM')) throw notListed(real(path), error)
      denied(real(path), code)
      return []
    }
  }
  return {
    cwd: isRenamed ? cwd : folder,
    fs: {
      lstatSync: (path: string): Stats => lstatSync(real(path)),
      statSync: (path: string): Stats => statSync(real(path)),
      readdirSync: list as typeof readdirSync,
    },
  }
}

function notListed(folder: string, error: unknown): DocsError {
  const limit = asUse(error)
  if (limit instanceof DocsError) return limit
  const hint = 'Check its permissions, and its disk.'
  return new DocsError(`The folder ${folder} cannot be read: ${messageOf(error)}`, { hint, cause: error })
}
