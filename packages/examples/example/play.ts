/** Playing with an example: its code in an editor, its controls, and its drawing, updated while the reader changes them. */
import type { Activity, PlayUrls, SpeakingTools } from './activity.ts'
import { type Control, type ControlValues, readControls, withValues } from './controls.ts'
import { failureHint, failureText } from './failure.ts'
import type { LanguageOptions } from './language.ts'
import { readNames } from './play-completion.ts'
import { playControls } from './play-controls.ts'
import { createDrafter, type Drafter } from './play-drafter.ts'
import { createEditor } from './play-editor.ts'
import { linkOf } from './play-link.ts'
import type { PlayRequest } from './play-messages.ts'
import { playView } from './play-view.ts'
import type { Failure } from './sandbox.ts'

/** Milliseconds between the last key and the draft. A change of a control is drafted at once. */
const PAUSE = 120
/** Milliseconds without a change after which the next one is another: the outline of this moment is kept for it. */
const REST = 700

/** The start of playing. */
export interface PlayStart {
  /** Code of a link, which replaces that of the example. */
  readonly code?: string
  readonly values?: ControlValues
  /** Position of the caret. Absent: the editor does not get the focus. */
  readonly caret?: number
}

interface Prepared {
  readonly figure: HTMLElement
  readonly drafter: Drafter
  controls: readonly Control[]
}

let prepared: Prepared | undefined

/**
 * Drafts an example before the reader plays: the sandbox is loaded then, and it is known what the controls stand for. It
 * drafts it twice, because a browser compiles WebAssembly better when it has run.
 */
export function preparePlay(figure: HTMLElement, urls: PlayUrls, page: SpeakingTools): Activity {
  const own: Prepared = { figure, drafter: drafterOf(urls, page), controls: [] }
  const draft = (): void => own.drafter.draft({ ...requestOf(figure), code: codeOf(figure) })
  const nothing = (): void => {}
  let isWarm = false
  own.drafter.listen({
    know: nothing,
    fail: nothing,
    broken: nothing,
    show({ controls }) {
      own.controls = readControls(controls)
      if (!isWarm) draft()
      isWarm = true
    },
  })
  draft()
  prepared = own
  return {
    figure,
    end() {
      if (prepared !== own) return
      prepared = undefined
      own.drafter.end()
    },
  }
}

/** What every draft of an example has in common. */
function requestOf(figure: HTMLElement): Omit<PlayRequest, 'code'> {
  const options = JSON.parse(figure.dataset['example'] || '{}') as LanguageOptions
  return { options, id: idOf(figure), label: figure.dataset['label'] ?? '' }
}

function drafterOf(urls: PlayUrls, page: SpeakingTools): Drafter {
  return createDrafter({ ...urls, worker: page.trustedScript(urls.worker) }, page)
}

