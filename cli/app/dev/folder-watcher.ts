/**
 * Watches folders with chokidar, and makes up for the changes that it misses (5.0.0, `test/dev/watch.test.ts`). A folder
 * that is removed and made again between two of its scans is not watched. A folder that is made within a second of a scan
 * may not be read. Changes between reading a folder and watching it are not reported. So every folder with a change is
 * compared again, and after a missed change all watching begins anew.
 */
import { readdirSync } from 'node:fs'
import { basename, dirname, join, sep } from 'node:path'
import type { FSWatcher, watch as watchType } from 'chokidar'
import { isFolder } from '../../kernel/folder.ts'

interface FolderWatcher {
  /** Watches these as well. */
  readonly add: (paths: readonly string[]) => void
  close(): Promise<void>
}

interface FolderWatcherOptions {
  /** Absolute paths of folders and files. */
  readonly paths: readonly string[]
  readonly ignored: (path: string) => boolean
  /** The time of the last reading, in milliseconds since the epoch. */
  readonly since: number
  /** Absolute paths of the files that were read. */
  readonly known: readonly string[]
  /** Called for each file that is added, changed or removed, sometimes more than once. */
  readonly report: (path: string) => void
  /** Called for each file that cannot be watched. */
  readonly fail: (error: unknown) => void
}

/**
 * The times after which folders are read again. By the first time chokidar has usually reported everything. It needs
 * longer when the process is busy, or when a folder is filled in steps.
 */
const LOOKS_MS = [100, 200, 400, 800, 1600] as const
/** A file system's clock goes in steps. */
const CLOCK_STEP_MS = 50

/** A running watcher: the watched folders, and their known files. */
interface Watching {
  readonly options: Pick<FolderWatcherOptions, 'ignored' | 'report' | 'fail'>
  readonly watch: typeof watchType
  readonly paths: Set<string>
  /** All files and folders that chokidar has reported. */
  readonly seen: Set<string>
  /** Files that chokidar does not report, not even when it begins anew. */
  readonly unreported: Set<string>
  /** Folders that were removed, and may have been made again. */
  readonly replaced: Set<string>
  /** Folders to read again, by the delay after which they are read. */
  readonly looks: readonly Look[]
  isClosed: boolean
  watcher?: FSWatcher
  /** Ends when the last beginning is done. */
  starting: Promise<void>
}

interface Look {
  readonly ms: number
  readonly folders: Set<string>
  timer: NodeJS.Timeout | undefined
}

/** Whether a file that exists when watching begins is a change. */
type IsNew = (path: string, changedMs: number) => boolean

/** Resolves once every later change is seen and every earlier one is reported. */
export async function openFolderWatcher({ paths, ...options }: FolderWatcherOptions): Promise<FolderWatcher> {
  const { watch } = await import('chokidar')
  const watching: Watching = {
    options,
    watch,
    paths: new Set(paths),
    seen: new Set(),
    unreported: new Set(),
    replaced: new Set(),
    looks: LOOKS_MS.map((ms) => ({ ms, folders: new Set(), timer: undefined })),
    isClosed: false,
    starting: Promise.resolve(),
  }
  await start(watching, new Set(options.known), (_, changedMs) => changedMs > options.since - CLOCK_STEP_MS)
  for (const path of watching.paths) lookLater(watching, path, LOOKS_MS.length - 1)
  return {
    add(more) {
      for (const path of more) watching.paths.add(path)
      void watching.watcher?.add([...more])
    },
    async close() {
      watching.isClosed = true
      for (const { timer } of watching.looks) clearTimeout(timer)
      await watching.watcher?.close()
    },
  }
}

