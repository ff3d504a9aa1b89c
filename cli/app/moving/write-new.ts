/** Writes files that are not there yet. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DocsError, messageOf } from '../../kernel/fault/errors.ts'
import { isInside } from './read-tree.ts'

/**
 * Writes a file unless something has its name already.
 *
 * @param root absolute path of the folder that the file must stay in
 * @param path below the root, with forward slashes
 * @returns whether it was written
 * @throws DocsError when the folder cannot be written, or a symbolic link on the path leads out of the root
 */
export function writeNew(root: string, path: string, content: string | Uint8Array): boolean {
  const location = join(root, path)
  try {
    makeFolder(root, path)
    writeFileSync(location, content, { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    if (error instanceof DocsError) throw error
    throw new DocsError(`${path} cannot be written: ${messageOf(error)}`, { cause: error })
  }
}

/**
 * Makes the folder of a file.
 *
 * @param root absolute path of the folder that the file must stay in
 * @param path of the file below the root
 * @throws DocsError when a symbolic link on the path leads out of the root
 */
export function makeFolder(root: string, path: string): void {
  const folder = dirname(join(root, path))
  if (!isInside(root, folder))
    throw new DocsError(`${path} would lie outside of ${root}, because a symbolic link on its path leads there.`)
  mkdirSync(folder, { recursive: true })
}
