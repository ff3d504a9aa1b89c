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

export interface EngineOptions {
  readonly jobs?: number
  readonly signal?: AbortSignal
}

export interface OpenEngine extends Engine {
  close(): Promise<void>
}

/**
 * @param cacheDir where results live between runs; absent: nowhere
 * @param options.jobs how many tasks run at once; `undefined` for one per processor, at most 8
 * @param options.signal when it is aborted, no further task begins
 */
export function openEngine(cacheDir: string | undefined, options: EngineOptions = {}): OpenEngine {
  const { signal } = options
  const store = cacheDir === undefined ? memoryStore() : openStore(join(cacheDir, 'store'))
  const here = inlinePool<BuilderTasks>(async () =>
    (await import('./tasks.ts')).createTasks((key) => store.get(codeKey(key, BUILD_ID))),
  )
  const jobs = options.jobs ?? Math.min(8, availableParallelism())
  const script = workerScript()
  let threads: Pool<BuilderTasks> | undefined
  return {
    store,
    build: BUILD_ID,
    ...(signal ? { signal } : {}),
    poolFor(documents) {
      if (jobs < 2 || documents < THREADS_FROM || !script) return until(signal, here)
      threads ??= threadPool(script, jobs - 1, here)
      return until(signal, threads)
    },
    async close() {
      await threads?.close()
      store.close()
    },
  }
}

/** The pool as long as nobody has said stop. */
function until(signal: AbortSignal | undefined, pool: Pool<BuilderTasks>): Pool<BuilderTasks> {
  if (!signal) return pool
  return {
    ...pool,
    run: (task, payload) => (signal.aborted ? Promise.reject(signal.reason) : pool.run(task, payload)) as never,
  }
}

/** The bundled worker; there is none when the program runs from its TypeScript sources. */
function workerScript(): URL | undefined {
  return import.meta.url.endsWith('.ts') ? undefined : pathToFileURL(join(PACKAGE_ROOT, 'dist', 'worker.js'))
}