/** @param expected known paths: a missing one is a change */
async function start(watching: Watching, expected: ReadonlySet<string>, isNew: IsNew): Promise<void> {
  const { paths, seen, options } = watching
  const fresh = watching.watch([...paths], { ignored: options.ignored, followSymlinks: false, atomic: 20 })
  watching.watcher = fresh
  const missing = new Set(expected)
  let isReady = false
  fresh.on('all', (event, path, stats) => {
    if (event.startsWith('unlink')) seen.delete(path)
    else seen.add(path)
    missing.delete(path)
    const changedMs = event === 'add' && stats ? Math.max(stats.mtimeMs, stats.ctimeMs) : 0
    if (isReady || !event.startsWith('add') || isNew(path, changedMs)) options.report(path)
  })
  fresh.on('raw', (event, name, details) => {
    const { watchedPath } = details as { readonly watchedPath: string }
    if (name) takeRaw(watching, event, name, watchedPath)
  })
  // A folder that vanishes while it is read is a change like any other, and the watcher goes on.
  fresh.on('error', options.fail)
  await new Promise<void>((resolve) => fresh.once('ready', () => resolve()))
  isReady = true
  for (const path of missing) options.report(path)
}

/** An event as the system sent it. */
function takeRaw(watching: Watching, event: string, name: string, watchedPath: string): void {
  const path = join(watchedPath, name)
  if (watching.unreported.has(path)) watching.options.report(path)
  if (event !== 'rename') return
  // A removed folder is reported under its own name.
  if (name === basename(watchedPath)) watching.replaced.add(watchedPath)
  lookLater(watching, path)
}

function lookLater(watching: Watching, path: string, round = 0): void {
  const look = watching.looks[round]
  if (!look || watching.isClosed) return
  look.folders.add(path)
  look.timer ??= setTimeout(() => {
    look.timer = undefined
    const folders = outermost([...look.folders].filter((folder) => isWatchedFolder(watching, folder)))
    look.folders.clear()
    lookAt(watching, folders, round)
  }, look.ms)
}

function lookAt(watching: Watching, folders: readonly string[], round: number): void {
  const { replaced, options } = watching
  const lost = [...replaced].filter((path) => isWatchedFolder(watching, path))
  replaced.clear()
  const unseen = folders
    .flatMap((folder) => pathsBelow(folder, options.ignored))
    .filter((path) => !isKnown(watching, path))
  const isBehind = lost.length + unseen.length > 0
  if (isBehind) watching.starting = watching.starting.then(() => startAgain(watching, lost, unseen))
  for (const folder of folders) lookLater(watching, folder, isBehind ? 0 : round + 1)
}

/** @param lost folders without known contents, @param unseen existing paths that were not reported */
async function startAgain(watching: Watching, lost: readonly string[], unseen: readonly string[]): Promise<void> {
  const { seen, unreported, options } = watching
  if (lost.length === 0 && unseen.every((path) => isKnown(watching, path))) return
  const since = Date.now()
  await watching.watcher?.close()
  if (watching.isClosed) return
  const expected = new Set(seen)
  seen.clear()
  const isLost = (path: string): boolean => lost.some((folder) => path.startsWith(folder + sep))
  const isNew: IsNew = (path, changedMs) =>
    !expected.has(path) || isLost(path) || changedMs > since - LOOKS_MS[0] - CLOCK_STEP_MS
  await start(watching, expected, isNew)
  for (const path of unseen) {
    if (seen.has(path)) continue
    unreported.add(path)
    options.report(path)
  }
}

function isKnown({ seen, unreported }: Watching, path: string): boolean {
  return seen.has(path) || unreported.has(path)
}

function isWatchedFolder({ options }: Watching, path: string): boolean {
  return !options.ignored(path) && isFolder(path)
}

/** Without those inside of others. */
function outermost(folders: readonly string[]): string[] {
  const all = new Set(folders)
  return folders.filter((folder) => {
    for (let parent = dirname(folder); parent !== dirname(parent); parent = dirname(parent)) {
      if (all.has(parent)) return false
    }
    return true
  })
}

/** The folder and all that is in it. */
function pathsBelow(folder: string, ignored: (path: string) => boolean): string[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true })
    const below = entries.flatMap((entry) => {
      const path = join(folder, entry.name)
      if (ignored(path)) return []
      return entry.isDirectory() ? pathsBelow(path, ignored) : [path]
    })
    return [folder, ...below]
  } catch {
    // It is removed while it is read, which is another event.
    return []
  }
}
