/** Escape hides a term's definition until the pointer and the focus have left the term (WCAG 2.2, 1.4.13). */
import { listen } from '../runtime/listen.ts'
import type { Behaviour } from './behaviour.ts'

export const behaviour: Behaviour = {
  watch: () => void listen(document, { keydown: onTermKey, focusout: onTermLeave, pointerout: onTermLeave }),
}

function onTermKey({ key }: KeyboardEvent): void {
  if (key !== 'Escape') return
  for (const term of document.querySelectorAll('[data-db=term]:is(:hover, :focus)')) term.classList.add('closed')
}

function onTermLeave({ target }: Event): void {
  if (target instanceof Element && target.matches('[data-db=term]')) target.classList.remove('closed')
}
