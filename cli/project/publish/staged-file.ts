/** Writes single files of a stage, from any thread. */
import { lstatSync, mkdirSync, rmSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { messageOf } from '../../kernel/fault/errors.ts'

/** A file of the stage cannot be written, which is not a bug. The name survives the way from one thread to another. */
export class WriteError extends Error {
  override readonly name = 'WriteError'

  constructor(path: string, cause: unknown) {
    super(`Cannot write ${path} of the new output: ${messageOf(cause)}`, { cause })
  }
}

/** Folders of stages that are there. The files of pages and of their texts for the search come by turns. */
const known = new Set<string>()
const MOST_KNOWN = 1000

/** Makes the folder of a file. */
export function makeFolder(stage: string, path: string): void {
  const folder = `${stage}/${path.slice(0, Math.max(0, path.lastIndexOf('/')))}`
  if (known.has(folder)) return
  try {
    mkdirSync(folder, { recursive: true })
  } catch (error) {
    if (!clearWay(stage, path)) throw error
    mkdirSync(folder, { recursive: true })
  }
  if (known.size === MOST_KNOWN) known.clear()
  known.add(folder)
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
    known.clear()
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
