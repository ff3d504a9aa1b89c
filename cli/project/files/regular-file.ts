/**
 * Reads regular files only: a name can belong to a pipe, and reading a pipe would wait for ever. A file that was found in a
 * folder is read from that folder only, even when a folder on the way has become a link since.
 */
import { closeSync, constants, fstatSync, lstatSync, openSync, readFileSync, realpathSync, type Stats } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { isInside } from '../../kernel/inside.ts'

interface Reading {
  /** `false` refuses a symbolic link in the place of the file. */
  readonly follow?: boolean
  /** Absolute path without links: the opened file must lie below it. */
  readonly within?: string | undefined
}

/**
 * Reads a file. It is opened without blocking and then examined, in case something has replaced it since it was listed.
 *
 * @throws when the path does not belong to a regular file, or to one outside of `within`
 */
export function readRegular(path: string, reading: Reading = {}): Uint8Array {
  return withRegular(path, reading, (file) => readFileSync(file))
}

/** As `readRegular`, for a file that is read in pieces while a function runs. */
export function withRegular<T>(path: string, { follow = true, within }: Reading, use: (file: number) => T): T {
  const file = openSync(path, flagsFor(follow))
  try {
    requireRegular(path, fstatSync(file), within)
    return use(file)
  } finally {
    closeSync(file)
  }
}

/** As `readRegular`, for a file that is read in pieces later. The caller closes the handle. */
export async function openRegular(path: string, { follow = true, within }: Reading = {}): Promise<FileHandle> {
  const handle = await open(path, flagsFor(follow))
  try {
    requireRegular(path, await handle.stat(), within)
    return handle
  } catch (error) {
    await handle.close()
    throw error
  }
}

function flagsFor(follow: boolean): number {
  return follow ? NON_BLOCKING : NON_BLOCKING | (constants.O_NOFOLLOW ?? 0)
}

function requireRegular(path: string, opened: Stats, within: string | undefined): void {
  if (!opened.isFile()) throw refused('not a file', 'not a regular file')
  if (within === undefined) return
  // Node cannot open a name below a handle. The real path has no links, so the file that it leads to is the opened one or not.
  const real = realpathSync.native(path)
  const there = lstatSync(real)
  if (!isInside(real, within) || there.ino !== opened.ino || there.dev !== opened.dev)
    throw refused('a folder on the way has become a link', 'outside of its folder')
}

function refused(message: string, code: string): Error {
  return Object.assign(new Error(message), { code })
}

const NON_BLOCKING = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)
