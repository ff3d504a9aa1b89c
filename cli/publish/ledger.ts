/**
 * The ledger of an output folder: what is known of it since it was written. Its files are known by size, time and inode,
 * so that a run can tell without reading them whether they are still as they were; and by the keys of what they were made
 * from, so that a run can tell whether it would make them again.
 */
import { lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DocPath } from '../content/document.ts'
import { discard, keepFile } from '../engine/cache-folder.ts'
import { fingerprint } from '../engine/fingerprint.ts'
import type { OutputFile } from '../render/manifest.ts'
import type { PageSearch } from '../render/page.ts'

/** Raised whenever the form of a state changes: a state of another form is none. */
export const FORM = 2

export type FileRow = readonly [sum: string, size: number, modified: number, inode: number]

export interface OutputState {
  readonly version: typeof FORM
  /** Key of the run that made it; empty when another run with that key could make another. */
  readonly run: string
  /** The run's report, to be given again when nothing changed. */
  readonly report: unknown
  readonly files: Readonly<Record<string, FileRow>>
}

/** What is remembered of a page's files. */
export interface PageRecord {
  /** Hash in the name of the page's module. */
  readonly module: string
  readonly files: readonly OutputFile[]
  readonly search?: PageSearch
}

/** The key of the document, the key of the page's record, the page's module and its files. */
export type PageRow = readonly [document: string, record: string, module: string, files: readonly string[]]

/** What the files of an output were made from. */
export interface Origins {
  /** Fingerprint of all that pages depend on but the bodies of documents. */
  readonly site: string
  readonly pages: Readonly<Record<DocPath, PageRow>>
  /** Path → key of the files that belong to no document. */
  readonly keys: Readonly<Record<string, string>>
}

/** The second part of the ledger: only a run that makes files reads it. */
export interface OriginsState extends Origins {
  readonly version: typeof FORM
  /** Key of the run that made the output. */
  readonly run: string
}

interface Versioned {
  readonly version: typeof FORM
}

/** Whether a file is the one that was written. */
export function isAsWritten(path: string, [, size, modified, inode]: FileRow): boolean {
  const stat = lstatSync(path, { throwIfNoEntry: false })
  return stat?.isFile() === true && stat.size === size && stat.mtimeMs === modified && stat.ino === inode
}

/** Whether a run with this key made the output folder, and every file is still as it was written. */
export function isUnchanged(out: string, state: OutputState, run: string): boolean {
  if (state.run !== run) return false
  const isWhole = Object.entries(state.files).every(([path, row]) => isAsWritten(`${out}/${path}`, row))
  return isWhole && countFiles(out) === Object.keys(state.files).length
}

function countFiles(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => !entry.isDirectory()).length
}

/** What is known of an output folder: see `OutputState`. */
export function readOutputState(out: string, cacheDir: string): OutputState | undefined {
  return readState(statePath(out, cacheDir))
}

/** Where the state of an output folder is kept. */
export function statePath(out: string, cacheDir: string): string {
  return join(cacheDir, `output-${fingerprint(out)}.json`)
}

/** Where `OriginsState` is kept. */
export function originsPath(out: string, cacheDir: string): string {
  return join(cacheDir, `pages-${fingerprint(out)}.json`)
}

/** What `writeState` has kept; `undefined` when there is none, or it is damaged or of another form. */
export function readState<T extends Versioned = OutputState>(path: string): T | undefined {
  try {
    const [sum, text = ''] = readFileSync(path, 'utf8').split('\n', 2)
    if (fingerprint(text) !== sum) return undefined
    const state = JSON.parse(text) as T
    return state.version === FORM ? state : undefined
  } catch {
    return undefined
  }
}

/** Keeps a state, or nothing: without it the next run only has more to do, and an older one knows no new file. */
export function writeState<T extends Versioned = OutputState>(path: string, state: T): void {
  const text = JSON.stringify(state)
  if (!keepFile(path, `${fingerprint(text)}\n${text}`)) discard(path)
}
