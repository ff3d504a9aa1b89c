/** Fingerprints a folder by the data of the file system, so that an unchanged folder need not be read. */
import { type Dirent, lstatSync, readdirSync } from 'node:fs'
import { compareText } from '../../kernel/fault/finding.ts'
import { fingerprintAll } from '../../kernel/fingerprint.ts'

/**
 * The least milliseconds between the last change of a file and its fingerprint. File systems count time in steps, and a
 * file can change twice in one step.
 */
const STEP = 50

/**
 * Fingerprint of the names, sizes, times and inodes of all files below a folder. The time is that of the last change
 * of a file or of its properties, which no program can set.
 *
 * @param folder absolute path; a folder that does not exist counts as empty
 * @returns `undefined` when times are not reliable: a file has just changed, or is a link
 */
export function folderStamp(folder: string): string | undefined {
  const parts: string[] = []
  const latest = Date.now() - STEP
  const add = (path: string): boolean => {
    const entries = entriesOf(path)
    parts.push(path, String(entries.length))
    return entries.every((entry) => {
      const file = `${path}/${entry.name}`
      if (entry.isDirectory()) return add(file)
      if (!entry.isFile()) return false
      const { size, mtimeMs, ctimeMs, ino } = lstatSync(file)
      parts.push(entry.name, `${size} ${mtimeMs} ${ctimeMs} ${ino}`)
      return ctimeMs < latest
    })
  }
  try {
    return add(folder) ? fingerprintAll(parts) : undefined
  } catch {
    return undefined
  }
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).sort((a, b) => compareText(a.name, b.name))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
