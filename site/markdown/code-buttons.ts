/** The buttons of code blocks: copy, and wrap where a line is too long. */
import { announce } from '../runtime/announcer.tsx'
import { copyText } from '../runtime/reader/clipboard.ts'
import { trustedHtml } from '../trusted.tsx'
import type { PageSay } from '../words/context.tsx'

/** Milliseconds for which a button shows its result. */
const feedback = 1000

/** Name of a block among those of its page: its title, else its language. */
export function nameOfCode(figure: HTMLElement): string {
  return figure.querySelector('figcaption')?.textContent ?? figure.dataset['language'] ?? ''
}

/** Blocks that have buttons, each with its wrap button. */
const wraps = new WeakMap<Element, HTMLElement>()

export function hasButtons(pre: Element): boolean {
  return wraps.has(pre)
}

/** Adds buttons to a block. The wrap button is shown while a line is too long or wrapped. */
export function offerButtons(pre: Element, fits: boolean, say: PageSay): void {
  const figure = pre.parentElement as HTMLElement
  const wrap = wraps.get(pre) ?? addButtons(figure, pre, say)
  wrap.hidden = fits && !figure.classList.contains('wrapped')
}

function addButtons(figure: HTMLElement, pre: Element, say: PageSay): HTMLElement {
  const row = document.createElement('div')
  row.className = 'code-buttons'
  const name = nameOfCode(figure)
  const wrap = button('wrap', say('page.wrapCode', { name }), () => {
    wrap.setAttribute('aria-pressed', String(figure.classList.toggle('wrapped')))
  })
  wrap.setAttribute('aria-pressed', 'false')
  const copy = button('copy', say('page.copyCode', { name }), () => void copyCode(copy, pre, say))
  row.append(wrap, copy)
  figure.append(row)
  wraps.set(pre, wrap)
  return wrap
}

/** Icons of the buttons, like those of `icons.tsx`. */
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

function button(kind: 'wrap' | 'copy', label: string, act: () => void): HTMLButtonElement {
  const element = document.createElement('button')
  element.type = 'button'
  element.className = kind
  // The title is the button's only name: screen readers would read a label in addition.
  element.title = label
  element.onclick = act
  draw(element, kind)
  return element
}

async function copyCode(pressed: HTMLElement, pre: Element, say: PageSay): Promise<void> {
  const code = pre.cloneNode(true) as Element
  // What a plugin says below a line is no code.
  for (const note of code.querySelectorAll('[data-db="note"]')) note.remove()
  const text = code.textContent.replace(/\n$/, '')
  const done = (await copyText(text)) ? 'copied' : 'failed'
  draw(pressed, done)
  announce(say(done === 'copied' ? 'page.copied' : 'page.notCopied'))
  setTimeout(() => draw(pressed, 'copy'), feedback)
}
