/** chokidar → batches of changed paths, in the rhythm of the one who handles them. */
import type { FSWatcher } from 'chokidar'

export interface Watch {
  close(): Promise<void>
}

/** Events of one save come within a few milliseconds of each other; this is how long they are waited for. */
const QUIET_MS = 8

/**
 * Watches folders and files. A batch is handled before the next one begins; what changes meanwhile is in
 * the next batch.
 *
 * @param paths absolute
 * @param ignored says of an absolute path that nobody cares for it
 */
export async function watchPaths(
  paths: readonly string[],
  ignored: (path: string) => boolean,
  handle: (changed: ReadonlySet<string>) => Promise<void>,
): Promise<Watch> {
  const { watch } = await import('chokidar')
  let pending = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  const flush = (): void => {
    timer = undefined
    running = running.then(async () => {
      const batch = pending
      pending = new Set()
      if (batch.size > 0) await handle(batch)
    })
  }
  const watcher: FSWatcher = watch([...paths], { ignoreInitial: true, ignored, followSymlinks: false, atomic: 20 })
  watcher.on('all', (_event, path) => {
    pending.add(path)
    timer ??= setTimeout(flush, QUIET_MS)
  })
  // A folder that vanishes while it is looked at is a change like any other, and the watcher goes on.
  watcher.on('error', () => {})
  await new Promise<void>((resolve) => watcher.once('ready', () => resolve()))
  return {
    async close() {
      clearTimeout(timer)
      await watcher.close()
      await running
    },
  }
}
