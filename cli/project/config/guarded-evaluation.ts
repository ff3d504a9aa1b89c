/**
 * Evaluates the code of a configuration. The code is trusted and may still be wrong: it may wait for ever, loop for
 * ever, or end the process. In each case the user gets a message that names the file.
 */
import { closeSync, writeSync } from 'node:fs'
import { isMainThread, SHARE_ENV, Worker } from 'node:worker_threads'
import { DocsError, EXIT } from '../../kernel/fault/errors.ts'
import { errorText } from '../../kernel/program/terminal.ts'

interface GuardedEvaluation<T> {
  /** Name of the file, for messages. */
  readonly name: string
  /** Milliseconds. */
  readonly timeLimit: number
  readonly run: () => Promise<T>
  /** Called before the process is ended; no other cleaning up happens then. */
  readonly cleanUp: () => void
}

/**
 * @returns what `run` returns
 * @throws what `run` throws; `DocsError` when `run` takes too long or calls `process.exit`. An endless loop can be
 * stopped only with the process: then the message is printed, and the process exits with 2
 */
export async function evaluateGuarded<T>({ name, timeLimit, run, cleanUp }: GuardedEvaluation<T>): Promise<T> {
  const seconds = timeLimit / 1000
  const busy = new DocsError(`${name} did not come to an end within ${seconds} seconds.`, {
    hint: 'Look for a loop whose condition never turns false.',
  })
  const watchdog = isMainThread ? startWatchdog(timeLimit + GRACE_MS, errorText(busy), cleanUp) : undefined
  const running = run()
  const exit = catchExit(name)
  let timer: NodeJS.Timeout | undefined
  // The timer also keeps the process alive when a configuration awaits a promise that never settles.
  const tooLate = new Promise<never>((_, reject) => {
    const error = new DocsError(busy.message, { hint: 'It awaits a promise that never settles.' })
    timer = setTimeout(reject, timeLimit, error)
  })
  try {
    const value = await Promise.race([tooLate, exit.called, running])
    exit.throwIfCalled()
    return value
  } finally {
    clearTimeout(timer)
    exit.restore()
    // Code that is late goes on, and may never end.
    const stop = (): void => watchdog?.stop()
    running.then(stop, stop)
  }
}

// ── the end of the process ──────────────────────────────────────────────────────────────────────────

interface CaughtExit {
  /** Rejects when `process.exit` is called. */
  readonly called: Promise<never>
  /** Throws again, in case the configuration has caught the error that `process.exit` threw. */
  throwIfCalled(): void
  restore(): void
}

/** `process.exit` throws until it is restored. */
function catchExit(name: string): CaughtExit {
  const { exit } = process
  let error: DocsError | undefined
  let reject = (_: DocsError): void => {}
  const called = new Promise<never>((_, no) => {
    reject = no
  })
  // The promise may reject while nothing awaits it.
  called.catch(() => {})
  process.exit = (code) => {
    error ??= new DocsError(`${name} calls \`process.exit(${code ?? ''})\`.`, {
      hint: 'Let it export a configuration, or throw an error that says what is missing.',
    })
    reject(error)
    ignoreOnce(error)
    throw error
  }
  return {
    called,
    throwIfCalled() {
      if (error) throw error
    },
    restore() {
      process.exit = exit
    },
  }
}

/** Ignores the known error when it also comes out of a timer or a promise that nothing awaits. */
function ignoreOnce(known: Error): void {
  const ignore = (error: unknown): void => {
    if (error !== known) throw error
  }
  process.on('uncaughtException', ignore)
  setImmediate(() => process.off('uncaughtException', ignore))
}

// ── endless loops ───────────────────────────────────────────────────────────────────────────────────

/** Milliseconds by which the other thread waits longer than the timer of this thread. */
const GRACE_MS = 1000

/** The name under which the other thread finds the function that ends the process. */
const END = 'docs-build.end-of-configuration'

/**
 * The code of the other thread. When this thread has not increased `state[1]` for `ms` milliseconds, the other thread
 * asks it through the inspector to end the process. V8 does that even in the middle of a loop, but not in a built-in
 * function (`indexOf` of a list with a huge length); then the process is killed.
 */
const SCRIPT = `
const { workerData: { state, ms, text } } = require('node:worker_threads')
let beats = -1
let isStopped = false
while (!isStopped && beats !== Atomics.load(state, 1)) {
  beats = Atomics.load(state, 1)
  isStopped = Atomics.wait(state, 0, 0, ms) !== 'timed-out'
}
if (!isStopped) {
  try {
    const { Session } = require('node:inspector')
    const session = new Session()
    session.connectToMainThread()
    session.post('Runtime.evaluate', { expression: 'globalThis[Symbol.for(${JSON.stringify(END)})]()' })
    Atomics.wait(state, 0, 0, 10_000)
  } catch {}
  require('node:fs').writeSync(2, text)
  process.kill(process.pid, 'SIGKILL')
}
`

/**
 * Ends the process when this thread is blocked for too long.
 *
 * @param ms milliseconds that it may be blocked
 * @param text message to print before the end
 */
function startWatchdog(ms: number, text: string, cleanUp: () => void): { stop(): void } {
  const { exit } = process
  const state = new Int32Array(new SharedArrayBuffer(8))
  const beat = setInterval(() => Atomics.add(state, 1, 1), ms / 4)
  beat.unref()
  const end = Symbol.for(END)
  const global = globalThis as Record<symbol, unknown>
  global[end] = () => {
    cleanUp()
    writeSync(2, text)
    // Otherwise Node would print that it waits for a debugger.
    closeSync(2)
    exit.call(process, EXIT.usage)
  }
  const worker = new Worker(SCRIPT, { eval: true, workerData: { state, ms, text }, env: SHARE_ENV, execArgv: [] })
  worker.unref()
  // If no thread can be started, there is no watchdog.
  worker.on('error', () => {})
  return {
    stop() {
      clearInterval(beat)
      delete global[end]
      Atomics.store(state, 0, 1)
      Atomics.notify(state, 0)
    },
  }
}
