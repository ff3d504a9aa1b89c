/** The first sign of a reader: a page that is open unused fetches nothing more than it needs. */
import { listen } from '../listen.ts'

/** Calls a function once, when a reader moves the pointer, scrolls, touches the page or presses a key. */
export function onFirstSign(begin: () => void): void {
  const act = (): void => {
    end()
    begin()
  }
  const end = listen(window, { pointermove: act, scroll: act, keydown: act, touchstart: act })
}
