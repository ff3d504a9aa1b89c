/** Puts an engine together: the cache folder, and threads when there is enough to do. */
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { passingStore } from '../engine/passing-store.ts'
import { inlinePool, type Pool, threadPool } from '../engine/pool.ts'
import { openStore } from '../engine/store.ts'
import { BUILD_ID, PACKAGE_ROOT } from '../project/code.ts'
import { codeKey, type Engine, MANY_DOCUMENTS } from './pipeline.ts'
import type { BuilderTasks, CodeSource } from './tasks.ts'

/** Fewer documents than this are worked on here: a thread takes as long to start as they take. */
const THREADS_FROM = 40

/** Batches that may wait for their highlighted code. */
const BATCHES_WAITING = 8

export interface EngineOptions {
  readonly jobs?: number
  readonly signal?: AbortSignal
  /** This thread has somebody to answer, and takes no part in work that threads can do. */
  readonly isServer?: boolean
  /** Called once, before documents so many that threads share them are worked on. */
  readonly onManyPages?: (pages: number) => void
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
  const store = cacheDir === undefined ? passingStore() : openStore(join(cacheDir, 'store'))
  const known = (key: string): string | undefined => store.get(codeKey(key, BUILD_ID))
  const tasks = async (source: CodeSource): Promise<BuilderTasks> => (await import('./tasks.ts')).createTasks(source)
  const here = inlinePool(() => tasks({ known }))
  const jobs = options.jobs ?? Math.min(8, availableParallelism())
  const script = workerScript()
  const pools: Pool<BuilderTasks>[] = []
  const opened = (pool: Pool<BuilderTasks>): Pool<BuilderTasks> => {
    pools.push(pool)
    return pool
  }
  const threads = once((worker: URL) => opened(threadPool(worker, jobs - 1, options.isServer ? undefined : here)))
  const announceMany = once((pages: number) => options.onManyPages?.(pages))
  /*
   * Fewer than many: one thread highlights code and drafts examples, this one does the rest. Then every function is
   * compiled and optimised once and not twice, which costs a thread half a second (330 pages: 3.7 s of processor time
   * instead of 4.9).
   */
  const assisted = once((worker: URL) => {
    const highlighter = opened(threadPool<BuilderTasks>(worker, 1))
    const source: CodeSource = {
      known,
      draw: (blocks) => highlighter.run('highlight', blocks),
      draft: (task) => highlighter.run('draft', task),
    }
    return inlinePool(() => tasks(source), BATCHES_WAITING)
  })
  return {
    store,
    build: BUILD_ID,
    ...(signal ? { signal } : {}),
    poolFor(documents) {
      if (documents >= MANY_DOCUMENTS) announceMany(documents)
      const workers = script ? workersFor(documents, jobs, options.isServer) : 'none'
      if (workers === 'none' || !script) return until(signal, here)
      return until(signal, workers === 'highlighter' ? assisted(script) : threads(script))
    },
    async close() {
      await Promise.all(pools.map((pool) => pool.close()))
      store.close()
    },
  }
}

/**
 * @param documents how many there are to read
 * @param jobs how many tasks may run at once
 * @param isServer a site of 330 pages that is read for the first time would keep a page waiting for up to two seconds
 * @returns who helps this thread, if anybody
 */
export function workersFor(documents: number, jobs: number, isServer = false): 'none' | 'highlighter' | 'threads' {
  if (jobs < 2 || documents < THREADS_FROM) return 'none'
  return jobs === 2 && documents < MANY_DOCUMENTS && !isServer ? 'highlighter' : 'threads'
}

/** The pool as long as nobody has said stop. */
function until(signal: AbortSignal | undefined, pool: Pool<BuilderTasks>): Pool<BuilderTasks> {
  if (!signal) return pool
  return {
    ...pool,
    run: (task, payload) => (signal.aborted ? Promise.reject(signal.reason) : pool.run(task, payload)) as never,
  }
}

function once<A extends readonly unknown[], T>(make: (...values: A) => T): (...values: A) => T {
  let made: { readonly value: T } | undefined
  return (...values) => {
    made ??= { value: make(...values) }
    return made.value
  }
}

/** The bundled worker; there is none when the program runs from its TypeScript sources. */
export function workerScript(): URL | undefined {
  return import.meta.url.endsWith('.ts') ? undefined : pathToFileURL(join(PACKAGE_ROOT, 'dist', 'worker.js'))
}
