/**
 * Fetches pages before readers ask for them. A link under the pointer, a finger or the focus is loaded; a link in the
 * text that scrolls into view is only prefetched. Neither happens on a slow connection or with data saving.
 */
import { prepareBody } from '../body/page-body.tsx'
import { afterPaint } from './after-paint.ts'
import { internalLink } from './browser.ts'
import { listen } from './listen.ts'
import type { Pages } from './pages.ts'
import { onFirstSign } from './reader/first-sign.ts'
import { currentConnection, isSavingData } from './reader/media.ts'

/**
 * Most prefetched links per page. Links in view are only a guess; more would cost readers and hosts more than they
 * gain.
 */
const prefetchLimit = 16

/** Starts to watch links. Call `look` when the page has new links. */
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

  listen(document, { pointerover: intent, focusin: intent, touchstart: intent })
  onFirstSign(() => {
    active = true
    look()
  })
  return { look }
}

/**
 * Path of a link's page; `undefined` for the current page and when data must be saved. Links to pages are drawn with
 * their whole address, which ends with a slash: what else the host answers is left to the reader's click.
 */
function worthLoading(target: EventTarget | null, baseUrl: string): string | undefined {
  const pathname = isSavingData(currentConnection()) ? undefined : internalLink(target, baseUrl)?.pathname
  return pathname === location.pathname || !pathname?.endsWith('/') ? undefined : pathname
}
