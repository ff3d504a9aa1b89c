/** Assets and static files: described by the file system's data, and read when their bytes are needed. */
import { randomUUID } from 'node:crypto'
import { closeSync, lstatSync, openSync, readSync, type Stats, writeSync } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { DocsError, messageOf } from '../../kernel/fault/errors.ts'
import { openRegular, readRegular, withRegular } from './regular-file.ts'

/** A file that is published unchanged, or could be. */
export interface AssetFile {
  /** Relative to the docs folder or to its static folder. */
  readonly path: string
  /** Relative to the project's folder, as findings name it. */
  readonly file: string
  /** Absolute path on this machine, with all links resolved; never part of an output. */
  readonly location: string
  /** Absolute path without links of the folder that has to hold the file. */
  readonly within: string
  readonly size: number
  /** Equal stamps mean equal bytes, as far as the file system shows. */
  readonly stamp: string
}

/** Where a file lies, and has to. */
export type Place = Pick<AssetFile, 'location' | 'within'>

/** Bytes that a copy holds at once. */
const PIECE = 1 << 20

/** A file younger than this may change again without a change of its time stamps, because of their resolution. */
const SETTLED_MS = 2000

/** @returns `undefined` when the file no longer exists */
export function assetFile(names: Omit<AssetFile, 'size' | 'stamp'>): AssetFile | undefined {
  const stat = lstatSync(names.location, { throwIfNoEntry: false })
  return stat?.isFile() ? { ...names, size: stat.size, stamp: stampOf(stat) } : undefined
}

/** The stamp of a file. A file that has not settled gets a unique stamp, so that nothing remembered is used for it. */
function stampOf(stat: Stats): string {
  const isSettled = Date.now() - Math.max(stat.mtimeMs, stat.ctimeMs) > SETTLED_MS
  return [identityOf(stat), ...(isSettled ? [] : [randomUUID()])].join(' ')
}

/** Includes the time of the last status change (ctime), because programs cannot set it. */
function identityOf({ size, mtimeMs, ctimeMs, ino }: Stats): string {
  return [size, mtimeMs, ctimeMs, ino].join(' ')
}

/**
 * Reads the bytes of an asset or a static file.
 *
 * @throws DocsError when the file no longer exists, or is not a regular file
 */
export function readAsset({ location, within }: Place): Uint8Array {
  try {
    return readRegular(location, { follow: false, within })
  } catch (error) {
    throw changedMeanwhile(location, messageOf(error))
  }
}

/**
 * Opens an asset or a static file, to read it in pieces.
 *
 * @throws DocsError when the file no longer exists, or is not a regular file
 */
export async function openAsset({ location, within }: Place): Promise<FileHandle> {
  try {
    return await openRegular(location, { follow: false, within })
  } catch (error) {
    throw changedMeanwhile(location, messageOf(error))
  }
}

/** Copies the bytes of an asset or a static file to a new file. @throws as `readAsset` */
export function copyAsset({ location, within }: Place, to: string): void {
  const target = openSync(to, 'wx')
  try {
    withRegular(location, { follow: false, within }, (file) => {
      const piece = Buffer.allocUnsafe(PIECE)
      for (let size = readSync(file, piece); size > 0; size = readSync(file, piece)) writeSync(target, piece, 0, size)
    })
  } finally {
    closeSync(target)
  }
}

/**
 * Compares a file with the state in which it was listed.
 *
 * @throws DocsError when the file has changed since: what was made from it may mix both states
 */
export function requireUnchanged({ location, stamp }: Pick<AssetFile, 'location' | 'stamp'>): void {
  const stat = lstatSync(location, { throwIfNoEntry: false })
  const identity = stat?.isFile() ? identityOf(stat) : ''
  if (stamp !== identity && !stamp.startsWith(`${identity} `)) throw changedMeanwhile(location, 'it has changed')
}

/** The error for a file that changed while a run was reading it. */
function changedMeanwhile(location: string, why: string): DocsError {
  return new DocsError(`${location} is not what it was when the build began: ${why}.`, {
    hint: 'Something else writes there. Build again; the site that was there before is untouched.',
  })
}
