/** A cache that is a symbolic link out of the project, with which a project of others could write in any folder. */
import { existsSync, lstatSync, realpathSync } from 'node:fs'
import { sep } from 'node:path'
import { DocsError } from '../kernel/fault/errors.ts'
import { CACHE_FOLDER } from '../kernel/store/cache-folder.ts'

/** @param cacheDir absolute path of the cache */
export function isLinkedElsewhere(dir: string, cacheDir: string): boolean {
  if (!lstatSync(cacheDir, { throwIfNoEntry: false })?.isSymbolicLink()) return false
  return !existsSync(cacheDir) || !realpathSync(cacheDir).startsWith(realpathSync(dir) + sep)
}

/** @throws DocsError when the cache lies elsewhere */
export function refuseLinkedCache(dir: string, cacheDir: string): void {
  if (!isLinkedElsewhere(dir, cacheDir)) return
  throw new DocsError(
    `\`${CACHE_FOLDER}\` is a symbolic link that leads out of the project, so nothing is kept there.`,
    {
      hint: 'Remove the link (`docs-build clean` does), or run the command with `--no-cache`.',
    },
  )
}
