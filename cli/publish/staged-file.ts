/** Writing one file of a new output, from any thread. */
import { lstatSync, mkdirSync, rmSync, unlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { messageOf } from '../fault/errors.ts'

/** That a file of the output cannot be written is no bug: the name tells so on the other side of a thread as well. */
export class WriteError extends Error {
  override readonly name = 'WriteError'

  constructor(path: string, cause: unknown) {
    super(`Cannot write ${path} of the new output: ${messageOf(cause)}`, { cause })
  }
}

let lastFolder = ''

/** Makes the folder of a file; the one made last is remembered, since the files of a page follow each other. */
export function makeFolder(stage: string, path: string): void {
  const folder = dirname(join(stage, path))
  if (folder === lastFolder) return
  try {
    mkdirSync(folder, { recursive: true })
  } catch (error) {
    if (!clearWay(stage, path)) throw error
    mkdirSync(folder, { recursive: true })
  }
  lastFolder = folder
}

/** Removes a file of the output before that stands where a folder is wanted now; `false` when there is none. */
function clearWay(stage: string, path: string): boolean {
  const names = path.split('/').slice(0, -1)
  const folders = names.map((_, index) => join(stage, ...names.slice(0, index + 1)))
  const file = folders.find((folder) => lstatSync(folder, { throwIfNoEntry: false })?.isDirectory() === false)
  try {
    if (file !== undefined) unlinkSync(file)
  } catch {
    // Another thread has made the folder meanwhile.
  }
  return file !== undefined
}

/** Removes what stands in the place of a file: it may be a link to a file of the site that is live. */
export function removeStaged(stage: string, path: string): void {
  try {
    unlinkSync(join(stage, path))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    rmSync(join(stage, path), { recursive: true, force: true })
    lastFolder = ''
  }
}

/**
 * Writes a file of its own: what was there may be a link to a file of the site that is live.
 *
 * @throws WriteError
 */
export function writeStaged(stage: string, path: string, content: Uint8Array): void {
  try {
    makeFolder(stage, path)
    writeNew(stage, path, content)
  } catch (error) {
    throw new WriteError(path, error)
  }
}

function writeNew(stage: string, path: string, content: Uint8Array): void {
  try {
    writeFileSync(join(stage, path), content, { flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    removeStaged(stage, path)
    writeFileSync(join(stage, path), content, { flag: 'wx' })
  }
}
