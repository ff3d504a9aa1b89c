/** Asks a worker for the drawing of one example. The first request loads the worker. */
import type { PlayUrls, SpeakingTools } from './activity.ts'
import type { DrawnAnswer, PlayAnswer, PlayRequest, PlaySetup } from './play-messages.ts'
import type { Failure } from './sandbox.ts'

/**
 * Seconds without an answer after which a worker is terminated. The sandbox itself limits each draft by its work.
 */
const PATIENCE = 30

export interface Drafter {
  /** Names who gets the answers from now on. */
  listen(listener: Listener): void
  /** Drafts an example. Of several requests that wait, only the last one is drafted. */
  draft(request: PlayRequest): void
  end(): void
}

interface Listener {
  /** Called when the drafter is ready, with the names that code can use. */
  know(names: unknown): void
  show(answer: DrawnAnswer): void
  fail(failure: Failure): void
  broken(reason: string): void
}

/** Makes a worker for one example. A worker that does not answer is terminated; the next request starts another. */
export function createDrafter(urls: PlayUrls, { say, words }: SpeakingTools): Drafter {
  let listener: Listener | undefined
  let names: unknown
  let worker: Worker | undefined
  let isReady = false
  let isBusy = false
  let waiting: PlayRequest | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const end = (): void => {
    clearTimeout(timer)
    worker?.terminate()
    worker = undefined
    isReady = false
    isBusy = false
  }
  const start = (): void => {
    worker = new Worker(urls.worker)
    worker.addEventListener('message', ({ data }: MessageEvent<PlayAnswer>) => receive(data))
    worker.addEventListener('error', (event) => {
      event.preventDefault()
      end()
      listener?.broken(say('examples.notLoaded'))
    })
    worker.postMessage({ wasm: urls.wasm, language: urls.language, words } satisfies PlaySetup)
  }
  const receive = (answer: PlayAnswer): void => {
    clearTimeout(timer)
    isBusy = false
    if ('ready' in answer) {
      isReady = true
      names = answer.names
      listener?.know(names)
    } else if ('broken' in answer) {
      end()
      listener?.broken(answer.broken)
      return
    } else if ('drawn' in answer) {
      // Shown even if another request waits: the drawing follows a reader who drags without a pause.
      listener?.show(answer)
    } else if (!waiting) listener?.fail(answer.failure)
    next()
  }
  const next = (): void => {
    if (!isReady || isBusy || !waiting) return
    isBusy = true
    worker?.postMessage(waiting)
    waiting = undefined
    timer = setTimeout(() => {
      end()
      if (waiting) start()
      else listener?.broken(say('examples.silent', { count: PATIENCE }))
    }, PATIENCE * 1000)
  }
  return {
    listen(next) {
      listener = next
      if (isReady) listener.know(names)
    },
    draft(request) {
      waiting = request
      if (!worker) start()
      next()
    },
    end,
  }
}
