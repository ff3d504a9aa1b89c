/** Writes changed texts of a project's own files. */
import { accessSync, chmodSync, constants, realpathSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { CACHE_FOLDER, discard, temporaryName } from '../engine/cache-folder.ts'
import { DocsError } from '../fault/errors.ts'

/**
 * @param dir the project's folder
 * @param files below it
 * @throws DocsError when one of the files cannot be written
 */
export function requireWritable(dir: string, files: readonly string[]): void {
  for (const file of files) {
    try {
      accessSync(join(dir, file), constants.W_OK)
    } catch (cause) {
      throw new DocsError(`\`${file}\` cannot be written, so nothing was changed.`, {
        hint: 'Give yourself the right to write the file, then run the command again.',
        cause,
      })
    }
  }
}

/**
 * Replaces the text of a file. A run that is killed leaves the old text or the new one, and no part of either, where the
 * project has a cache: the text is written there first.
 *
 * @param dir the project's folder
 * @param file below it
 */
export function replaceText(dir: string, file: string, text: string): void {
  const path = realpathSync(join(dir, file))
  const temporary = temporaryName(join(dir, CACHE_FOLDER, basename(path)))
  try {
    writeFileSync(temporary, text)
    chmodSync(temporary, statSync(path).mode)
    renameSync(temporary, path)
  } catch {
    discard(temporary)
    // There is no cache, it lies on another disk, or the folder of the file takes no new files.
    writeFileSync(path, text)
  }
}
