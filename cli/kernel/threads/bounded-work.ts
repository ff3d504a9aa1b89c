/**
 * Work of packages on texts of authors, in a process of its own: a text that asks for too much memory ends that process and
 * not the program, and is then at fault. A thread would not do, because V8 ends the whole process when one list grows beyond
 * the limit. Time is no limit for a text, because another machine may be quicker.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { DocsError } from '../fault/errors.ts'
import { type Answer, answerTasks, revive, type Tasks } from './pool.ts'

/** The defaults are far more than the most work that counts and memory allow. */
interface Bounds {
  readonly megabytes: number
  /** A piece of work that takes longer ends the operation, and nothing is said of the text. */
  readonly seconds: number
}

/** A piece of work did not come to its end, for a reason that may be the machine's. So it is no finding. */
export class Unfinished extends DocsError {
  /** @param place `file:line` */
  at(place: string): Unfinished {
    return new Unfinished(`${place}: ${this.message}`, { hint: this.hint })
  }
}

interface Piece {
  readonly message: { readonly task: string; readonly payload: unknown }
  readonly resolve: (value: unknown) => void
  readonly reject: (error: unknown) => void
}

/**
 * @param script module that calls `answerParent`. Its process starts with the first piece of work, and ends with this one
 * @returns a function that has one piece of work done after the other. It rejects with what the task throws, with an `Error`
 * that names the limit of memory, or with `Unfinished`
 */
export function boundedWork(
  script: URL,
  { megabytes = 256, seconds = 120 }: Partial<Bounds> = {},
): (task: string, payload: unknown) => Promise<unknown> {
  /** In the order in which they were sent, which is that of the answers: the first one is being worked on. */
  const pieces: Piece[] = []
  let worker: ChildProcess | undefined
  let timer: NodeJS.Timeout | undefined

  const send = ({ message }: Piece): void => {
    worker ??= start()
    worker.send(message)
  }
  /** Begins to wait for the answer to the first piece, if there is one. */
  const wait = (): void => {
    const current = worker
    clearTimeout(timer)
    keepAlive(current, pieces.length > 0)
    if (!current || pieces.length === 0) return
    timer = setTimeout(
      () => lose(current, unfinished(`the work on this text did not come to its end within ${seconds} seconds.`)),
      seconds * 1000,
    )
  }
  /** The piece that was worked on fails, and a new process gets the others. */
  const lose = (lost: ChildProcess, reason: Error): void => {
    if (worker !== lost) return
    worker = undefined
    lost.kill('SIGKILL')
    pieces.shift()?.reject(reason)
    for (const piece of pieces) send(piece)
    wait()
  }
  const start = (): ChildProcess => {
    const started = fork(fileURLToPath(script), {
      execArgv: [`--max-old-space-size=${megabytes}`],
      // V8 writes how it ended.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    started.on('message', (answer: Answer) => {
      if (worker !== started) return
      const piece = pieces.shift()
      if ('error' in answer) piece?.reject(revive(answer.error))
      else piece?.resolve(answer.value)
      wait()
    })
    started.on('error', (error) =>
      lose(started, unfinished(`the process that works on this text has failed: ${error.message}.`)),
    )
    started.on('exit', (code, signal) => {
      // So V8 ends a process whose memory is full.
      const isFull = signal === 'SIGABRT' || code === 134
      const end = signal ?? `code ${code}`
      lose(
        started,
        isFull
          ? new Error(`it needs more than ${megabytes} MB of memory.`)
          : unfinished(`the process that works on this text ended with ${end}.`),
      )
    })
    return started
  }
  return (task, payload) =>
    new Promise((resolve, reject) => {
      const piece = { message: { task, payload }, resolve, reject }
      pieces.push(piece)
      send(piece)
      if (pieces.length === 1) wait()
    })
}

/**
 * A thread that ends its process when the program's process is gone, even in the middle of a loop. The id of the program's
 * process is handed over, because on a busy machine that process may be gone before the thread begins.
 */
const END_WITH_PARENT = `
const { workerData: ppid } = require('node:worker_threads')
setInterval(() => process.ppid === ppid || process.kill(process.pid, 'SIGKILL'), 500)
`

/** The side of the other process: does the pieces in the order in which they come. */
export function answerParent(tasks: Tasks): void {
  new Worker(END_WITH_PARENT, { eval: true, workerData: process.ppid }).unref()
  answerTasks(
    { on: (_, answer) => process.on('message', answer), postMessage: (answer) => process.send?.(answer) },
    tasks,
  )
}

/** Whether this process waits for the other one when it has nothing else to do. */
function keepAlive(worker: ChildProcess | undefined, isNeeded: boolean): void {
  if (isNeeded) {
    worker?.ref()
    worker?.channel?.ref()
  } else {
    worker?.unref()
    worker?.channel?.unref()
  }
}

function unfinished(what: string): Unfinished {
  return new Unfinished(what, {
    hint: 'This machine may be too busy; nothing of it is remembered. Run the command again when it has less to do, or make the text simpler.',
  })
}
