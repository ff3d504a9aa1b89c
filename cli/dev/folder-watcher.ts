/**
 * chokidar, and what it loses (5.0.0, `test/dev/watch.test.ts`): a folder that goes and comes again before it has
 * looked keeps its name and has nobody who watches it; one that comes within a second of the last look may not be
 * read; and a folder is read first and watched then, so that what comes between is not told. So whatever happens to a
 * folder is looked at again, and where something was lost all watching begins anew.
 */
import { readdirSync, statSync } from 'node:fs'
import { basename, dirname, join, sep } from 'node:path'
import type { FSWatcher } from 'chokidar'

export interface FolderWatcher {
  /** Watches these as well. */
  readonly add: (paths: readonly string[]) => void
  close(): Promise<void>
}

export interface FolderWatcherOptions {
  /** Absolute paths of folders and files. */
  readonly paths: readonly string[]
  readonly ignored: (path: string) => boolean
  /** When what is known was read, in milliseconds since the epoch. */
  readonly since: number
  /** Absolute paths of the files that were read. */
  readonly known: readonly string[]
  /** Hears of everything that comes, changes or goes; of some more than once. */
  readonly tell: (path: string) => void
}

/**
 * When folders are looked at again. Mostly chokidar has said by the first time what it has to say; a busy process is
 * slower, and somebody may fill a folder in steps.
 */
const LOOKS_MS = [100, 200, 400, 800, 1600] as const
/** A file system's clock goes in steps. */
const CLOCK_STEP_MS = 50

/** Resolves when no change can be missed any more, and those before are told. */
export async function openFolderWatcher(options: FolderWatcherOptions): Promise<FolderWatcher> {
  const { ignored, tell } = options
  const { watch } = await import('chokidar')
  const paths = new Set(options.paths)
  /** Everything that is there, as far as was told. */
  const seen = new Set<string>()
  /** What chokidar does not tell of, not even when it begins anew. */
  const untold = new Set<string>()
  const replaced = new Set<string>()
  const looks = LOOKS_MS.map((ms) => ({
    ms,
    folders: new Set<string>(),
    timer: undefined as NodeJS.Timeout | undefined,
  }))
  let isClosed = false
  let watcher: FSWatcher | undefined
  let starting: Promise<void> = Promise.resolve()

  /** @param isNew whether a file that is there is one to be told of */
  async function start(
    expected: ReadonlySet<string>,
    isNew: (path: string, changed: number) => boolean,
  ): Promise<void> {
    const fresh = watch([...paths], { ignored, followSymlinks: false, atomic: 20 })
    watcher = fresh
    const missing = new Set(expected)
    let isReady = false
    fresh.on('all', (event, path, stats) => {
      if (event.startsWith('unlink')) seen.delete(path)
      else seen.add(path)
      missing.delete(path)
      const changed = event === 'add' && stats ? Math.max(stats.mtimeMs, stats.ctimeMs) : 0
      if (isReady || !event.startsWith('add') || isNew(path, changed)) tell(path)
    })
    fresh.on('raw', (event, name, details) => {
      const { watchedPath } = details as { readonly watchedPath: string }
      if (!name) return
      if (untold.has(join(watchedPath, name))) tell(join(watchedPath, name))
      if (event !== 'rename') return
      // A folder that goes is told under its own name.
      if (name === basename(watchedPath)) replaced.add(watchedPath)
      lookLater(join(watchedPath, name))
    })
    // A folder that vanishes while it is looked at is a change like any other, and the watcher goes on.
    fresh.on('error', () => {})
    await new Promise<void>((resolve) => fresh.once('ready', () => resolve()))
    isReady = true
    for (const path of missing) tell(path)
  }

  function lookLater(path: string, round = 0): void {
    const look = looks[round]
    if (!look || isClosed) return
    look.folders.add(path)
    look.timer ??= setTimeout(() => {
      look.timer = undefined
      const folders = outermost([...look.folders].filter((folder) => !ignored(folder) && isFolder(folder)))
      look.folders.clear()
      lookAt(folders, round)
    }, look.ms)
  }

  function lookAt(folders: readonly string[], round: number): void {
    const lost = [...replaced].filter((path) => !ignored(path) && isFolder(path))
    replaced.clear()
    const unseen = folders.flatMap((folder) => pathsBelow(folder, ignored)).filter((path) => !isKnown(path))
    if (lost.length + unseen.length > 0) starting = starting.then(() => startAgain(lost, unseen))
    for (const folder of folders) lookLater(folder, lost.length + unseen.length > 0 ? 0 : round + 1)
  }

  function isKnown(path: string): boolean {
    return seen.has(path) || untold.has(path)
  }

  /** @param lost folders of which nothing is known, @param unseen paths that are there and were not told */
  async function startAgain(lost: readonly string[], unseen: readonly string[]): Promise<void> {
    if (lost.length === 0 && unseen.every(isKnown)) return
    const since = Date.now()
    await watcher?.close()
    if (isClosed) return
    const expected = new Set(seen)
    seen.clear()
    const isLost = (path: string): boolean => lost.some((folder) => path.startsWith(folder + sep))
    await start(
      expected,
      (path, changed) => !expected.has(path) || isLost(path) || changed > since - LOOKS_MS[0] - CLOCK_STEP_MS,
    )
    for (const path of unseen) {
      if (seen.has(path)) continue
      untold.add(path)
      tell(path)
    }
  }

  await start(new Set(options.known), (_, changed) => changed > options.since - CLOCK_STEP_MS)
  for (const path of paths) lookLater(path, LOOKS_MS.length - 1)
  return {
    add(more) {
      for (const path of more) paths.add(path)
      void watcher?.add([...more])
    },
    async close() {
      isClosed = true
      for (const { timer } of looks) clearTimeout(timer)
      await watcher?.close()
    },
  }
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory()
  } catch {
    return false
  }
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
    // It goes while it is read: that is an event of its own.
    return []
  }
}
