/** Files that are published as they are: known by what the system says of them, and read when they are needed. */
import { randomUUID } from 'node:crypto'
import { lstatSync, type Stats } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { DocsError, messageOf } from '../fault/errors.ts'
import { openRegular, readRegular } from './regular-file.ts'

/** A file that is published, or could be, as it is. */
export interface AssetFile {
  /** Relative to the docs folder or to its static folder. */
  readonly path: string
  /** Relative to the project's folder, as findings name it. */
  readonly file: string
  /** Absolute path on this machine, where no link leads any further; never part of an output. */
  readonly location: string
  readonly size: number
  /** Equal stamps mean equal bytes, as far as a file system can tell. */
  readonly stamp: string
}

/** Below this age a file may change again within the resolution of its time stamps. */
const SETTLED_MS = 2000

/** @returns nothing when there is no file any more */
export function assetFile(names: Pick<AssetFile, 'path' | 'file' | 'location'>): AssetFile | undefined {
  const stat = lstatSync(names.location, { throwIfNoEntry: false })
  return stat?.isFile() ? { ...names, size: stat.size, stamp: stampOf(stat) } : undefined
}

/** A file that has not settled is never known again. */
function stampOf(stat: Stats): string {
  const isSettled = Date.now() - Math.max(stat.mtimeMs, stat.ctimeMs) > SETTLED_MS
  return [identityOf(stat), ...(isSettled ? [] : [randomUUID()])].join(' ')
}

/** The time of a change of state is the one that no program can set back. */
function identityOf({ size, mtimeMs, ctimeMs, ino }: Stats): string {
  return [size, mtimeMs, ctimeMs, ino].join(' ')
}

/**
 * Bytes of a file that is published as it is.
 *
 * @throws DocsError when it is gone, or no file any more
 */
export function readAsset({ location }: Pick<AssetFile, 'location'>): Uint8Array {
  try {
    return readRegular(location, { follow: false })
  } catch (error) {
    throw changedMeanwhile(location, messageOf(error))
  }
}

/**
 * Opens a file that is published as it is, for reading it in pieces.
 *
 * @throws DocsError when it is gone, or no file any more
 */
export async function openAsset({ location }: Pick<AssetFile, 'location'>): Promise<FileHandle> {
  try {
    return await openRegular(location, { follow: false })
  } catch (error) {
    throw changedMeanwhile(location, messageOf(error))
  }
}

/**
 * @throws DocsError when a file is not the one that was listed: what was made of it may be half of this and half of
 * that
 */
export function requireUnchanged({ location, stamp }: Pick<AssetFile, 'location' | 'stamp'>): void {
  const stat = lstatSync(location, { throwIfNoEntry: false })
  const identity = stat?.isFile() ? identityOf(stat) : ''
  if (stamp !== identity && !stamp.startsWith(`${identity} `)) throw changedMeanwhile(location, 'it has changed')
}

export function changedMeanwhile(location: string, why: string): DocsError {
  return new DocsError(`${location} is not what it was when the build began: ${why}.`, {
    hint: 'Something else writes there. Build again; the site that was there before is untouched.',
  })
}
