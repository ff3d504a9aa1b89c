/**
 * Which page is shown, and how it changes. The old page stays until the new one is there; of several
 * loads only the last one counts. Knows the browser only through `Browser`.
 */
import { decodePath } from '../url.ts'
import { asError } from './as-error.ts'
import type { LoadedPage, Pages } from './pages.ts'

/** What led to the page that is shown. */
export type Cause = 'first' | 'push' | 'back-forward' | 'refresh'

export interface RouterState {
  readonly shown: LoadedPage
  readonly cause: Cause
  /** Another page was shown before this step; false for a jump within one page. */
  readonly pageChanged: boolean
  readonly loading: boolean
  /** Set while there is an address and no page: what went wrong, or that it is tried again. */
  readonly missing?: MissingPage | undefined
  /** Decoded fragment to go to, without `#`. */
  readonly fragment: string
  /** Where the reader was when last here. */
  readonly scroll: number | undefined
  /** Counts the steps. */
  readonly step: number
}

/** A page that neither its files nor the server could give. */
export type MissingPage = { readonly state: 'error'; readonly error: Error } | { readonly state: 'loading' }

/** The parts of the browser that a router moves. */
export interface Browser {
  url(): URL
  push(url: URL): void
  scroll(): number
  /**
   * Scrolls to the top. Before a page is drawn that costs nothing; afterwards the browser would have to lay it out
   * first.
   */
  toTop(): void
  /** Shows another document, through the server. */
  leave(url: URL): void
  /** Whether the server answers at all. */
  reaches(url: URL): Promise<boolean>
  warn(message: string, cause: unknown): void
}

export interface Router {
  state(): RouterState
  subscribe(listener: () => void): () => void
  navigate(url: URL): Promise<void>
  /** The browser went to another entry of its history. */
  restore(scroll: number | undefined): Promise<void>
  /** Shows the current page again, as the server now has it. */
  refresh(): Promise<void>
  /** Tries to load a missing page once more. */
  retry(): Promise<void>
  /** Replaces the branch that came with the HTML by the whole sidebar. False when it cannot be had. */
  completeSidebar(): Promise<boolean>
}

export function createRouter(first: LoadedPage, pages: Pages, browser: Browser): Router {
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
  /** The page that a missing one has taken the place of. */
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
    // A page that is at hand comes before that, and is drawn once.
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
      // Another document would be the browser's own page of errors: this one can wait for the network.
      if (!state.missing) left = { pathname: address.pathname, shown: state.shown }
      const shown = missingPage(url, state.shown)
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
      // In the place of a page there may be that for none, from the server too.
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

/** What stands for a page that is not there: the frame of the one before, without its text. */
function missingPage(url: URL, { page, sidebar }: LoadedPage): LoadedPage {
  const { sidebar: name, route } = page
  const empty = { toc: [], breadcrumbs: [], tags: [] }
  const missing = { kind: 'not-found' as const, data: {}, route, url: url.pathname, title: 'Page Error', ...empty }
  return { page: { ...missing, ...(name === undefined ? {} : { sidebar: name }) }, body: '', sidebar }
}

function fragmentOf(url: URL): string {
  const fragment = url.hash.slice(1)
  return decodePath(fragment) ?? fragment
}
