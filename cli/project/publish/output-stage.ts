/**
 * The stage of an output folder. A new site is written beside the old one, and two renames replace the old one. A
 * failed or killed run leaves the old site unchanged, and at most a folder that the next run removes.
 *
 * The output before the last is kept in the cache folder as a spare, and the next stage begins with it. Only files that
 * differ are then linked from the output or written, instead of a folder and two links for every page. After one of 330
 * pages has changed, this takes 20 ms for comparing the files instead of 190 ms for making and removing folders. Files
 * are never written in place, because output and spare share them by hard links.
 *
 * Node has no system call that exchanges two folders, so there is no output for some microseconds between the two
 * renames. If a run is killed there, the next run restores the output. Several runs may share one output folder: each
 * has its own stage, and the last one to finish replaces the others.
 */
import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { DocsError, messageOf } from '../../kernel/fault/errors.ts'
import { outputSum } from '../../kernel/fingerprint.ts'
import { isAbandoned, OWNER, OWNER_PATTERN } from '../../kernel/store/abandoned.ts'
import { discard } from '../../kernel/store/cache-folder.ts'
import type { OutputFile } from '../../output/render/manifest.ts'
import { copyAsset, type Place } from '../files/asset-file.ts'
import {
  type Origins,
  type OutputState,
  readOrigins,
  readSpareRows,
  sparePath,
  spareStatePath,
  statePath,
  writeLedger,
} from './ledger.ts'
import { type ProtectedFolders, refuseForeign } from './output-guard.ts'
import {
  type FileRow,
  isAsWritten,
  NO_ROWS,
  type OutputRows,
  readPartFiles,
  rowFinder,
  sparePart,
} from './output-parts.ts'
import { rowsOfStage, type WholePart } from './stage-rows.ts'
import { makeFolder, removeStaged, WriteError, writeStaged } from './staged-file.ts'

export interface OutputStage {
  /** Absolute path of the stage. */
  readonly folder: string
  /** The current output, if the ledger knows it. */
  readonly last: LastOutput | undefined
  write(path: string, content: Uint8Array): void
  copy(path: string, source: Place): void
  /** Takes files over from earlier outputs: all of them, or none if one has changed since it was written. */
  keep(files: readonly OutputFile[]): boolean
  /**
   * Takes all files of a part of the last output over.
   *
   * @returns the files; `undefined` when one has changed since it was written, or when there is no such part
   */
  keepPart(prefix: string): readonly OutputFile[] | undefined
  /**
   * Replaces the output by the stage, and writes the ledger. Each edition with a folder of its own is a part.
   */
  commit(state: CommittedState): void
  /** Removes the stage. */
  abort(): void
}

interface CommittedState {
  readonly run: string
  readonly report: unknown
  readonly files: readonly OutputFile[]
  readonly origins: Origins
}

/** An earlier output, as its ledger describes it. */
interface LastOutput {
  readonly origins: Origins | undefined
  /** A file of the output; with `key`, only if it was made under this key. */
  fileOf(path: string, key?: string): OutputFile | undefined
  /** Text of a file; `undefined` when it has changed since it was written. */
  read(path: string): string | undefined
}

/**
 * Begins a stage beside the current output.
 *
 * @param out absolute path of the output folder
 * @param cacheDir folder for the spare and the ledger; `undefined` keeps neither
 * @param previous the ledger of the current output
 * @param folders folders that must never be replaced or written into
 * @throws DocsError when the folder must not be replaced, or cannot be written
 */
