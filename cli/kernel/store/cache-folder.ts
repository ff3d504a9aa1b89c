/** The folder for everything that can be made again. A file in it is whole or not there. */
import { randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isAbandoned, OWNER, OWNER_PATTERN } from './abandoned.ts'

/** Its name inside the project's folder. */
export const CACHE_FOLDER = '.docs-build'

/**
 * Makes the folder where it can be made, and removes what killed runs have left in it. The cache ignores
 * itself, so that nobody commits it.
 */
export function prepareCache(cacheDir: string): void {
  try {
    mkdirSync(cacheDir, { recursive: true })
    writeFileSync(join(cacheDir, '.gitignore'), '*\n', { flag: 'wx' })
  } catch {
    // The file exists already, or the folder cannot be written, and nothing is kept.
  }
  for (const folder of FOLDERS) removeAbandoned(join(cacheDir, folder))
}

/** Folders of the cache in which `temporaryName` is used. */
const FOLDERS = ['', 'code', 'scripts'] as const

/** A name beside this one, for a file that is not complete yet. */
export function temporaryName(path: string): string {
  return `${path}.${OWNER}-${randomBytes(3).toString('hex')}.tmp`
}

/** Writes a file into its place. @returns whether it could be written */
export function keepFile(path: string, content: string | Uint8Array): boolean {
  const temporary = temporaryName(path)
  try {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(temporary, content)
    renameSync(temporary, path)
    return true
  } catch {
    discard(temporary)
    return false
  }
}

/** Removes a file or folder that is no longer needed. A failure is ignored. */
export function discard(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true })
  } catch {
    // The next run, or `clean`, tries again.
  }
}

const TEMPORARY = new RegExp(`\\.(${OWNER_PATTERN})-[0-9a-f]{6}\\.tmp$`)

function removeAbandoned(folder: string): void {
  try {
    for (const name of readdirSync(folder)) {
      const owner = TEMPORARY.exec(name)?.[1]
      const path = join(folder, name)
      const since = owner === undefined ? undefined : statSync(path, { throwIfNoEntry: false })?.mtimeMs
      if (owner !== undefined && since !== undefined && isAbandoned(owner, since)) discard(path)
    }
  } catch {
    // A folder that is missing or unreadable holds nothing to remove.
  }
}
