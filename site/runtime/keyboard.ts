/** Marks the page while the reader moves by keyboard, so that style can show where the focus is. */
import { listen } from './listen.ts'

/** Starts to keep the class up to date; returns what ends it. */
export function watchKeyboard(root: HTMLElement = document.body): () => void {
  return listen(document, {
    keydown: (event) => {
      if (event.key === 'Tab') root.classList.add('keyboard')
    },
    mousedown: () => root.classList.remove('keyboard'),
  })
}
