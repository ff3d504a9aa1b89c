/** The buttons of code blocks: copy, and wrap where a line does not fit. */
import { announce } from '../runtime/announcer.tsx'
import { copyText } from '../runtime/clipboard.ts'
import { trustedHtml } from '../trusted.tsx'

/** Milliseconds that the button says what it did. */
const feedback = 1000

let watch: ((root: ParentNode) => void) | undefined

/**
 * Gives every block its row of buttons when it comes near to what the reader sees. A course may have hundreds of blocks:
 * all at once they kept a phone from answering for two seconds.
 *
 * @param root holds the page that is shown; the blocks of the page before are forgotten
 */
export function addCodeButtons(root: ParentNode): void {
  watch ??= watchBlocks()
  watch(root)
}

function watchBlocks(): (root: ParentNode) => void {
  // Its callback comes after the layout, for all blocks at once: what is read there costs nothing.
  const widths = new ResizeObserver((entries) => offerWrapping(entries.map(({ target }) => target)))
  const near = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        const pre = target.querySelector('pre')
        if (!isIntersecting || !pre) continue
        near.unobserve(target)
        if (!target.querySelector('.code-buttons')) addButtons(target)
        widths.observe(pre)
      }
    },
    { rootMargin: '100%' },
  )
  return (root) => {
    near.disconnect()
    widths.disconnect()
    for (const figure of root.querySelectorAll('figure.code')) near.observe(figure)
  }
}

function addButtons(figure: Element): void {
  const row = document.createElement('div')
  row.className = 'code-buttons'
  row.append(button('wrap', 'Toggle word wrap'), button('copy', 'Copy code to clipboard'))
  figure.append(row)
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
}

/** Wrapping is offered while there is something to wrap, or to undo. */
function offerWrapping(blocks: readonly Element[]): void {
  const fits = blocks.map((pre) => pre.scrollWidth <= pre.clientWidth)
  blocks.forEach((pre, index) => {
    const figure = pre.closest('figure')
    const wrap = figure?.querySelector<HTMLElement>('.code-buttons .wrap')
    if (wrap) wrap.hidden = fits[index] === true && !figure?.classList.contains('wrapped')
  })
}

async function copy(pressed: HTMLElement, figure: Element): Promise<void> {
  const text = figure.querySelector('code')?.textContent?.replace(/\n$/, '') ?? ''
  const done = (await copyText(text)) ? 'copied' : 'failed'
  draw(pressed, done)
  announce(done === 'copied' ? 'Copied' : 'The browser did not allow copying')
  setTimeout(() => draw(pressed, 'copy'), feedback)
}
