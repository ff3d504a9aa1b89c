/** Watches paths and hands over changes in batches, one batch after the other. */
import { statSync } from 'node:fs'
import type { DocsError } from '../../kernel/fault/errors.ts'
import { openFolderWatcher } from './folder-watcher.ts'
import { watchLimit } from './watch-limit.ts'

export interface Watch {
  /** Watches these as well. */
  add(paths: readonly string[]): void
  close(): Promise<void>
}

interface WatchOptions {
  /** Absolute paths of folders and files. */
  readonly paths: readonly string[]
  /** Decides whether changes of an absolute path are ignored. */
  readonly ignored: (path: string) => boolean
  /** The time of the last reading, in milliseconds since the epoch. Files that have changed since then are changes. */
  readonly since: number
  /** Absolute paths of the files that were read. A missing one is a change. */
  readonly known: readonly string[]
  /** Called once when the system's limit of watched files is reached. */
  readonly onLimit?: (error: DocsError) => void
  /** A batch is handled before the next one begins. Changes in the meantime are in the next batch. */
  readonly handle: (changed: ReadonlySet<string>) => Promise<void>
}

/** Milliseconds that a batch waits for the other events of the same save. */
const QUIET_MS = 8
/** chokidar 5 does not report a second change within 50 ms, so each file is compared again after this many milliseconds. */
const THROTTLE_MS = 60

/** Watches folders and files. Resolves once every later change is seen and every earlier one is handled. */
export async function watchPaths({ paths, ignored, since, known, onLimit, handle }: WatchOptions): Promise<Watch> {
  let pending = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  const rechecks = new Set<NodeJS.Timeout>()
  const flush = (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    running = running.then(async () => {
      const batch = pending
      pending = new Set()
      if (batch.size === 0) return
      recheckLater(new Map([...batch].map((path) => [path, stateOf(path)])))
      await handle(batch)
    })
    return running
  }
  const recheckLater = (states: ReadonlyMap<string, string>): void => {
    const recheck = setTimeout(() => {
      rechecks.delete(recheck)
      const changed = [...states].filter(([path, state]) => stateOf(path) !== state)
      for (const [path] of changed) pending.add(path)
      if (changed.length > 0) void flush()
    }, THROTTLE_MS)
    rechecks.add(recheck)
  }
  let isReady = false
  const report = (path: string): void => {
    pending.add(path)
    if (isReady) timer ??= setTimeout(flush, QUIET_MS)
  }
  let isLimited = false
  const fail = (error: unknown): void => {
    const limit = isLimited ? undefined : watchLimit(error)
    if (!limit) return
    isLimited = true
    onLimit?.(limit)
  }
  const watcher = await openFolderWatcher({ paths, ignored, since, known, report, fail })
  isReady = true
  await flush()
  return {
    add: watcher.add,
    async close() {
      clearTimeout(timer)
      for (const recheck of rechecks) clearTimeout(recheck)
      await watcher.close()
      await running
    },
  }
}

function stateOf(path: string): string {
  try {
    const { mtimeMs, ctimeMs, size, ino } = statSync(path)
    return `${mtimeMs} ${ctimeMs} ${size} ${ino}`
  } catch {
    return 'gone'
  }
}
