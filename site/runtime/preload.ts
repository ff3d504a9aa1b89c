/**
 * Fetches pages before they are asked for. A link that the reader points at, touches or focuses is loaded;
 * a link in the text that comes into view is only brought nearer. Neither on a slow or a counted connection.
 */
import { prepareBody } from '../page-body.tsx'
import { afterPaint } from './after-paint.ts'
import { internalLink } from './browser.ts'
import { listen } from './listen.ts'
import { currentConnection, isSavingData } from './media.ts'
import type { Pages } from './pages.ts'

/** Links in view are a guess; more than these per page would cost readers and hosts more than they gain. */
const prefetchLimit = 16

/** Starts to watch links. `look` is to be called when there are new ones. */
export function watchLinks(pages: Pages, baseUrl: string): { look: () => void } {
  let prefetched = 0
  let active = false

  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting || prefetched >= prefetchLimit) continue
      observer.unobserve(target)
      const pathname = worthLoading(target, baseUrl)
      if (pathname === undefined) continue
      prefetched += 1
      pages.prefetch(pathname)
    }
  })

  function look(): void {
    prefetched = 0
    observer.disconnect()
    if (!active) return
    afterPaint(() => {
      for (const link of document.querySelectorAll('main a[href]')) observer.observe(link)
    })
  }

  function intent(event: Event): void {
    const pathname = worthLoading(event.target, baseUrl)
    if (pathname === undefined) return
    pages.preload(pathname).then((page) => page && prepareBody(page.body))
  }

  // A page that nobody touches asks for nothing more.
  function begin(): void {
    end()
    active = true
    look()
  }

  listen(document, { pointerover: intent, focusin: intent, touchstart: intent })
  const end = listen(window, { pointermove: begin, scroll: begin, keydown: begin, touchstart: begin })
  return { look }
}

/** Path of the page that a link leads to, when it is another one and loading it costs the reader nothing. */
function worthLoading(target: EventTarget | null, baseUrl: string): string | undefined {
  const url = isSavingData(currentConnection()) ? undefined : internalLink(target, baseUrl)
  return url?.pathname === location.pathname ? undefined : url?.pathname
}
