/** Whether there is a folder at a path. */
import { statSync } from 'node:fs'

/** @returns `false` also for a path that leads through a file, where `statSync` throws ENOTDIR whatever its options say */
export function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory()
  } catch {
    return false
  }
}
