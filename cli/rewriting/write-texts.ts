/** Writes changed texts of a project's own files. */
import { accessSync, chmodSync, constants, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
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

/** Replaces the text of a file. A run that is killed leaves the old text or the new one, and no part of either. */
export function replaceText(path: string, text: string): void {
  const file = realpathSync(path)
  const temporary = `${file}.${process.pid}.tmp`
  try {
    writeFileSync(temporary, text, { flag: 'wx' })
    chmodSync(temporary, statSync(file).mode)
    renameSync(temporary, file)
  } catch {
    rmSync(temporary, { force: true })
    // A folder in which no file can be made may have files that can be written.
    writeFileSync(file, text)
  }
}
