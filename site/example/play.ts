/** Playing with an example: its code in a text field, and its drawing, updated while the reader types. */
import type { PlayUrls } from '../contract.ts'
import type { Activity, PageTools, SpeakingTools } from './activity.ts'
import type { DrawnExample } from './draw.ts'
import { failureHint, failureText } from './failure.ts'
import type { LanguageOptions } from './language.ts'
import type { PlayAnswer, PlayRequest, PlaySetup } from './play-messages.ts'
import type { Failure } from './sandbox.ts'

/** Milliseconds between the last key and the draft. */
const PAUSE = 120
/**
 * Seconds without an answer after which a worker counts as dead. The sandbox limits every draft itself, by its work.
 */
const PATIENCE = 30

/** Replaces the code of an example with a text field and drafts what is typed there. */
export function startPlay(figure: HTMLElement, urls: PlayUrls, page: SpeakingTools): Activity {
  const { trustedHtml, say } = page
  const drawing = figure.querySelector<HTMLElement>('[data-db=drawing]') as HTMLElement
  const tables = figure.querySelector<HTMLElement>(':scope > .example-data > .example-tables')
  const shown = figure.querySelector<HTMLElement>(':scope > .example-code') as HTMLElement
  const button = figure.querySelector<HTMLButtonElement>(':scope > .example-actions > .example-play')
  const save = figure.querySelector<HTMLAnchorElement>(':scope > .example-actions > .example-save')
  const code = codeOf(figure)
  const before = { drawing: drawing.innerHTML, tables: tables?.innerHTML ?? '', href: save?.getAttribute('href') ?? '' }
  const options = JSON.parse(figure.dataset['example'] || '{}') as LanguageOptions
  const id = figure.querySelector<HTMLInputElement>(':scope > .example-views > .example-view')?.name ?? 'ex'

  const editor = document.createElement('div')
  editor.className = 'example-editor'
  const field = document.createElement('textarea')
  field.value = code
  field.spellcheck = false
  field.autocapitalize = 'off'
  field.setAttribute('autocomplete', 'off')
  field.rows = Math.min(Math.max(code.split('\n').length + 1, 6), 26)
  field.setAttribute('aria-label', say('example.field'))
  const status = document.createElement('p')
  status.className = 'example-status'
  status.setAttribute('role', 'status')
  const log = document.createElement('pre')
  log.className = 'example-console'
  log.hidden = true
  const reset = document.createElement('button')
  reset.type = 'button'
  reset.className = 'example-reset'
  reset.textContent = say('example.again')
  editor.append(field, status, log)
  shown.append(editor)
  button?.after(reset)
  figure.classList.add('playing')
  const codeView = figure.querySelector<HTMLInputElement>(':scope > .example-views > .show-code')
  const preview = figure.querySelector<HTMLInputElement>(':scope > .example-views > .show-preview')
  if (codeView?.checked && preview) preview.checked = true
  if (button) button.textContent = say('example.stop')

  let address = ''
  const show = (drawn: DrawnExample, lines: readonly string[]): void => {
    addDefinitions(figure, drawn.definitions, page)
    drawing.innerHTML = trustedHtml(drawn.drawing + drawn.xray)
    if (tables) tables.innerHTML = trustedHtml(drawn.tables)
    URL.revokeObjectURL(address)
    address = URL.createObjectURL(new Blob([drawn.file], { type: 'image/svg+xml' }))
    if (save) {
      save.href = address
      save.download = before.href.split('/').at(-1) ?? 'example.svg'
    }
    tell('')
    log.textContent = lines.join('\n')
    log.hidden = lines.length === 0
  }
  const fail = (failure: Failure): void => {
    const text = failureText(failure, say)
    const sentence =
      failure.line === undefined
        ? say('example.somewhere', { failure: text })
        : say('example.atLine', { failure: text, line: failure.line })
    tell([sentence, failureHint(failure, say)].filter(Boolean).join(' '), true)
  }
  const tell = (text: string, isWrong = false): void => {
    status.textContent = text
    figure.classList.toggle('broken', isWrong)
  }

  const drafter = createDrafter({ ...urls, worker: page.trustedScript(urls.worker) }, page, {
    show,
    fail,
    broken: (reason) => tell(say('example.broken', { reason }), true),
  })
  const draft = (): void => drafter.draft({ code: field.value, options, id, label: figure.dataset['label'] ?? '' })
  let timer: ReturnType<typeof setTimeout> | undefined
  field.addEventListener('input', () => {
    clearTimeout(timer)
    timer = setTimeout(draft, PAUSE)
  })
  reset.addEventListener('click', () => {
    field.value = code
    draft()
    field.focus()
  })
  tell(say('example.loading'))
  draft()
  field.focus({ preventScroll: true })

  return {
    figure,
    end() {
      clearTimeout(timer)
      drafter.end()
      URL.revokeObjectURL(address)
      editor.remove()
      reset.remove()
      figure.classList.remove('playing', 'broken')
      drawing.innerHTML = trustedHtml(before.drawing)
      if (tables) tables.innerHTML = trustedHtml(before.tables)
      if (save) {
        save.setAttribute('href', before.href)
        save.download = ''
      }
      if (button) button.textContent = say('example.play')
    },
  }
}

