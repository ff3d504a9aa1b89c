/**
 * The output folder, swapped in whole: the new site is written beside the old one, files that did not
 * change are linked from it, and two renames put it in its place. A failed or killed run leaves the old
 * site as it was, and at most a folder that the next run removes.
 *
 * No system call that Node has exchanges two folders, so between the two renames there is no output for
 * some microseconds; a run that is killed there is mended by the next one.
 */
import {
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { homedir } from 'node:os'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import type { OutputFile } from '../emit/output.ts'
import { fingerprint } from '../engine/fingerprint.ts'
import { DocsError, messageOf } from '../errors.ts'
import { makeFolder, writeStaged } from './staged-file.ts'

/** What is known of an output folder since it was written. */
export interface OutputState {
  readonly version: 1
  /** Key of the run that made it. */
  readonly run: string
  /** The run's report, to be given again when nothing changed. */
  readonly report: unknown
  /** Path → sum, size, time of modification, inode. */
  readonly files: Readonly<Record<string, readonly [sum: string, size: number, modified: number, inode: number]>>
}

export interface OutputStage {
  /** Absolute path of the folder that is being written. */
  readonly folder: string
  write(path: string, content: Uint8Array): void
  copy(path: string, location: string): void
  /** Takes files over from the output that is there: all of them, or none when one is not as it was written. */
  keep(files: readonly OutputFile[]): boolean
  /** Puts the new output in place and remembers it. */
  commit(state: { run: string; report: unknown; files: readonly OutputFile[] }): void
  /** Removes what was written. */
  abort(): void
}

const MARK = 'manifest.json'

/** The state of an output folder, if it is the one that was written: every file is looked at, none is read. */
export function unchangedOutput(out: string, cacheDir: string, run: string): OutputState | undefined {
  const state = readState(out, cacheDir)
  if (state?.run !== run) return undefined
  const isWhole = Object.entries(state.files).every(([path, row]) => isAsWritten(join(out, path), row))
  return isWhole && countFiles(out) === Object.keys(state.files).length ? state : undefined
}

function countFiles(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => !entry.isDirectory()).length
}

function isAsWritten(path: string, [, size, modified, inode]: OutputState['files'][string]): boolean {
  const stat = lstatSync(path, { throwIfNoEntry: false })
  return stat?.isFile() === true && stat.size === size && stat.mtimeMs === modified && stat.ino === inode
}

function statePath(out: string, cacheDir: string): string {
  return join(cacheDir, `output-${fingerprint(out)}.json`)
}

function readState(out: string, cacheDir: string): OutputState | undefined {
  try {
    const [sum, text = ''] = readFileSync(statePath(out, cacheDir), 'utf8').split('\n', 2)
    if (fingerprint(text) !== sum) return undefined
    const state = JSON.parse(text) as OutputState
    return state.version === 1 ? state : undefined
  } catch {
    return undefined
  }
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
  try {
    mkdirSync(parent, { recursive: true })
    recover(parent, prefix, out)
  } catch (error) {
    throw notWritable(out, error)
  }
  const folder = join(parent, `${prefix}${process.pid}-${Date.now().toString(36)}`)
  try {
    mkdirSync(folder)
  } catch (error) {
    throw notWritable(out, error)
  }
  const previous = readState(out, cacheDir)?.files ?? {}
  const kept = new Set<string>()
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
  return {
    folder,
    write: (path, content) => guard(path, () => writeStaged(folder, path, content)),
    copy: (path, location) =>
      guard(path, () => {
        makeFolder(folder, path)
        copyFileSync(location, join(folder, path), constants.COPYFILE_EXCL)
      }),
    keep(files) {
      const isThere = ({ path, sum }: OutputFile): boolean => {
        const row = previous[path]
        return row?.[0] === sum && isAsWritten(join(out, path), row)
      }
      if (!files.every(isThere)) return false
      const linked: string[] = []
      try {
        for (const { path } of files) {
          makeFolder(folder, path)
          linkSync(join(out, path), join(folder, path))
          linked.push(path)
        }
      } catch {
        // A file system without hard links: the files are written again.
        for (const path of linked) rmSync(join(folder, path))
        return false
      }
      for (const path of linked) kept.add(path)
      return true
    },
    commit({ run, report, files }) {
      const rows: Record<string, OutputState['files'][string]> = {}
      for (const { path, sum, size } of files) {
        const before = kept.has(path) ? previous[path] : undefined
        if (before) rows[path] = before
        else {
          const stat = statSync(join(folder, path))
          rows[path] = [sum, size, stat.mtimeMs, stat.ino]
        }
      }
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
      rmSync(old, { recursive: true, force: true })
      writeState(out, cacheDir, { version: 1, run, report, files: rows })
    },
    abort: () => rmSync(folder, { recursive: true, force: true }),
  }
}

function writeState(out: string, cacheDir: string, state: OutputState): void {
  const path = statePath(out, cacheDir)
  const text = JSON.stringify(state)
  try {
    mkdirSync(cacheDir, { recursive: true })
    writeFileSync(`${path}.${process.pid}.tmp`, `${fingerprint(text)}\n${text}`)
    renameSync(`${path}.${process.pid}.tmp`, path)
  } catch {
    // Without it the next run only has more to do.
    rmSync(path, { force: true })
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

/**
 * Refuses a folder that a build must not replace.
 *
 * @throws DocsError for the root, the home folder, a folder that holds one of `keepOut`, and any folder
 * that has something in it which docs-build did not write
 */
export function refuseForeign(out: string, keepOut: readonly string[]): void {
  const refuse = (why: string): never => {
    throw new DocsError(`The output folder ${out} is refused: ${why}.`, {
      hint: 'A build replaces its output folder whole. Name a folder of its own with `--out`.',
    })
  }
  const real = realPath(out)
  if (real === resolve(sep)) refuse('it is the root of the file system')
  if (real === realPath(homedir())) refuse('it is your home folder')
  for (const folder of keepOut) {
    const inside = relative(real, realPath(folder))
    if (inside === '' || (!inside.startsWith('..') && !inside.startsWith(sep))) refuse(`${folder} lies in it`)
  }
  const stat = lstatSync(out, { throwIfNoEntry: false })
  if (!stat) return
  if (!stat.isDirectory()) refuse(stat.isSymbolicLink() ? 'it is a symbolic link' : 'it is not a folder')
  const names = readdirSync(out)
  if (names.length > 0 && !names.includes(MARK)) refuse('it holds files that docs-build did not write')
  if (names.length > 0 && !/"generator": ?"docs-build /.test(readFileSync(join(out, MARK), 'utf8').slice(0, 200))) {
    refuse('it holds files that docs-build did not write')
  }
}

function realPath(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    const parent = dirname(path)
    return parent === path ? path : join(realPath(parent), basename(path))
  }
}