/** Replaces the code of an example with an editor, and drafts the changes of the reader. */
export function startPlay(figure: HTMLElement, urls: PlayUrls, page: SpeakingTools, start: PlayStart): Activity {
  const { say } = page
  // Without a keyboard, nothing is said of keys.
  const hint = matchMedia('(hover: none)').matches ? '' : say('examples.hint')
  const own = codeOf(figure)
  const request = requestOf(figure)
  const drafter = prepared?.drafter ?? drafterOf(urls, page)
  let known = prepared?.figure === figure ? prepared.controls : []
  prepared = undefined
  // The drawing stays where it is, because the reader holds a part of it, or a control.
  const isHeld = start.caret === undefined
  /** Whether the last change was one of a control, of which the result is said. */
  let isMoved = isHeld
  const controls = playControls(figure, say, start.values ?? {}, () => {
    isMoved = true
    change()
    draft()
  })
  if (known.length > 0) controls.offer(known)
  const requestNow = (code: string): PlayRequest => ({
    ...request,
    code,
    options: withValues(request.options, known, controls.values()),
  })
  const draftCode = (code: string): void => drafter.draft(requestNow(code))
  // Before the editor is made, so that the sandbox works meanwhile.
  draftCode(start.code ?? own)
  const view = playView(figure, page)
  figure.classList.toggle('held', isHeld)
  const frame = playFrame(figure, page)
  const editor = createEditor({
    code: start.code ?? own,
    lines: codeElement(figure)?.querySelectorAll('.line') ?? [],
    say,
    statusId: frame.status.id,
    onChange() {
      isMoved = false
      later()
    },
  })
  frame.open(editor.element)

  let told = ''
  let resting: ReturnType<typeof setTimeout> | undefined
  const tell = (text: string, failure?: Failure): void => {
    told = ''
    frame.status.textContent = text
    figure.classList.toggle('broken', failure !== undefined)
    editor.markLine(failure?.line)
  }
  const sayLater = (text: string): void => {
    figure.classList.remove('broken')
    editor.markLine(undefined)
    if (resting === undefined) tell(text)
    else told = text
  }
  drafter.listen({
    know: (names) => editor.setNames(readNames(names)),
    show({ drawn, console, controls: raw, code }) {
      if (known.length === 0) {
        known = readControls(raw)
        controls.offer(known)
        // The first draft names the controls. If a control has been moved by then, the draft lacks its value and is not shown.
        if (Object.keys(controls.values()).length > 0) return draft()
      }
      view.show(drawn, code !== undefined)
      frame.log(console)
      // While the reader moves a point or a control, what is said waits until it rests.
      if (code === undefined && isMoved) sayLater(say('examples.drawnAgain', drawn.size))
      else if (code === undefined) tell(hint)
      else if (code !== editor.code()) {
        sayLater(firstOther(editor.code(), code))
        editor.setCode(code)
      }
    },
    fail: (failure) => tell(failureSentence(failure, say), failure),
    broken(reason) {
      tell(say('examples.broken', { reason }))
      figure.classList.add('broken')
    },
  })
  const change = (): void => {
    if (resting === undefined) view.keep()
    clearTimeout(resting)
    resting = setTimeout(rest, REST)
  }
  const rest = (): void => {
    resting = undefined
    if (figure.querySelector(':scope > [data-held]')) {
      resting = setTimeout(rest, REST)
      return
    }
    view.fit()
    if (told !== '') tell(told)
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  const draft = (): void => {
    clearTimeout(timer)
    draftCode(editor.code())
  }
  const later = (): void => {
    clearTimeout(timer)
    timer = setTimeout(draft, PAUSE)
  }
  frame.onReset(() => {
    editor.setCode(own)
    controls.reset()
    draft()
    editor.focus(0)
  })
  frame.onShare(async () => {
    const link = await linkOf({ id: request.id, code: editor.code(), values: controls.values() })
    history.replaceState(history.state, '', link)
    frame.status.textContent = say((await page.copyText(location.href)) ? 'examples.shared' : 'examples.sharedHere')
  })
  if (known.length === 0) tell(say('examples.loading'))
  else if (!isHeld) tell(hint)
  if (start.caret !== undefined) editor.focus(start.caret)

  return {
    figure,
    move(name, to) {
      change()
      drafter.draft({ ...requestNow(editor.code()), move: { name, to } })
    },
    end() {
      clearTimeout(timer)
      clearTimeout(resting)
      drafter.end()
      controls.end()
      frame.close()
      view.restore()
    },
  }
}

/** The first line that is another one, without its indentation. */
function firstOther(before: string, after: string): string {
  const lines = before.split('\n')
  return (after.split('\n').find((line, index) => line !== lines[index]) ?? '').trim()
}

function failureSentence(failure: Failure, say: SpeakingTools['say']): string {
  const text = failureText(failure, say)
  const sentence =
    failure.line === undefined
      ? say('examples.somewhere', { failure: text })
      : say('examples.atLine', { failure: text, line: failure.line })
  return [sentence, failureHint(failure, say)].filter(Boolean).join(' ')
}

/** The id of an example in links. */
function idOf(figure: HTMLElement): string {
  return figure.querySelector<HTMLInputElement>(':scope > .example-views > .example-view')?.name ?? 'ex'
}

function codeOf(figure: HTMLElement): string {
  return codeElement(figure)?.textContent ?? ''
}

/** The code of an example, or of the other example that shows the same code. */
function codeElement(figure: HTMLElement): Element | null | undefined {
  const { sameAs } = figure.dataset
  const owner = sameAs === undefined ? figure : document.getElementById(`${sameAs}:code`)?.closest('[data-db=example]')
  return owner?.querySelector(':scope > .example-code code')
}

// ── the elements around the editor ──────────────────────────────────────────────────────────────────

interface PlayFrame {
  readonly status: HTMLElement
  readonly open: (editor: HTMLElement) => void
  readonly log: (lines: readonly string[]) => void
  readonly onReset: (act: () => void) => void
  readonly onShare: (act: () => Promise<void>) => void
  readonly close: () => void
}

function playFrame(figure: HTMLElement, { say }: SpeakingTools): PlayFrame {
  const shown = figure.querySelector<HTMLElement>(':scope > .example-code') as HTMLElement
  const button = figure.querySelector<HTMLButtonElement>(':scope > .example-head > .example-play')
  const element = (tag: string, name: string): HTMLElement => {
    const made = document.createElement(tag)
    made.className = `example-${name}`
    return made
  }
  const status = element('p', 'status')
  status.role = 'status'
  status.id = `${idOf(figure)}:status`
  const log = element('pre', 'console')
  log.hidden = true
  const around = element('div', 'editor')
  const [reset, share] = (['again', 'share'] as const).map((name) => {
    const made = element('button', name) as HTMLButtonElement
    made.type = 'button'
    made.textContent = say(`examples.${name}`)
    return made
  }) as [HTMLButtonElement, HTMLButtonElement]
  return {
    status,
    open(editor) {
      around.append(editor, log)
      keepPlace(figure, button, () => {
        shown.append(around, status)
        // Stop stands where Play stood.
        button?.before(reset, share)
        figure.classList.add('playing')
        if (button) button.textContent = say('examples.stop')
      })
    },
    log(lines) {
      log.textContent = lines.join('\n')
      log.hidden = lines.length === 0
    },
    onReset: (act) => reset.addEventListener('click', act),
    onShare: (act) => share.addEventListener('click', () => void act()),
    close() {
      keepPlace(figure, button, () => {
        for (const added of [status, around, reset, share]) added.remove()
        figure.classList.remove('playing', 'broken', 'held')
        if (button) button.textContent = say('examples.play')
      })
    },
  }
}

/** Scrolls so that the button stays under the pointer. On phones a drawing sticks above it, lower than before. */
function keepPlace(figure: HTMLElement, button: HTMLElement | null, change: () => void): void {
  const top = (): number => button?.getBoundingClientRect().top ?? 0
  const before = top()
  change()
  const move = (distance: number): void => window.scrollBy({ top: distance, behavior: 'instant' })
  move(top() - before)
  const drawing = figure.querySelector(':scope > [data-db=drawing]')
  if (!drawing || getComputedStyle(drawing).position !== 'sticky') return
  move(Math.min(0, top() - drawing.getBoundingClientRect().bottom))
}
