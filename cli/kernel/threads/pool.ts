/**
 * Runs tasks on worker threads, or here. A task is a pure function by name; it gives the same result on
 * either side, so the number of workers never shows in what is built.
 */
import { Worker } from 'node:worker_threads'
import { DocsError } from '../fault/errors.ts'

/** The payload and the result of a task are copied between threads by structured clone, so they are plain values. */
export type Tasks = Readonly<Record<string, (payload: never) => Promise<unknown>>>

export interface Pool<T extends Tasks> {
  /** How many tasks run at once. */
  readonly size: number
  run<K extends keyof T & string>(task: K, payload: Parameters<T[K]>[0]): ReturnType<T[K]>
  close(): Promise<void>
}

/**
 * Runs every task in this thread.
 *
 * @param size number of tasks that may run at once; more than one is useful when tasks wait for other threads
 */
export function inlinePool<T extends Tasks>(load: () => Promise<T>, size = 1): Pool<T> {
  let tasks: Promise<T> | undefined
  let turn: Promise<unknown> = Promise.resolve()
  return {
    size,
    run(task, payload) {
      tasks ??= load()
      // Each task has a turn of the event loop: signals, timers and other threads act between two of them.
      turn = turn.then(() => new Promise((resolve) => setImmediate(resolve)))
      return Promise.all([tasks, turn]).then(([loaded]) => loaded[task]?.(payload as never)) as ReturnType<
        T[typeof task]
      >
    },
    close: async () => {},
  }
}

interface Job {
  readonly task: string
  readonly payload: unknown
  readonly resolve: (value: never) => void
  readonly reject: (error: unknown) => void
}

interface Member {
  readonly worker: Worker
  /** In the order in which they came, which is that of the answers; the thread works on the first one. */
  readonly jobs: Job[]
}

/** The answer of a worker. It holds the parts of an error, because structured clone keeps no class of ours. */
export type Answer = { readonly value: unknown } | { readonly error: ErrorParts }

interface ErrorParts {
  readonly name: string
  readonly message: string
  readonly stack?: string
  /** Of an error of the system, for example `ENOSPC`. */
  readonly code?: string
  /** Of a `DocsError`. */
  readonly use?: { readonly hint?: string; readonly exitCode: number }
}

/** A script in `dist/` that a thread or a process begins with; `undefined` when the program runs from its TypeScript sources. */
export function programScript(name: string): URL | undefined {
  return import.meta.url.endsWith('.ts') ? undefined : new URL(`../${name}`, import.meta.url)
}

/** The thread works on one of them. The other waits there, because the main thread may be busy when the first is done. */
const JOBS_PER_THREAD = 2

/** With twice this size a thread needs 30 MiB more, and 2,000 pages take the same time. */
const YOUNG_MB = 32

/**
 * Runs tasks on threads that are started as work comes, and in this thread beside them: it has nothing else to
 * do, and a thread more would load and optimise the same functions once more. A thread that dies fails the task it
 * had, with the reason, and is replaced.
 *
 * @param script module that calls `answerTasks`
 * @param size number of threads
 * @param here runs tasks in this thread; absent: threads do everything
 * @param isForHere whether this thread runs a task of this name too
 */
