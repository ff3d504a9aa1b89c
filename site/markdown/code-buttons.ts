/** The buttons of code blocks: copy, and wrap where a line does not fit. */
import { announce } from '../runtime/announcer.tsx'
import { copyText } from '../runtime/clipboard.ts'
import { trustedHtml } from '../trusted.tsx'

/** Milliseconds that the button says what it did. */
const feedback = 1000

/** What tells one block from the others of its page: its title, else its language. */
export function nameOfCode(figure: HTMLElement): string {
  return figure.querySelector('figcaption')?.textContent ?? figure.dataset['language'] ?? ''
}

/** Gives a block its row of buttons. Wrapping is offered while there is something to wrap, or to undo. */
export function offerButtons(figure: HTMLElement, fits: boolean): void {
  const wrap = figure.querySelector<HTMLElement>('button.wrap') ?? addButtons(figure)
  wrap.hidden = fits && !figure.classList.contains('wrapped')
}

function addButtons(figure: HTMLElement): HTMLElement {
  const row = document.createElement('div')
  row.className = 'code-buttons'
  const name = nameOfCode(figure)
  const wrap = button('wrap', `Toggle word wrap: ${name}`)
  row.append(wrap, button('copy', `Copy code to clipboard: ${name}`))
  figure.append(row)
  return wrap
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
  // Its name, since it has no other; with a label besides it would be read twice.
  element.title = label
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
}

async function copy(pressed: HTMLElement, figure: Element): Promise<void> {
  const text = figure.querySelector('code')?.textContent?.replace(/\n$/, '') ?? ''
  const done = (await copyText(text)) ? 'copied' : 'failed'
  draw(pressed, done)
  announce(done === 'copied' ? 'Copied' : 'The browser did not allow copying')
  setTimeout(() => draw(pressed, 'copy'), feedback)
}
