/** Where fast-glob looks for files. */
import { type Dirent, lstatSync, readdirSync, type Stats, statSync } from 'node:fs'
import { sep } from 'node:path'
import type { Options } from 'fast-glob'

/**
 * Options of `glob.sync` for the files below a folder. fast-glob makes slashes of all backslashes in the folder's path, also
 * where they are characters of a name: then it is given the path that it would make, and the files of the folder.
 */
export function below(folder: string): Pick<Options, 'cwd' | 'fs'> {
  const cwd = folder.replaceAll('\\', '/')
  if (sep === '\\' || cwd === folder) return { cwd: folder }
  const real = (path: string): string => (path.startsWith(cwd) ? folder + path.slice(cwd.length) : path)
  return {
    cwd,
    fs: {
      lstatSync: (path: string): Stats => lstatSync(real(path)),
      statSync: (path: string): Stats => statSync(real(path)),
      readdirSync: ((path: string, options: { readonly withFileTypes: true }): Dirent[] =>
        readdirSync(real(path), options)) as typeof readdirSync,
    },
  }
}
