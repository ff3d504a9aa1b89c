/**
 * Runs tasks on worker threads, or here. A task is a pure function by name; it gives the same result on
 * either side, so the number of workers never shows in what is built.
 */
import { Worker } from 'node:worker_threads'

/** A task's payload and result cross the border by structured clone: plain values only. */
export type Tasks = Readonly<Record<string, (payload: never) => Promise<unknown>>>

export interface Pool<T extends Tasks> {
  /** How many tasks run at once. */
  readonly size: number
  run<K extends keyof T & string>(task: K, payload: Parameters<T[K]>[0]): ReturnType<T[K]>
  close(): Promise<void>
}

/** Runs every task in this thread. */
export function inlinePool<T extends Tasks>(load: () => Promise<T>): Pool<T> {
  let tasks: Promise<T> | undefined
  return {
    size: 1,
    run(task, payload) {
      tasks ??= load()
      // A turn of the event loop, so that signals and timers are heard between tasks.
      const turn = new Promise((resolve) => setImmediate(resolve))
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
  job?: Job | undefined
}

/** What a worker answers. Of an error the parts that a reader needs: its class does not cross the border. */
export type Answer = { readonly value: unknown } | { readonly error: ErrorParts }

interface ErrorParts {
  readonly name: string
  readonly message: string
  readonly stack?: string
  /** Of an error of the system, for example `ENOSPC`. */
  readonly code?: string
}

/**
 * Runs tasks on threads that are started as work comes. A thread that dies fails the task it had, with the
 * reason, and is replaced.
 *
 * @param script module that answers `{ task, payload }` with an `Answer`
 */
export function threadPool<T extends Tasks>(script: URL, size: number): Pool<T> {
  const members = new Set<Member>()
  const waiting: Job[] = []
  let closed = false

  const start = (): Member => {
    const member: Member = { worker: new Worker(script, { resourceLimits: { maxYoungGenerationSizeMb: 64 } }) }
    members.add(member)
    member.worker.on('message', (answer: Answer) => {
      const { job } = member
      member.job = undefined
      if ('error' in answer) job?.reject(revive(answer.error))
      else job?.resolve(answer.value as never)
      const next = waiting.shift()
      if (next) give(member, next)
    })
    const lose = (reason: unknown): void => {
      // A thread that ends with an error says so twice.
      if (!members.delete(member)) return
      member.job?.reject(reason)
      const next = waiting.shift()
      if (next) give(start(), next)
    }
    member.worker.on('error', lose)
    member.worker.on('messageerror', lose)
    member.worker.on('exit', (code) => lose(new Error(`A worker thread ended with code ${code}.`)))
    return member
  }
  const give = (member: Member, job: Job): void => {
    member.job = job
    try {
      member.worker.postMessage({ task: job.task, payload: job.payload })
    } catch (error) {
      member.job = undefined
      job.reject(error)
    }
  }

  return {
    size,
    run(task, payload) {
      return new Promise((resolve, reject) => {
        const job: Job = { task, payload, resolve: resolve as (value: never) => void, reject }
        if (closed) return reject(CLOSED())
        const free = [...members].find((member) => !member.job)
        if (free) give(free, job)
        else if (members.size < size) give(start(), job)
        else waiting.push(job)
      }) as ReturnType<T[typeof task]>
    },
    async close() {
      closed = true
      const running = [...members]
      members.clear()
      const jobs = [...running.flatMap(({ job }) => job ?? []), ...waiting.splice(0)]
      for (const job of jobs) job.reject(CLOSED())
      await Promise.all(running.map(({ worker }) => worker.terminate()))
    },
  }
}

const CLOSED = (): Error => new Error('The pool is closed.')

/** The parts of what a task threw. */
export function errorParts(error: unknown): ErrorParts {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error) }
  const { name, message, stack, code } = error as NodeJS.ErrnoException
  return { name, message, ...(stack ? { stack } : {}), ...(typeof code === 'string' ? { code } : {}) }
}

function revive({ message, ...parts }: ErrorParts): Error {
  return Object.assign(new Error(message), parts)
}

/**
 * Splits items into batches and runs them with all of a pool's workers busy and few batches in flight.
 *
 * @throws what the first batch to fail threw, once none is running any more and no other has begun
 */
export async function runBatches<I, R>(
  items: readonly I[],
  size: number,
  inFlight: number,
  run: (batch: readonly I[]) => Promise<R>,
): Promise<R[]> {
  const results: R[] = []
  const errors: unknown[] = []
  let at = 0
  const lane = async (): Promise<void> => {
    while (at < items.length && errors.length === 0) {
      const index = Math.floor(at / size)
      const batch = items.slice(at, at + size)
      at += size
      try {
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
