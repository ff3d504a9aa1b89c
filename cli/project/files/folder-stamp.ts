/** Fingerprints a folder by the data of the file system, so that an unchanged folder need not be read. */
import { type Dirent, readdirSync } from 'node:fs'
import { compareText } from '../../kernel/fault/finding.ts'
import { fingerprintAll } from '../../kernel/fingerprint.ts'
import { fileStamp } from './file-stamp.ts'

/**
 * Fingerprint of the names and stamps of all files below a folder.
 *
 * @param folder absolute path; a folder that does not exist counts as empty
 * @returns `undefined` when times are not reliable: a file has just changed, or is a link
 */
export function folderStamp(folder: string): string | undefined {
  const parts: string[] = []
  const add = (path: string): boolean => {
    const entries = entriesOf(path)
    parts.push(path, String(entries.length))
    return entries.every((entry) => {
      const file = `${path}/${entry.name}`
      if (entry.isDirectory()) return add(file)
      const stamp = entry.isFile() ? fileStamp(file) : undefined
      parts.push(entry.name, stamp?.text ?? '')
      return stamp?.isReliable === true
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