/** The code of an example, or of the other example that shows the same code. */
function codeOf(figure: HTMLElement): string {
  const { sameAs } = figure.dataset
  const owner = sameAs === undefined ? figure : document.getElementById(`${sameAs}:code`)?.closest('[data-db=example]')
  return owner?.querySelector(':scope > .example-code code')?.textContent ?? ''
}

/** Adds the definitions that the page lacks. Ids are made from content, so definitions with the same id are equal. */
function addDefinitions(
  figure: HTMLElement,
  definitions: DrawnExample['definitions'],
  { trustedHtml }: PageTools,
): void {
  const missing = Object.entries(definitions).filter(([id]) => !document.getElementById(id))
  if (missing.length === 0) return
  let home = figure.querySelector(':scope > .example-definitions > defs')
  if (!home) {
    figure.insertAdjacentHTML(
      'afterbegin',
      trustedHtml(
        '<svg class="drawing example-definitions" width="0" height="0" font-size="5" aria-hidden="true"><defs></defs></svg>',
      ),
    )
    home = figure.querySelector(':scope > .example-definitions > defs')
  }
  home?.insertAdjacentHTML('beforeend', trustedHtml(missing.map(([, markup]) => markup).join('')))
}

// ── the worker ──────────────────────────────────────────────────────────────────────────────────────

interface Drafter {
  /** Drafts an example. Of several waiting requests, only the last one is answered. */
  draft(request: PlayRequest): void
  end(): void
}

interface Listener {
  show(drawn: DrawnExample, console: readonly string[]): void
  fail(failure: Failure): void
  broken(reason: string): void
}

/** Makes a worker for one example. A worker that does not answer is terminated; the next request starts another. */
function createDrafter(urls: PlayUrls, { say, words }: SpeakingTools, listener: Listener): Drafter {
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
      listener.broken(say('example.notLoaded'))
    })
    worker.postMessage({ wasm: urls.wasm, language: urls.language, words } satisfies PlaySetup)
  }
  const receive = (answer: PlayAnswer): void => {
    clearTimeout(timer)
    isBusy = false
    if ('ready' in answer) isReady = true
    else if ('broken' in answer) {
      end()
      listener.broken(answer.broken)
      return
    } else if (!waiting) {
      if ('drawn' in answer) listener.show(answer.drawn, answer.console)
      else listener.fail(answer.failure)
    }
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
      else listener.broken(say('example.silent', { count: PATIENCE }))
    }, PATIENCE * 1000)
  }
  return {
    draft(request) {
      waiting = request
      if (!worker) start()
      next()
    },
    end,
  }
}