export function openStage(
  out: string,
  { cacheDir, previous }: { readonly cacheDir: string | undefined; readonly previous: OutputState | undefined },
  folders: ProtectedFolders,
): OutputStage {
  refuseForeign(out, folders)
  const parent = dirname(out)
  const begun = `${OWNER}-${Date.now().toString(36)}-${randomBytes(3).toString('hex')}`
  const folder = join(parent, `${stagePrefix(out)}${begun}`)
  let spareState: OutputRows = NO_ROWS
  try {
    mkdirSync(parent, { recursive: true })
    recover(out)
    spareState = (cacheDir === undefined ? undefined : takeSpare(out, cacheDir, folder)) ?? begin(folder)
  } catch (error) {
    throw notWritable(out, error)
  }
  const [inSpareState, inPrevious] = [rowFinder(spareState), rowFinder(previous ?? NO_ROWS)]
  const rows = new Map<string, FileRow>()
  const wholeParts = new Map<string, WholePart>()
  const inSpare = ({ path, sum }: OutputFile): FileRow | undefined => {
    const row = inSpareState(path)
    return row?.[0] === sum && isAsWritten(`${folder}/${path}`, row) ? row : undefined
  }
  /** Links a file of the output into the stage. */
  const fromOutput = ({ path, sum }: OutputFile): FileRow | undefined => {
    const row = inPrevious(path)
    return row?.[0] === sum && link(out, folder, path, row) ? row : undefined
  }
  const keep: OutputStage['keep'] = (files) => {
    const kept: (readonly [path: string, row: FileRow])[] = []
    for (const file of files) {
      const row = inSpare(file) ?? fromOutput(file)
      if (!row) return false
      kept.push([file.path, row])
    }
    for (const [path, row] of kept) rows.set(path, row)
    return true
  }
  return {
    folder,
    last: previous && lastOutput(out, previous, cacheDir),
    write: (path, content) => guard(path, () => writeStaged(folder, path, content)),
    copy: (path, source) => guard(path, () => copyStaged(folder, path, source)),
    keep,
    keepPart(prefix) {
      const part = previous?.parts?.[prefix]
      const partFiles = part && readPartFiles(part)
      if (!partFiles) return undefined
      const files = partFiles.map(([path, [sum, size]]) => ({ path, sum, size }))
      const spared = sparePart(folder, spareState.parts?.[prefix], { part, files: partFiles })
      if (spared) wholeParts.set(prefix, { rows: spared, count: files.length })
      return spared || keep(files) ? files : undefined
    },
    commit({ run, report, files, origins }) {
      const parts = Object.keys(origins.editions).filter((prefix) => prefix !== '')
      let written: OutputRows = NO_ROWS
      guard(out, () => {
        written = rowsOfStage(folder, { files, parts, known: rows, wholeParts, before: spareState })
      })
      const old = `${folder}-old`
      try {
        swap(folder, out, old)
      } catch (error) {
        throw notWritable(out, error)
      }
      keepSpare(old, out, previous && cacheDir)
      if (cacheDir !== undefined) writeLedger(out, cacheDir, { run, report, rows: written, origins })
    },
    abort: () => discard(folder),
  }
}

/** @throws DocsError when `path` cannot be written */
function guard(path: string, write: () => void): void {
  try {
    write()
  } catch (error) {
    throw cannotWrite(error instanceof WriteError ? error : new WriteError(path, error))
  }
}

function copyStaged(folder: string, path: string, source: Place): void {
  makeFolder(folder, path)
  removeStaged(folder, path)
  copyAsset(source, join(folder, path))
}

function lastOutput(out: string, state: OutputState, cacheDir: string | undefined): LastOutput {
  const origins = cacheDir === undefined ? undefined : readOrigins(out, cacheDir, state)
  const rowOf = rowFinder(state)
  return {
    origins,
    fileOf(path, key) {
      const row = key === undefined || origins?.keys[path] === key ? rowOf(path) : undefined
      return row && { path, sum: row[0], size: row[1] }
    },
    read(path) {
      try {
        const bytes = readFileSync(join(out, path))
        return outputSum(bytes) === rowOf(path)?.[0] ? bytes.toString() : undefined
      } catch {
        return undefined
      }
    },
  }
}

/**
 * Links a file of the output into the stage.
 *
 * @returns `false` when the file system has no hard links, or the file has changed since it was written. The link is
 * examined, not the file in the output, because another run may replace the output at any time. A link to a changed
 * file is replaced by the file that is made, or removed at the end
 */
function link(out: string, folder: string, path: string, row: FileRow): boolean {
  const staged = join(folder, path)
  try {
    makeFolder(folder, path)
    try {
      linkSync(join(out, path), staged)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      removeStaged(folder, path)
      linkSync(join(out, path), staged)
    }
    return isAsWritten(staged, row)
  } catch {
    return false
  }
}

