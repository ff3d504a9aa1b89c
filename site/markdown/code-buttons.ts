/** The buttons of code blocks: copy, and wrap where a line does not fit. */
import { announce } from '../runtime/announcer.tsx'
import { trustedHtml } from '../trusted.tsx'
import { shownEvent } from './tab-switching.ts'

/** Milliseconds that the button says what it did. */
const feedback = 1000

/** Puts a row of buttons into every block that has none yet. */
export function addCodeButtons(root: ParentNode): void {
  for (const figure of root.querySelectorAll('figure.code')) {
    if (figure.querySelector('.code-buttons')) continue
    const row = document.createElement('div')
    row.className = 'code-buttons'
    row.append(button('wrap', 'Toggle word wrap'), button('copy', 'Copy code to clipboard'))
    figure.append(row)
    measure(figure)
  }
}

/** Drawings of the buttons, in the way of `icons.tsx`. */
const icons = {
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  wrap: 'M3 6h18M3 12h14a3 3 0 010 6h-5M14 15l-3 3 3 3M3 18h4',
  copied: 'M4 13l5 5L20 7',
  failed: 'M6 6l12 12M18 6L6 18',
}

function draw(button: HTMLElement, icon: keyof typeof icons): void {
  button.innerHTML = trustedHtml(
    `<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d="${icons[icon]}"/></svg>`,
  )
}

function button(kind: 'wrap' | 'copy', label: string): HTMLButtonElement {
  const element = document.createElement('button')
  element.type = 'button'
  element.className = kind
  element.title = label
  element.setAttribute('aria-label', label)
  if (kind === 'wrap') element.setAttribute('aria-pressed', 'false')
  draw(element, kind)
  return element
}

export function onCodeClick(event: MouseEvent): void {
  const pressed = event.target instanceof Element ? event.target.closest<HTMLElement>('.code-buttons button') : null
  const figure = pressed?.closest('figure')
  if (!pressed || !figure) return
  if (pressed.className === 'copy') void copy(pressed, figure)
  else toggleWrap(pressed, figure)
}

function toggleWrap(pressed: HTMLElement, figure: Element): void {
  const wrapped = figure.classList.toggle('wrapped')
  pressed.setAttribute('aria-pressed', String(wrapped))
  measure(figure)
}

/** Wrapping is offered while there is something to wrap, or to undo. */
function measure(figure: Element): void {
  const pre = figure.querySelector('pre')
  const wrap = figure.querySelector<HTMLElement>('.code-buttons .wrap')
  if (!pre || !wrap) return
  wrap.hidden = pre.scrollWidth <= pre.clientWidth && !figure.classList.contains('wrapped')
}

/** Measures all blocks again when the window or a tab changes what fits. */
export function watchCodeWidths(): void {
  window.addEventListener('resize', measureAll)
  document.addEventListener(shownEvent, measureAll)
}

function measureAll(): void {
  for (const figure of document.querySelectorAll('figure.code')) measure(figure)
}

async function copy(pressed: HTMLElement, figure: Element): Promise<void> {
  const text = figure.querySelector('code')?.textContent?.replace(/\n$/, '') ?? ''
  const done = (await copyText(text)) ? 'copied' : 'failed'
  draw(pressed, done)
  announce(done === 'copied' ? 'Copied' : 'The browser did not allow copying')
  setTimeout(() => draw(pressed, 'copy'), feedback)
}

/** The clipboard needs a secure page; where there is none, the old way of copying a selection still works. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copySelection(text)
  }
}

function copySelection(text: string): boolean {
  const focused = document.activeElement
  const area = document.createElement('textarea')
  area.value = text
  area.readOnly = true
  area.className = 'visually-hidden'
  document.body.append(area)
  area.select()
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    area.remove()
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  }
}
