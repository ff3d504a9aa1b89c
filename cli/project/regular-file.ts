/** Reading a file that must be one: what a name stands for may be a pipe, which would be waited for. */
import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'

/**
 * Opens before looking, so that what was a file when it was listed cannot turn into a pipe that blocks.
 *
 * @param options.follow `false`: a link in the place of the file is none
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

/** The same for a file that is read in pieces; options as of `readRegular`. The caller closes it. */
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