function begin(folder: string): OutputRows {
  mkdirSync(folder)
  return NO_ROWS
}

/** Moves the spare to the path of the stage. Only one of several runs succeeds. @returns the rows of the spare */
function takeSpare(out: string, cacheDir: string, folder: string): OutputState | undefined {
  const state = readSpareRows(out, cacheDir)
  try {
    if (!state) return undefined
    renameSync(sparePath(out, cacheDir), folder)
    return state
  } catch {
    return undefined
  }
}

/** Moves the output to `old`, and the stage to the path of the output. */
function swap(folder: string, out: string, old: string): void {
  for (let attempts = 100; ; attempts--) {
    const moved = moveIfThere(out, old)
    try {
      renameSync(folder, out)
      return
    } catch (error) {
      // Another run has put its output in place between the two renames, so the moved output is no longer the last one.
      const isTaken = ['ENOTEMPTY', 'EEXIST', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '')
      if (isTaken && attempts > 0 && existsSync(out)) {
        rmSync(old, { recursive: true, force: true })
        continue
      }
      if (moved) moveIfThere(old, out)
      throw error
    }
  }
}

function moveIfThere(from: string, to: string): boolean {
  try {
    renameSync(from, to)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}

/**
 * Keeps the replaced output as the spare, or removes it if that fails. Its ledger moves with it.
 *
 * @param cacheDir `undefined` when nothing is known of the output
 */
function keepSpare(old: string, out: string, cacheDir: string | undefined): void {
  if (!existsSync(old)) return
  try {
    if (cacheDir === undefined) throw new Error('nothing is known of it')
    const spare = sparePath(out, cacheDir)
    // The old spare is moved before it is removed, so that another run can only take a complete spare.
    if (moveIfThere(spare, `${old}-spare`)) discard(`${old}-spare`)
    renameSync(old, spare)
    renameSync(statePath(out, cacheDir), spareStatePath(out, cacheDir))
  } catch {
    discard(old)
  }
}

/** The beginning of the name of every stage; the process and the time of its beginning follow. */
function stagePrefix(out: string): string {
  return `.${basename(out)}.docs-build-`
}

const BEGUN = new RegExp(`^(${OWNER_PATTERN})-([0-9a-z]+)(?:-[0-9a-f]{6})?(-.*)?$`)

/**
 * Cleans up after killed runs: restores an output that was moved away, and removes stages.
 *
 * @returns absolute paths of the removed folders
 */
export function recover(out: string): string[] {
  const parent = dirname(out)
  const prefix = stagePrefix(out)
  const removed: string[] = []
  for (const name of existsSync(parent) ? readdirSync(parent) : []) {
    if (!name.startsWith(prefix)) continue
    const [, owner, time, end] = BEGUN.exec(name.slice(prefix.length)) ?? []
    if (owner === undefined || !isAbandoned(owner, Number.parseInt(time ?? '', 36))) continue
    const path = join(parent, name)
    if (end === '-old' && moveBack(path, out)) continue
    discard(path)
    removed.push(path)
  }
  return removed
}

function moveBack(old: string, out: string): boolean {
  return !existsSync(out) && moveIfThere(old, out)
}

/** The error for users when a thread could not write a file of the new output; other errors stay as they are. */
export function asWriteFault(error: unknown): unknown {
  return error instanceof Error && error.name === 'WriteError' ? cannotWrite(error) : error
}

function cannotWrite(error: Error): DocsError {
  return new DocsError(error.message, {
    cause: error,
    hint: 'The site that was there before is untouched. Free some space or check the permissions, and build again.',
  })
}

function notWritable(out: string, error: unknown): DocsError {
  const isMounted = ['EBUSY', 'EXDEV'].includes((error as NodeJS.ErrnoException).code ?? '')
  return new DocsError(`The output folder ${out} cannot be written: ${messageOf(error)}`, {
    cause: error,
    hint: isMounted
      ? 'A folder that is mounted cannot be replaced. Name one inside it with `--out`.'
      : 'Choose another one with `--out`, or change its permissions.',
  })
}
