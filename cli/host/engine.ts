/** Puts an engine together: the cache folder, and threads when there is enough to do. */
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { inlinePool, type Pool, threadPool } from '../engine/pool.ts'
import { memoryStore, openStore } from '../engine/store.ts'
import { codeKey, type Engine } from '../pipeline.ts'
import { BUILD_ID, PACKAGE_ROOT } from './code.ts'
import type { BuilderTasks } from './tasks.ts'

/** Fewer documents than this are worked on here: a thread takes as long to start as they take. */
const THREADS_FROM = 40

export interface OpenEngine extends Engine {
  close(): Promise<void>
}

/** @param options.jobs number of threads; `undefined` for one per processor, at most 8 */
export function openEngine(cacheDir: string, options: { jobs?: number; cache?: boolean } = {}): OpenEngine {
  const store = options.cache === false ? memoryStore() : openStore(join(cacheDir, 'store'))
  const here = inlinePool<BuilderTasks>(async () =>
    (await import('./tasks.ts')).createTasks((key) => store.get(codeKey(key, BUILD_ID))),
  )
  const jobs = options.jobs ?? Math.min(8, availableParallelism())
  const script = workerScript()
  let threads: Pool<BuilderTasks> | undefined
  return {
    store,
    build: BUILD_ID,
    poolFor(documents) {
      if (jobs < 2 || documents < THREADS_FROM || !script) return here
      threads ??= threadPool<BuilderTasks>(script, jobs)
      return threads
    },
    async close() {
      await threads?.close()
      store.close()
    },
  }
}

/** The bundled worker; there is none when the program runs from its TypeScript sources. */
function workerScript(): URL | undefined {
  return import.meta.url.endsWith('.ts') ? undefined : pathToFileURL(join(PACKAGE_ROOT, 'dist', 'worker.js'))
}
