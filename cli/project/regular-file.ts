/** Reads regular files only. A name can belong to a pipe, and reading a pipe would wait for ever. */
import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'

/**
 * Reads a file. It is opened without blocking and then examined, in case a pipe has replaced it since it was listed.
 *
 * @param options.follow `false` refuses a symbolic link in the place of the file
 * @throws when the path does not belong to a regular file
 */
export function readRegular(path: string, { follow = true }: { readonly follow?: boolean } = {}): Uint8Array {
  const file = openSync(path, flagsFor(follow))
  try {
    if (!fstatSync(file).isFile()) throw notRegular()
    return readFileSync(file)
  } finally {
    closeSync(file)
  }
}

/** As `readRegular`, for a file that is read in pieces. The caller closes the handle. */
export async function openRegular(
  path: string,
  { follow = true }: { readonly follow?: boolean } = {},
): Promise<FileHandle> {
  const handle = await open(path, flagsFor(follow))
  try {
    if (!(await handle.stat()).isFile()) throw notRegular()
    return handle
  } catch (error) {
    await handle.close()
    throw error
  }
}

function flagsFor(follow: boolean): number {
  return follow ? NON_BLOCKING : NON_BLOCKING | (constants.O_NOFOLLOW ?? 0)
}

function notRegular(): Error {
  return Object.assign(new Error('not a file'), { code: 'not a regular file' })
}

const NON_BLOCKING = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)
