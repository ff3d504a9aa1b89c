/**
 * Decides which page is shown, and changes it. The current page stays until the next one is loaded; of several loads
 * only the last one counts. The router reaches the browser only through `Browser`.
 */
import { decodePath } from '../url.ts'
import { asError } from './as-error.ts'
import type { LoadedPage, Pages } from './pages.ts'

/** The cause of the last step. */
type Cause = 'first' | 'push' | 'back-forward' | 'refresh'

export interface RouterState {
  readonly shown: LoadedPage
  readonly cause: Cause
  /** Whether the step changed the page; false for a jump within one page. */
  readonly pageChanged: boolean
  readonly loading: boolean
  /** Set while the page of the address is missing: the error, or that it is being retried. */
  readonly missing?: MissingPage | undefined
  /** Decoded fragment of the address, without `#`. */
  readonly fragment: string
  /** Scroll position to restore, in pixels. */
  readonly scroll: number | undefined
  /** Number of steps so far. */
  readonly step: number
}

/** A page that neither its files nor the server could provide. */
export type MissingPage = { readonly state: 'error'; readonly error: Error } | { readonly state: 'loading' }

/** The functions of the browser that the router needs. */
export interface Browser {
  url(): URL
  push(url: URL): void
  scroll(): number
  /** Scrolls to the top. It must be called before the next page is rendered: afterwards it would force a layout. */
  toTop(): void
  /** Loads another document from the server. */
  leave(url: URL): void
  /** Whether the server answers, with any status. */
  reaches(url: URL): Promise<boolean>
  warn(message: string, cause: unknown): void
}

export interface Router {
  state(): RouterState
  subscribe(listener: () => void): () => void
  navigate(url: URL): Promise<void>
  /** Handles a move to another entry of the browser's history. */
  restore(scroll: number | undefined): Promise<void>
  /** Loads the current page again and shows its new content. */
  refresh(): Promise<void>
  /** Tries again to load a missing page. */
  retry(): Promise<void>
  /** Replaces the branch from the HTML with the whole sidebar. Returns false when it cannot be loaded. */
  completeSidebar(): Promise<boolean>
}

/** @param words.errorTitle title of a page that could not be loaded */
export function createRouter(
  first: LoadedPage,
  pages: Pages,
  browser: Browser,
  { errorTitle }: { readonly errorTitle: string },
): Router {
  let address = browser.url()
  let state: RouterState = {
    shown: first,
    cause: 'first',
    pageChanged: true,
    loading: false,
    fragment: fragmentOf(address),
    scroll: undefined,
    step: 0,
  }
  /** The page that was shown before a missing page replaced it. */
  let left: { readonly pathname: string; readonly shown: LoadedPage } | undefined
  let latest = 0
  let complete = false
  let notice: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()

  function publish(change: Partial<RouterState>): void {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }

  function arrive(url: URL, change: Partial<RouterState> & Pick<RouterState, 'cause' | 'pageChanged'>): void {
    const fragment = fragmentOf(url)
    clearTimeout(notice)
    if (change.cause === 'push' && url.href !== browser.url().href) browser.push(url)
    address = url
    if (change.cause !== 'refresh' && change.scroll === undefined && !fragment) browser.toTop()
    publish({ loading: false, missing: undefined, fragment, scroll: undefined, step: state.step + 1, ...change })
  }

  async function open(url: URL, cause: Cause, scroll?: number): Promise<void> {
    const mine = ++latest
    clearTimeout(notice)
    // In a timer, because a page that is loaded already arrives before it and is rendered only once.
    notice = setTimeout(() => publish({ loading: true }))
    try {
      const shown = await pages.load(url.pathname)
      if (mine !== latest) return
      if (!shown) return browser.leave(url)
      complete = true
      arrive(url, { shown, cause, scroll, pageChanged: cause !== 'refresh' })
    } catch (error) {
      if (mine !== latest) return
      if (left?.pathname === url.pathname) return arrive(url, { shown: left.shown, cause, scroll, pageChanged: true })
      browser.warn(`The page ${url.pathname} could not be loaded; asking the server for it.`, error)
      const answers = await browser.reaches(url)
      if (mine !== latest) return
      if (answers) return browser.leave(url)
      // The server would only give the browser's own error page; this document can wait for the network.
      if (!state.missing) left = { pathname: address.pathname, shown: state.shown }
      const shown = missingPage(url, state.shown, errorTitle)
      arrive(url, { shown, cause, pageChanged: true, missing: { state: 'error', error: asError(error) } })
    }
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async navigate(url) {
      // The page at the current address may be the not-found page, even from the server, so it is loaded again.
      if (url.pathname !== address.pathname || state.shown.page.kind === 'not-found') return open(url, 'push')
      latest++
      const scroll = url.hash === address.hash && url.search !== address.search ? browser.scroll() : undefined
      arrive(url, { cause: 'push', pageChanged: false, scroll })
    },
    async restore(scroll) {
      const url = browser.url()
      if (url.pathname !== address.pathname) return open(url, 'back-forward', scroll)
      latest++
      arrive(url, { cause: 'back-forward', pageChanged: false, scroll })
    },
    async refresh() {
      pages.forget()
      return open(address, 'refresh')
    },
    async retry() {
      publish({ missing: { state: 'loading' } })
      await open(address, 'push')
    },
    async completeSidebar() {
      const { shown } = state
      const name = shown.page.sidebar
      if (name === undefined) return false
      if (complete) return true
      try {
        const sidebar = await pages.sidebar(name)
        complete = true
        if (state.shown === shown) publish({ shown: { ...shown, sidebar } })
        return true
      } catch {
        return false
      }
    },
  }
}

/** The page shown for a missing one: the layout of the previous page without its text. */
function missingPage(url: URL, { page, sidebar }: LoadedPage, title: string): LoadedPage {
  const { sidebar: name, route } = page
  const empty = { toc: [], breadcrumbs: [], tags: [] }
  const missing = { kind: 'not-found' as const, data: {}, route, url: url.pathname, title, ...empty }
  return { page: { ...missing, ...(name === undefined ? {} : { sidebar: name }) }, body: '', sidebar }
}

function fragmentOf(url: URL): string {
  const fragment = url.hash.slice(1)
  return decodePath(fragment) ?? fragment
}
