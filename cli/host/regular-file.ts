/** Reading a file that must be one: what a name stands for may be a pipe, which would be waited for. */
import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs'

/**
 * Opens before looking, so that what was a file when it was listed cannot turn into a pipe that blocks.
 *
 * @param options.follow `false`: a link in the place of the file is none
 */
export function readRegular(path: string, { follow = true }: { readonly follow?: boolean } = {}): Uint8Array {
  const file = openSync(path, follow ? NON_BLOCKING : NON_BLOCKING | (constants.O_NOFOLLOW ?? 0))
  try {
    if (!fstatSync(file).isFile()) throw Object.assign(new Error('not a file'), { code: 'not a regular file' })
    return readFileSync(file)
  } finally {
    closeSync(file)
  }
}

const NON_BLOCKING = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)
