/** The state of a file by the data of the file system. */
import { lstatSync, type Stats } from 'node:fs'

/**
 * The least milliseconds between the last change of a file and its stamp. File systems count time in steps, and a file
 * can change twice in one step.
 */
const STEP = 50

export interface FileStamp {
  /** Size, times and inode. One of the times is that of the last change of the file or of its properties, which no program can set. */
  readonly text: string
  /** `false` for a file that has just changed, and may change once more with the same times. */
  readonly isReliable: boolean
}

/** @returns `undefined` when the path belongs to no regular file, or cannot be looked at */
export function fileStamp(path: string): FileStamp | undefined {
  const stats = statsOf(path)
  if (!stats?.isFile()) return undefined
  const { size, mtimeMs, ctimeMs, ino } = stats
  return { text: `${size} ${mtimeMs} ${ctimeMs} ${ino}`, isReliable: ctimeMs < Date.now() - STEP }
}

function statsOf(path: string): Stats | undefined {
  try {
    return lstatSync(path)
  } catch {
    return undefined
  }
}
