/** Removes the output folder and the cache. */
import { existsSync, rmSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DocsError, messageOf } from '../../kernel/fault/errors.ts'
import { CACHE_FOLDER } from '../../kernel/store/cache-folder.ts'
import { refuseForeign } from '../../project/publish/output-guard.ts'
import { recover } from '../../project/publish/output-stage.ts'
import { writtenFolder } from '../../project/publish/project-output.ts'

export interface CleanOptions {
  /** The project's folder. Default: the working directory. */
  readonly dir?: string
  /** Output folder, relative to the project's. Default: `build`. */
  readonly out?: string
}

/**
 * Removes the output folder and the cache. A folder that docs-build did not write is left alone.
 *
 * @returns absolute paths of what was removed
 * @throws DocsError when the output folder holds something else
 */
export async function clean({ dir = '.', out }: CleanOptions = {}): Promise<string[]> {
  const folder = resolve(dir)
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw new DocsError(`There is no folder ${folder}.`)
  const output = writtenFolder({ dir: folder }, out)
  const cache = join(folder, CACHE_FOLDER)
  refuseForeign(output, { project: folder, sources: [] })
  const removed = recover(output)
  for (const path of [output, cache].filter(existsSync)) {
    try {
      rmSync(path, { recursive: true, force: true })
    } catch (error) {
      throw new DocsError(`${path} cannot be removed: ${messageOf(error)}`, { cause: error })
    }
    removed.push(path)
  }
  return removed
}
