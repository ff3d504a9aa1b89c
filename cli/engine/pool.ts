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
      return tasks.then((loaded) => loaded[task]?.(payload as never)) as ReturnType<T[typeof task]>
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

/**
 * Runs tasks on threads that are started as work comes. A thread that dies fails the task it had, with the
 * reason, and is replaced.
 *
 * @param script module that answers `{ task, payload }` with `{ value }` or `{ error }`
 */
export function threadPool<T extends Tasks>(script: URL, size: number): Pool<T> {
  const members: Member[] = []
  const waiting: Job[] = []
  let closed = false

  const start = (): Member => {
    const member: Member = { worker: new Worker(script, { resourceLimits: { maxYoungGenerationSizeMb: 64 } }) }
    members.push(member)
    member.worker.on(
      'message',
      (answer: { value?: never; error?: { message: string; stack?: string; name?: string } }) => {
        const { job } = member
        member.job = undefined
        if (answer.error) job?.reject(revive(answer.error))
        else job?.resolve(answer.value as never)
        next(member)
      },
    )
    const fail = (error: unknown): void => {
      const at = members.indexOf(member)
      if (at !== -1) members.splice(at, 1)
      member.job?.reject(error)
      member.job = undefined
      const job = closed ? undefined : waiting.shift()
      if (job) give(start(), job)
    }
    member.worker.on('error', fail)
    member.worker.on('exit', (code) => {
      if (!closed) fail(new Error(`A worker thread ended with code ${code}.`))
    })
    return member
  }
  const give = (member: Member, job: Job): void => {
    member.job = job
    member.worker.postMessage({ task: job.task, payload: job.payload })
  }
  const next = (member: Member): void => {
    const job = waiting.shift()
    if (job) give(member, job)
  }

  return {
    size,
    run(task, payload) {
      return new Promise((resolve, reject) => {
        const job: Job = { task, payload, resolve: resolve as (value: never) => void, reject }
        const free = members.find((member) => !member.job)
        if (free) give(free, job)
        else if (members.length < size) give(start(), job)
        else waiting.push(job)
      }) as ReturnType<T[typeof task]>
    },
    async close() {
      closed = true
      await Promise.all(members.map((member) => member.worker.terminate()))
    },
  }
}

function revive(error: { message: string; stack?: string; name?: string }): Error {
  return Object.assign(new Error(error.message), {
    name: error.name ?? 'Error',
    ...(error.stack ? { stack: error.stack } : {}),
  })
}

/** Splits items into batches and runs them with all of a pool's workers busy and few batches in flight. */
export async function runBatches<I, R>(
  items: readonly I[],
  size: number,
  inFlight: number,
  run: (batch: readonly I[]) => Promise<R>,
): Promise<R[]> {
  const results: R[] = []
  let at = 0
  const lane = async (): Promise<void> => {
    while (at < items.length) {
      const index = Math.floor(at / size)
      const batch = items.slice(at, at + size)
      at += size
      results[index] = await run(batch)
    }
  }
  await Promise.all(Array.from({ length: inFlight }, lane))
  return results
}
