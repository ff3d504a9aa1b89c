/** The repository of a folder. */
import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/**
 * The repository that a folder belongs to.
 *
 * @returns the nearest folder with `.git`, at or above the given one; without one the given folder itself
 */
export function repositoryOf(folder: string): string {
  const start = resolve(folder)
  for (let at = start; ; at = dirname(at)) {
    if (existsSync(join(at, '.git'))) return at
    if (at === dirname(at)) return start
  }
}
