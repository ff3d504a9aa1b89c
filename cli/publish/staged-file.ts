/** Writes single files of a stage, from any thread. */
import { lstatSync, mkdirSync, rmSync, unlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { messageOf } from '../fault/errors.ts'

/** A file of the stage cannot be written, which is not a bug. The name survives the way from one thread to another. */
export class WriteError extends Error {
  override readonly name = 'WriteError'

  constructor(path: string, cause: unknown) {
    super(`Cannot write ${path} of the new output: ${messageOf(cause)}`, { cause })
  }
}

let lastFolder = ''

/** Makes the folder of a file. The last folder is remembered, because the files of a page follow each other. */
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

/** Removes a file of an earlier output whose place a folder needs. @returns `false` when there is none */
function clearWay(stage: string, path: string): boolean {
  const names = path.split('/').slice(0, -1)
  const folders = names.map((_, index) => join(stage, ...names.slice(0, index + 1)))
  const file = folders.find((folder) => lstatSync(folder, { throwIfNoEntry: false })?.isDirectory() === false)
  try {
    if (file !== undefined) unlinkSync(file)
  } catch {
    // Another thread has made the folder since.
  }
  return file !== undefined
}

/**
 * Removes the entry at a path. It may be a hard link to a file of the published site, which must not be overwritten.
 */
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
 * Writes a new file. An existing one is removed first, because it may be a hard link to a file of the published site.
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
