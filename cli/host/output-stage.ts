/**
 * The output folder, swapped in whole: the new site is written beside the old one and two renames put it in
 * its place. A failed or killed run leaves the old site as it was, and at most a folder that the next run
 * removes.
 *
 * The output before the last is kept in the cache folder as a spare, and the next stage begins with it: then
 * only what differs is linked from the output or written, instead of a folder and two links for every page
 * (one changed page of 330: 190 ms for making and removing folders against 20 ms for looking at the files).
 * Files are never written in place, since output and spare share them by hard links.
 *
 * No system call that Node has exchanges two folders, so between the two renames there is no output for
 * some microseconds; a run that is killed there is mended by the next one.
 */
import {
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
} from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'
import type { OutputFile } from '../emit/output.ts'
import { fingerprint } from '../engine/fingerprint.ts'
import { DocsError, messageOf } from '../errors.ts'
import { refuseForeign } from './output-guard.ts'
import { type FileRow, isAsWritten, type OutputState, readState, statePath, writeState } from './output-state.ts'
import { makeFolder, removeStaged, writeStaged } from './staged-file.ts'

export interface OutputStage {
  /** Absolute path of the folder that is being written. */
  readonly folder: string
  write(path: string, content: Uint8Array): void
  copy(path: string, location: string): void
  /** Takes files over from earlier outputs: all of them, or none when one is not as it was written. */
  keep(files: readonly OutputFile[]): boolean
  /** Puts the new output in place and remembers it. */
  commit(state: { run: string; report: unknown; files: readonly OutputFile[] }): void
  /** Removes what was written. */
  abort(): void
}

/**
 * Begins a new output beside the one that is there.
 *
 * @param out absolute path of the output folder
 * @param keepOut folders that must never be replaced: the project's own and what it is made from
 * @throws DocsError when the folder is not ours to replace, or cannot be written
 */
export function openStage(out: string, cacheDir: string, keepOut: readonly string[]): OutputStage {
  refuseForeign(out, keepOut)
  const parent = dirname(out)
  const prefix = `.${basename(out)}.docs-build-`
  const folder = join(parent, `${prefix}${process.pid}-${Date.now().toString(36)}`)
  const spare = join(cacheDir, `spare-${fingerprint(out)}`)
  let spareRows: OutputState['files'] = {}
  try {
    mkdirSync(parent, { recursive: true })
    recover(parent, prefix, out)
    spareRows = takeSpare(spare, folder)
  } catch (error) {
    throw notWritable(out, error)
  }
  const previous = readState(statePath(out, cacheDir))
  const rows = new Map<string, FileRow>()
  const guard = (path: string, run: () => void): void => {
    try {
      run()
    } catch (error) {
      throw new DocsError(`Cannot write ${path} of the new output: ${messageOf(error)}`, {
        cause: error,
        hint: 'The site that was there before is untouched. Make room or check the permissions, and build again.',
      })
    }
  }
  const inSpare = ({ path, sum }: OutputFile): FileRow | undefined => {
    const row = spareRows[path]
    return row?.[0] === sum && isAsWritten(join(folder, path), row) ? row : undefined
  }
  const inOutput = ({ path, sum }: OutputFile): FileRow | undefined => {
    const row = previous?.files[path]
    return row?.[0] === sum && isAsWritten(join(out, path), row) ? row : undefined
  }
  return {
    folder,
    write: (path, content) => guard(path, () => writeStaged(folder, path, content)),
    copy: (path, location) =>
      guard(path, () => {
        makeFolder(folder, path)
        removeStaged(folder, path)
        copyFileSync(location, join(folder, path), constants.COPYFILE_EXCL)
      }),
    keep(files) {
      const found = files.map((file) => {
        const row = inSpare(file)
        return { path: file.path, isStaged: row !== undefined, row: row ?? inOutput(file) }
      })
      if (found.some(({ row }) => row === undefined)) return false
      for (const { path, row, isStaged } of found) {
        if (!isStaged && !link(out, folder, path)) return false
        if (row) rows.set(path, row)
      }
      return true
    },
    commit({ run, report, files }) {
      const state: Record<string, FileRow> = {}
      guard(out, () => {
        for (const { path, sum, size } of files) {
          const { mtimeMs, ino } = rows.has(path) ? { mtimeMs: 0, ino: 0 } : statSync(join(folder, path))
          state[path] = rows.get(path) ?? [sum, size, mtimeMs, ino]
        }
        removeOthers(folder, state)
      })
      const old = `${folder}-old`
      guard(out, () => {
        if (existsSync(out)) renameSync(out, old)
        try {
          renameSync(folder, out)
        } catch (error) {
          if (existsSync(old)) renameSync(old, out)
          throw error
        }
      })
      writeState(statePath(out, cacheDir), { version: 1, run, report, files: state })
      keepSpare(old, spare, previous)
    },
    abort: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Links a file of the output into the stage; `false` where the file system has no hard links. */
function link(out: string, folder: string, path: string): boolean {
  try {
    makeFolder(folder, path)
    removeStaged(folder, path)
    linkSync(join(out, path), join(folder, path))
    return true
  } catch {
    return false
  }
}

/** Moves the spare to where the stage is to be; only one run can. Without a spare the stage begins empty. */
function takeSpare(spare: string, folder: string): OutputState['files'] {
  const state = readState(`${spare}.json`)
  try {
    if (!state) throw new Error('no spare')
    renameSync(spare, folder)
    return state.files
  } catch {
    mkdirSync(folder)
    return {}
  }
}

/** The output that was replaced becomes the spare, or is removed where it cannot. */
function keepSpare(old: string, spare: string, state: OutputState | undefined): void {
  if (!existsSync(old)) return
  try {
    if (!state) throw new Error('nothing is known of it')
    rmSync(spare, { recursive: true, force: true })
    renameSync(old, spare)
    writeState(`${spare}.json`, state)
  } catch {
    rmSync(old, { recursive: true, force: true })
  }
}

/** Removes what the spare had and the new output does not, and anything that is not ours. */
function removeOthers(folder: string, wanted: Readonly<Record<string, unknown>>): void {
  const emptied = new Set<string>()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isDirectory()) continue
    const path = relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')
    if (Object.hasOwn(wanted, path)) continue
    rmSync(join(folder, path), { force: true })
    emptied.add(dirname(path))
  }
  for (const start of emptied) {
    for (let path = start; path !== '.' && removeIfEmpty(join(folder, path)); path = dirname(path));
  }
}

function removeIfEmpty(folder: string): boolean {
  try {
    rmdirSync(folder)
    return true
  } catch {
    return false
  }
}

/** Cleans up after runs that were killed: brings back an output that was half swapped, removes stages. */
function recover(parent: string, prefix: string, out: string): void {
  for (const name of readdirSync(parent)) {
    if (!name.startsWith(prefix)) continue
    const owner = Number.parseInt(name.slice(prefix.length), 10)
    if (owner !== process.pid && isAlive(owner)) continue
    const path = join(parent, name)
    if (name.endsWith('-old') && !existsSync(out)) renameSync(path, out)
    else rmSync(path, { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function notWritable(out: string, error: unknown): DocsError {
  return new DocsError(`The output folder ${out} cannot be written: ${messageOf(error)}`, {
    cause: error,
    hint: 'Choose another one with `--out`, or change its permissions.',
  })
}
