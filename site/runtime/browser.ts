/** Connects the router to the window: clicks on links, the history, and the scroll position. */
import { withoutBase } from '../url.ts'
import { listen } from './listen.ts'
import type { Browser, Router } from './router.ts'

/** State of a history entry: its number, and the scroll position in pixels. */
interface Entry {
  readonly index: number
  readonly scroll?: number
  /** Stands above the entry of its page while a menu is open: Back leads from it to the page. */
  readonly guard?: true
}

/**
 * Scroll position in pixels by number of the history entry, for this document. The position stored in the entry itself
 * is older and serves later documents: writing it before every step would take a tenth of the time of a route change.
 */
const places = new Map<number, number>()

/** The window as the router uses it. */
export const browser: Browser = {
  url: () => new URL(location.href),
  push(url) {
    const { index, guard } = entry()
    places.set(index, window.scrollY)
    places.delete(index + 1)
    history[guard ? 'replaceState' : 'pushState']({ index: index + 1 } satisfies Entry, '', url)
  },
  scroll: () => window.scrollY,
  toTop: () => window.scrollTo({ top: 0, behavior: 'instant' }),
  leave(url) {
    // `assign` only jumps to the heading in the document that is to be left.
    const isJump = url.hash !== '' && url.pathname + url.search === location.pathname + location.search
    location.assign(url)
    if (isJump) location.reload()
  },
  reaches: (url) =>
    fetch(url, { method: 'HEAD', cache: 'no-store' }).then(
      () => true,
      () => false,
    ),
  warn: (...message) => console.warn(...message),
}

/** Called before Back is obeyed; returning true stays on the page. Set while a menu is open. */
export const backGuard: { current: (() => boolean) | undefined } = { current: undefined }

/** Whether the next move in the history is ours. */
let undoing = false

/**
 * Puts an entry on top of the first page of a visit, where Back would leave the site without asking `backGuard`.
 *
 * @returns removes the entry, unless Back or another page has done so
 */
export function guardFirstPage(): () => void {
  const top = entry()
  if (top.index === 0 && !top.guard) history.pushState({ ...top, guard: true } satisfies Entry, '')
  return () => {
    if (!entry().guard) return
    undoing = true
    history.back()
  }
}

/** Listens to the window for the router; returns a function that stops listening. */
export function connect(router: Router, baseUrl: string): () => void {
  let index = entry().index

  function onPop(): void {
    const { index: target, scroll } = entry()
    if (undoing) {
      // A link that was followed meanwhile took the place of the entry that was to be removed.
      undoing = target !== index
      if (undoing) history.go(index - target)
      return
    }
    if (history.state === null) {
      // The browser made this entry itself, for a jump to a heading.
      index += 1
      places.delete(index)
      history.replaceState({ index } satisfies Entry, '')
    } else if (backGuard.current?.()) {
      // The entry of `guardFirstPage` lies above that of the page, which is then shown already.
      undoing = target !== index
      if (undoing) history.go(index - target)
      return
    } else {
      places.set(index, window.scrollY)
      index = target
    }
    void router.restore(places.get(index) ?? scroll)
  }

  function onClick(event: MouseEvent): void {
    const url = internalTarget(event, baseUrl)
    if (!url) return
    // The browser handles a jump within the page: it also moves the starting point of Tab.
    if (url.hash && url.pathname === location.pathname && url.search === location.search) return
    event.preventDefault()
    void router.navigate(url)
  }

  setRestoration('manual')
  history.replaceState({ ...history.state, index }, '')
  const endings = [
    router.subscribe(() => {
      index = entry().index
    }),
    listen(document, { click: onClick }),
    listen(window, {
      popstate: onPop,
      scroll: debounce(rememberScroll, 150),
      // The browser itself restores the scroll position of the next document.
      pagehide: () => setRestoration('auto'),
      pageshow: () => setRestoration('manual'),
    }),
  ]
  return () => {
    for (const end of endings) end()
  }
}

function setRestoration(who: ScrollRestoration): void {
  history.scrollRestoration = who
}

/** The internal link that an event happened on. `undefined` for links that open another tab, a file or another site. */
export function internalLink(target: EventTarget | null, baseUrl: string): URL | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  // A link inside an SVG has no origin; nor has a link whose URL cannot be parsed.
  if (link?.origin !== location.origin || !staysInTab(link)) return undefined
  const url = new URL(link.href)
  return withoutBase(url.pathname, baseUrl) === undefined || isFile(url.pathname) ? undefined : url
}

function internalTarget(event: MouseEvent, baseUrl: string): URL | undefined {
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
  return plain && !event.defaultPrevented ? internalLink(event.target, baseUrl) : undefined
}

/** `data-db="document"` marks a link that the browser follows itself: to another language, or to a page that is missing. */
function staysInTab(link: HTMLAnchorElement): boolean {
  const elsewhere = link.target !== '' && link.target !== '_self'
  return !elsewhere && !link.hasAttribute('download') && link.dataset['db'] !== 'document'
}

/** Whether a path is a file: it has an extension other than `.html`, so it is never a page. */
function isFile(pathname: string): boolean {
  return /\.[a-z0-9]+$/i.test(pathname) && !pathname.endsWith('.html')
}

function entry(): Entry {
  const state = history.state as Partial<Entry> | null
  return { index: 0, ...state }
}

function rememberScroll(): void {
  history.replaceState({ ...entry(), scroll: window.scrollY } satisfies Entry, '')
}

function debounce(work: () => void, delay: number): () => void {
  let timer: ReturnType<typeof setTimeout>
  return () => {
    clearTimeout(timer)
    timer = setTimeout(work, delay)
  }
}
