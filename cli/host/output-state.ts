/**
 * What is known of an output folder since it was written: by size, time and inode of its files, so that a
 * run can tell without reading them whether they are still as they were.
 */
import { lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fingerprint } from '../engine/fingerprint.ts'
import { discard, keepFile } from './cache-folder.ts'

export type FileRow = readonly [sum: string, size: number, modified: number, inode: number]

export interface OutputState {
  readonly version: 1
  /** Key of the run that made it. */
  readonly run: string
  /** The run's report, to be given again when nothing changed. */
  readonly report: unknown
  readonly files: Readonly<Record<string, FileRow>>
}

/** Whether a file is the one that was written. */
export function isAsWritten(path: string, [, size, modified, inode]: FileRow): boolean {
  const stat = lstatSync(path, { throwIfNoEntry: false })
  return stat?.isFile() === true && stat.size === size && stat.mtimeMs === modified && stat.ino === inode
}

/** The state of an output folder, if a run with this key made it and every file is still as it was written. */
export function unchangedOutput(out: string, cacheDir: string, run: string): OutputState | undefined {
  const state = readState(statePath(out, cacheDir))
  if (state?.run !== run) return undefined
  const isWhole = Object.entries(state.files).every(([path, row]) => isAsWritten(join(out, path), row))
  return isWhole && countFiles(out) === Object.keys(state.files).length ? state : undefined
}

function countFiles(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => !entry.isDirectory()).length
}

/** Where the state of an output folder is kept. */
export function statePath(out: string, cacheDir: string): string {
  return join(cacheDir, `output-${fingerprint(out)}.json`)
}

export function readState(path: string): OutputState | undefined {
  try {
    const [sum, text = ''] = readFileSync(path, 'utf8').split('\n', 2)
    if (fingerprint(text) !== sum) return undefined
    const state = JSON.parse(text) as OutputState
    return state.version === 1 ? state : undefined
  } catch {
    return undefined
  }
}

/** Keeps a state, or nothing: without it the next run only has more to do, and an older one knows no new file. */
export function writeState(path: string, state: OutputState): void {
  const text = JSON.stringify(state)
  if (!keepFile(path, `${fingerprint(text)}\n${text}`)) discard(path)
}