export function threadPool<T extends Tasks>(
  script: URL,
  size: number,
  here?: Pool<T>,
  isForHere: (task: string) => boolean = () => true,
): Pool<T> {
  const members = new Set<Member>()
  const waiting: Job[] = []
  const jobsHere = new Set<Job>()
  let closed = false

  const start = (): Member => {
    const worker = new Worker(script, { resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB } })
    const member: Member = { worker, jobs: [] }
    members.add(member)
    worker.on('message', (answer: Answer) => {
      const job = member.jobs.shift()
      if ('error' in answer) job?.reject(revive(answer.error))
      else job?.resolve(answer.value as never)
      distribute()
    })
    const lose = (reason: unknown): void => {
      // A thread that ends with an error sends two events.
      if (!members.delete(member)) return
      const [begun, ...others] = member.jobs
      begun?.reject(reason)
      waiting.unshift(...others)
      distribute()
    }
    worker.on('error', lose)
    worker.on('messageerror', lose)
    worker.on('exit', (code) => lose(new Error(`A worker thread ended with code ${code}.`)))
    return member
  }
  const give = (member: Member, job: Job): void => {
    try {
      member.worker.postMessage({ task: job.task, payload: job.payload })
      member.jobs.push(job)
    } catch (error) {
      job.reject(error)
    }
  }
  const workHere = (pool: Pool<T>, job: Job): void => {
    jobsHere.add(job)
    pool
      .run(job.task, job.payload as never)
      .then(job.resolve, job.reject)
      .finally(() => {
        jobsHere.delete(job)
        distribute()
      })
  }
  const freeMember = (): Member | undefined => {
    const [freest] = [...members].sort((a, b) => a.jobs.length - b.jobs.length)
    return freest && freest.jobs.length < JOBS_PER_THREAD ? freest : undefined
  }
  /** Gives waiting tasks to an idle or a new thread, to this thread, or to a thread with only one task. */
  const distribute = (): void => {
    for (let job = waiting.shift(); job; job = waiting.shift()) {
      const member = freeMember()
      if (member?.jobs.length === 0) give(member, job)
      else if (members.size < size) give(start(), job)
      else if (here && jobsHere.size === 0 && isForHere(job.task)) workHere(here, job)
      else if (member) give(member, job)
      else return void waiting.unshift(job)
    }
  }

  return {
    size: here ? size + 1 : size,
    run(task, payload) {
      return new Promise((resolve, reject) => {
        if (closed) return reject(CLOSED())
        waiting.push({ task, payload, resolve: resolve as (value: never) => void, reject })
        distribute()
      }) as ReturnType<T[typeof task]>
    },
    async close() {
      closed = true
      const running = [...members]
      members.clear()
      const jobs = [...running.flatMap((member) => member.jobs), ...jobsHere, ...waiting.splice(0)]
      for (const job of jobs) job.reject(CLOSED())
      await Promise.all(running.map(({ worker }) => worker.terminate()))
    },
  }
}

/** A thread or a process that tasks come from, seen from the other side. */
interface Asker {
  on(event: 'message', answer: (request: { readonly task: string; readonly payload: never }) => void): unknown
  postMessage(answer: Answer): void
}

/** The side of the thread: answers tasks in the order in which they come. */
export function answerTasks(port: Asker, tasks: Tasks): void {
  let last = Promise.resolve()
  port.on('message', ({ task, payload }) => {
    last = last
      .then(() => tasks[task]?.(payload))
      .then(
        (value): Answer => ({ value }),
        (error: unknown): Answer => ({ error: errorParts(error) }),
      )
      .then((answer) => {
        try {
          port.postMessage(answer)
        } catch (error) {
          // Structured clone cannot copy the result.
          port.postMessage({ error: errorParts(error) } satisfies Answer)
        }
      })
  })
}

const CLOSED = (): Error => new Error('The pool is closed.')

/** The parts of a value that a task threw. */
export function errorParts(error: unknown): ErrorParts {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error) }
  const { name, message, stack, code } = error as NodeJS.ErrnoException
  const parts = { name, message, ...(stack && { stack }), ...(typeof code === 'string' && { code }) }
  if (!(error instanceof DocsError)) return parts
  const { hint, exitCode } = error
  return { ...parts, use: { exitCode, hint } }
}

/** The error that a thread has thrown. */
export function revive({ message, use, ...parts }: ErrorParts): Error {
  return use ? new DocsError(message, use) : Object.assign(new Error(message), parts)
}

/**
 * Splits items into batches and runs them with all of a pool's workers busy and few batches in flight.
 *
 * @param items taken as they are needed, so that those of a generator need never be there all at once
 * @throws the error of the first batch that failed, after all running batches have ended
 */
export async function runBatches<I, R>(
  items: Iterable<I>,
  size: number,
  inFlight: number,
  run: (batch: readonly I[]) => Promise<R>,
): Promise<R[]> {
  const source = items[Symbol.iterator]()
  const results: R[] = []
  const errors: unknown[] = []
  let batches = 0
  const lane = async (): Promise<void> => {
    while (errors.length === 0) {
      try {
        const batch = take(source, size)
        if (batch.length === 0) return
        const index = batches++
        results[index] = await run(batch)
      } catch (error) {
        errors.push(error)
      }
    }
  }
  await Promise.all(Array.from({ length: inFlight }, lane))
  if (errors.length > 0) throw errors[0]
  return results
}

/** The next items: `count` of them, or fewer at the end. */
export function take<I>(source: Iterator<I>, count: number): I[] {
  const taken: I[] = []
  while (taken.length < count) {
    const { done, value } = source.next()
    if (done) break
    taken.push(value)
  }
  return taken
}
