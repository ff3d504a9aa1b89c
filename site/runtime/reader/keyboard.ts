/** Marks the page while the reader uses the keyboard, so that CSS can show the focus. */
import { listen } from '../listen.ts'

/** Starts to update the class; returns a function that stops it. */
export function watchKeyboard(root: HTMLElement = document.body): () => void {
  return listen(document, {
    keydown: (event) => {
      if (event.key === 'Tab') root.classList.add('keyboard')
    },
    mousedown: () => root.classList.remove('keyboard'),
  })
}
