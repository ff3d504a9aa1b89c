/**
 * Notes in a file which document a thread is reading, because the native parser can end the process without a message.
 * The system keeps the written bytes after the process has ended, so no write waits for the disk. Two writes to an open
 * file take 3 µs for a document.
 */
import { closeSync, mkdirSync, openSync, readdirSync, writeSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { threadId } from 'node:worker_threads'
import { OWNER, OWNER_PATTERN } from '../engine/abandoned.ts'
import { discard } from '../engine/cache-folder.ts'
import { readRegular } from '../project/regular-file.ts'

/** Ends the path, because no path contains it. Alone, it means that no document is being read. */
const END = '\0'
/** No path is longer. */
const MOST_BYTES = 64 * 1024

let runs = 0

/** @returns what the notes of a run begin with, one for each of its threads */
export function notePrefix(folder: string): string {
  return `${folder}/${OWNER}-${runs++}`
}

const NAME = new RegExp(`^(${OWNER_PATTERN})-\\d+-\\d+\\.now$`)

/** @returns the process that wrote a note, by the name of its file; `undefined` for other files */
export function ownerOfNote(name: string): string | undefined {
  return NAME.exec(name)?.[1]
}

/** Open notes of this thread; `undefined` where there can be none. */
const notes = new Map<string, number | undefined>()

/**
 * Runs a function that reads a document at once, with a note while it runs.
 *
 * @param prefix as of `notePrefix`; without one nothing is noted
 */
export function whileNoted<T>(prefix: string | undefined, path: string, read: () => T): T {
  if (prefix === undefined) return read()
  if (!notes.has(prefix)) notes.set(prefix, open(prefix))
  const file = notes.get(prefix)
  if (file === undefined) return read()
  write(file, path + END)
  try {
    return read()
  } finally {
    write(file, END)
  }
}

/** @returns path of the document that was being read when its process ended; `undefined` for none, or an unknown one */
export function readNote(file: string): string | undefined {
  try {
    const text = Buffer.from(readRegular(file).subarray(0, MOST_BYTES)).toString()
    return text.slice(0, Math.max(0, text.indexOf(END))) || undefined
  } catch {
    return undefined
  }
}

/** Ends a run's notes: of this thread, and of threads that have ended. */
export function removeNotes(prefix: string): void {
  const file = notes.get(prefix)
  notes.delete(prefix)
  if (file !== undefined) closeSync(file)
  const folder = dirname(prefix)
  for (const name of namesIn(folder)) if (name.startsWith(`${basename(prefix)}-`)) discard(`${folder}/${name}`)
}

/** Names of files in a folder; none when it cannot be read. */
export function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function open(prefix: string): number | undefined {
  try {
    mkdirSync(dirname(prefix), { recursive: true })
    return openSync(`${prefix}-${threadId}.now`, 'wx')
  } catch {
    // A folder that cannot be written costs the note, never the run.
    return undefined
  }
}

function write(file: number, text: string): void {
  try {
    writeSync(file, text, 0)
  } catch {
    // So does a full disk.
  }
}
