/**
 * chokidar, and what it loses (5.0.0, `test/host/watch.test.ts`): a folder that goes and comes again before it has
 * looked keeps its name and has nobody who watches it, and one that comes within a second of the last look may not be
 * read. So whatever happens to a folder is looked at again, and where something was lost all watching begins anew.
 */
import { readdirSync, statSync } from 'node:fs'
import { basename, join, sep } from 'node:path'
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

/** By then chokidar has said what it has to say of a folder. */
const LOOK_AGAIN_MS = 100
/** A file system's clock goes in steps. */
const CLOCK_STEP_MS = 50

/** Resolves when no change can be missed any more, and those before are told. */
export async function openFolderWatcher(options: FolderWatcherOptions): Promise<FolderWatcher> {
  const { ignored, tell } = options
  const { watch } = await import('chokidar')
  const paths = new Set(options.paths)
  /** Everything that is there, as far as was told. */
  const seen = new Set<string>()
  const replaced = new Set<string>()
  const touched = new Set<string>()
  let looking: NodeJS.Timeout | undefined
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
      if (event !== 'rename' || !name) return
      // A folder that goes is told under its own name.
      if (name === basename(watchedPath)) replaced.add(watchedPath)
      touched.add(join(watchedPath, name))
      looking ??= setTimeout(look, LOOK_AGAIN_MS)
    })
    // A folder that vanishes while it is looked at is a change like any other, and the watcher goes on.
    fresh.on('error', () => {})
    await new Promise<void>((resolve) => fresh.once('ready', () => resolve()))
    isReady = true
    for (const path of missing) tell(path)
  }

  function look(): void {
    looking = undefined
    const lost = [...replaced, ...touched].filter(
      (path) => !ignored(path) && isFolder(path) && (replaced.has(path) || hasUnseen(path)),
    )
    replaced.clear()
    touched.clear()
    if (lost.length > 0) starting = starting.then(() => startAgain(lost))
  }

  function hasUnseen(folder: string): boolean {
    return !seen.has(folder) || pathsBelow(folder).some((path) => !seen.has(path) && !ignored(path))
  }

  async function startAgain(lost: readonly string[]): Promise<void> {
    const since = Date.now()
    await watcher?.close()
    if (isClosed) return
    const expected = new Set(seen)
    seen.clear()
    const isLost = (path: string): boolean => lost.some((folder) => path.startsWith(folder + sep))
    await start(
      expected,
      (path, changed) => !expected.has(path) || isLost(path) || changed > since - LOOK_AGAIN_MS - CLOCK_STEP_MS,
    )
  }

  await start(new Set(options.known), (_, changed) => changed > options.since - CLOCK_STEP_MS)
  return {
    add(more) {
      for (const path of more) paths.add(path)
      void watcher?.add([...more])
    },
    async close() {
      isClosed = true
      clearTimeout(looking)
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

function pathsBelow(folder: string): string[] {
  try {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
    return entries.map((entry) => join(entry.parentPath, entry.name))
  } catch {
    // It goes while it is read: that is an event of its own.
    return []
  }
}
