/** The resources of a run: the project's cache, and threads when there is enough to do. */
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { type Exchange, withExchange } from '../../kernel/store/exchange.ts'
import { type Kept, kept, type MemoInput, type MemoRun, type Memory } from '../../kernel/store/memo.ts'
import { passingStore } from '../../kernel/store/passing-store.ts'
import { openStore } from '../../kernel/store/store.ts'
import { inlinePool, type Pool, programScript, threadPool } from '../../kernel/threads/pool.ts'
import type { OnProgress } from '../../kernel/threads/progress.ts'
import type { Bundle } from '../theme/kept-bundle.ts'
import { BUILD_ID } from '../theme/own-package.ts'
import type { CodeSource } from './threads/parse-task.ts'
import type { BuilderTasks } from './threads/tasks.ts'

export interface Engine extends Memory {
  /** The pool for a number of documents: threads for many, this thread for few. */
  readonly poolFor: (documents: number) => Pool<BuilderTasks>
  /** The bundle with the code of pages; absent where MDX is data. */
  readonly code?: Bundle
  /** Ends the run between two batches of work. */
  readonly signal?: AbortSignal
  readonly onProgress?: OnProgress
}

/** From this many documents on, a run counts as large, and memory matters. */
export const MANY_DOCUMENTS = 1000

/** Highlighted code, and what plugins have worked out of code, by their sources and what else they depend on. */
export const highlightedCode: Kept<MemoInput, string, MemoRun> = kept('code', () => [], { read: (text) => text })

/** Fewer documents than this stay in this thread, because starting another takes as long as reading them. */
const THREADS_FROM = 40

/** With two threads, as many documents as this are read by both. */
const READERS_FROM = 2000

/** Batches that may wait for their highlighted code. */
const BATCHES_WAITING = 8

/** The options of all operations on a project. */
export interface RunOptions {
  /** The project's folder. Default: the working directory. */
  readonly dir?: string
  /** Threads to use. Default: one per processor, at most 8. */
  readonly jobs?: number
  /** `false`: nothing is read from the cache or kept in it. */
  readonly cache?: boolean
  /** Day on which end dates of exemptions are judged, as `2027-01-31`. Default: the day of the last commit. */
  readonly date?: string
  /** Path that the site is served below, instead of the configuration's. */
  readonly baseUrl?: string
  /** Ends the run early: it rejects with the signal's reason, and nothing is published. */
  readonly signal?: AbortSignal
  /** Receives the progress of the run. */
  readonly onProgress?: OnProgress
  /** Called before the work on a large number of pages begins, from which memory matters. */
  readonly onManyPages?: (pages: number) => void
}

export interface EngineOptions {
  readonly jobs?: number
  readonly signal?: AbortSignal
  /** This thread answers requests, so it leaves to other threads all work that they can do. */
  readonly isServer?: boolean
  /** Several states of a project are read, so what was read of one stays in memory for the next. Default: for a server. */
  readonly stays?: boolean
  /** Called once, before work on enough documents for threads begins. */
  readonly onManyPages?: (pages: number) => void
  /** The exchange with other machines. It is closed with the engine. */
  readonly exchange?: Exchange | undefined
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
  const { signal, exchange } = options
  const own = cacheDir === undefined ? passingStore() : openStore(join(cacheDir, 'store'))
  const store = exchange ? withExchange(own, exchange) : own
  const run: MemoRun = { engine: { store, build: BUILD_ID } }
  const known = (key: string): string | undefined => highlightedCode.known({ key }, run)
  const tasks = async (source: CodeSource): Promise<BuilderTasks> =>
    (await import('./threads/tasks.ts')).createTasks(source)
  const here = inlinePool(() => tasks({ known }))
  const jobs = options.jobs ?? Math.min(8, availableParallelism())
  const script = programScript('worker.js')
  const pools: Pool<BuilderTasks>[] = []
  const opened = (pool: Pool<BuilderTasks>): Pool<BuilderTasks> => {
    pools.push(pool)
    return pool
  }
  let isAnnounced = false
  const announceMany = (pages: number): void => {
    if (!isAnnounced) options.onManyPages?.(pages)
    isAnnounced = true
  }
  let threads: Pool<BuilderTasks> | undefined
  /*
   * Below `READERS_FROM`: while documents are read, one thread highlights code and does the work of plugins, and this one does the rest.
   * Then every function of the reading is compiled and optimised once and not twice, which costs a thread half a second (330
   * pages: 3.7 s of processor time instead of 4.9; 1,000 pages: 7.3 s instead of 7.8 s; 2,000 pages: the same).
   * Both draw pages: 330 pages take 1.67 s instead of 2.02 s, the manual 3.44 s instead of 3.97 s, with 0.1 and 0.3 s more of
   * processor time (medians of builds in turn).
   */
  let assisted: Pool<BuilderTasks> | undefined
  const assistedBy = (worker: URL): Pool<BuilderTasks> => {
    const both = opened(threadPool<BuilderTasks>(worker, 1, here, (task) => task === 'render'))
    const source: CodeSource = {
      known,
      draw: (blocks) => both.run('highlight', blocks),
      work: (task) => both.run('work', task),
    }
    const reading = inlinePool(() => tasks(source), BATCHES_WAITING)
    return { ...reading, run: (task, payload) => (task === 'render' ? both : reading).run(task, payload) }
  }
  return {
    store,
    build: BUILD_ID,
    stays: options.stays ?? options.isServer === true,
    exchange,
    signal,
    poolFor(documents) {
      if (documents >= MANY_DOCUMENTS) announceMany(documents)
      // The thread is there already: a small edition beside a large one need not load grammars here.
      if (assisted && documents < READERS_FROM) return until(signal, assisted)
      const workers = script ? workersFor(documents, jobs, options.isServer) : 'none'
      if (workers === 'none' || !script) return until(signal, here)
      if (workers === 'threads') threads ??= opened(threadPool(script, jobs - 1, options.isServer ? undefined : here))
      // Pages of a large site are drawn by the threads that read it, a thousand at a time.
      if (threads) return until(signal, threads)
      assisted ??= assistedBy(script)
      return until(signal, assisted)
    },
    async close() {
      await Promise.all(pools.map((pool) => pool.close()))
      store.close()
      exchange?.close()
    },
  }
}

/**
 * @param documents how many there are to read
 * @param jobs how many tasks may run at once
 * @param isServer a site of 330 pages that is read for the first time would keep a page waiting for up to two seconds
 * @returns the threads that help this one, if any
 */
export function workersFor(documents: number, jobs: number, isServer = false): 'none' | 'highlighter' | 'threads' {
  if (jobs < 2 || documents < THREADS_FROM) return 'none'
  return jobs === 2 && documents < READERS_FROM && !isServer ? 'highlighter' : 'threads'
}

/** The pool, until the run is aborted. */
function until(signal: AbortSignal | undefined, pool: Pool<BuilderTasks>): Pool<BuilderTasks> {
  if (!signal) return pool
  return {
    ...pool,
    run: (task, payload) => (signal.aborted ? Promise.reject(signal.reason) : pool.run(task, payload)) as never,
  }
}
