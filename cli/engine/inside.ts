/** Whether a path lies in a folder. */
import { isAbsolute, relative, sep } from 'node:path'

/** Both are absolute; a folder lies in itself. */
export function isInside(path: string, folder: string): boolean {
  const way = relative(folder, path)
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way))
}
