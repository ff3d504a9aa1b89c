/**
 * Decides which page is shown, and changes it. The current page stays until the next one is loaded; of several loads
 * only the last one counts. The router reaches the browser only through `Browser`.
 */
import type { Url } from '../contract.ts'
import { shownBranches } from '../sidebar/sidebar-branches.ts'
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
  warn(message: string, ...cause: readonly unknown[]): void
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
  /**
   * Replaces what the HTML shows of the sidebar with whole branches. Returns false when they cannot be loaded.
   *
   * @param branch besides those of the page
   */
  completeSidebar(branch?: Url): Promise<boolean>
}

/** @param words.errorTitle title of a page that could not be loaded */
export function createRouter(
  first: LoadedPage,
  pages: Pages,
  browser: Browser,
  { errorTitle }: { readonly errorTitle: string },
): Router {
  return new PageRouter(first, pages, browser, errorTitle)
}

class PageRouter implements Router {
  readonly #pages: Pages
  readonly #browser: Browser
  readonly #errorTitle: string
  #address: URL
  #state: RouterState
  /** The page that was shown before a missing page replaced it. */
  #left: { readonly pathname: string; readonly shown: LoadedPage } | undefined
  /** The number of the last load. */
  #latest = 0
  #notice: ReturnType<typeof setTimeout> | undefined
  readonly #listeners = new Set<() => void>()

  constructor(first: LoadedPage, pages: Pages, browser: Browser, errorTitle: string) {
    this.#pages = pages
    this.#browser = browser
    this.#errorTitle = errorTitle
    this.#address = browser.url()
    this.#state = {
      shown: first,
      cause: 'first',
      pageChanged: true,
      loading: false,
      fragment: fragmentOf(this.#address),
      scroll: undefined,
      step: 0,
    }
  }

  // Functions of their own, because React calls them without the router.
  readonly state = (): RouterState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly completeSidebar = async (branch?: Url): Promise<boolean> => {
    const { page, sidebar: before = [] } = this.#state.shown
    try {
      const shown = shownBranches(before)
      const sidebar = await this.#pages.sidebar(page.sidebar, branch === undefined ? shown : [...shown, branch])
      const now = this.#state.shown
      if (now.page === page && now.sidebar !== sidebar) this.#publish({ shown: { ...now, sidebar } })
      return true
    } catch {
      return false
    }
  }

  async navigate(url: URL): Promise<void> {
    const { hash, pathname, search } = this.#address
    // The page at the current address may be the not-found page, even from the server, so it is loaded again.
    if (url.pathname !== pathname || this.#state.shown.page.kind === 'not-found') return this.#open(url, 'push')
    this.#latest++
    const scroll = url.hash === hash && url.search !== search ? this.#browser.scroll() : undefined
    this.#arrive(url, { cause: 'push', pageChanged: false, scroll })
  }

  async restore(scroll: number | undefined): Promise<void> {
    const url = this.#browser.url()
    if (url.pathname !== this.#address.pathname) return this.#open(url, 'back-forward', scroll)
    this.#latest++
    this.#arrive(url, { cause: 'back-forward', pageChanged: false, scroll })
  }

  async refresh(): Promise<void> {
    this.#pages.forget()
    return this.#open(this.#address, 'refresh')
  }

  async retry(): Promise<void> {
    this.#publish({ missing: { state: 'loading' } })
    await this.#open(this.#address, 'push')
  }

  async #open(url: URL, cause: Cause, scroll?: number): Promise<void> {
    const mine = ++this.#latest
    clearTimeout(this.#notice)
    // In a timer, because a page that is loaded already arrives before it and is rendered only once.
    this.#notice = setTimeout(() => this.#publish({ loading: true }))
    try {
      const shown = await this.#pages.load(url.pathname)
      if (mine !== this.#latest) return
      if (!shown) {
        // Other versions and languages have maps of their own, and redirects stand in none.
        if (await this.#pages.expects(url.pathname).catch(() => true))
          this.#browser.warn(`${url.pathname} is not in this release; asking the server.`)
        if (mine !== this.#latest) return
        return this.#browser.leave(url)
      }
      this.#arrive(url, { shown, cause, scroll, pageChanged: cause !== 'refresh' })
    } catch (error) {
      if (mine === this.#latest) await this.#fail(url, { cause, scroll, error })
    }
  }

  /** Shows a page that could not be loaded: as before, by the server, or as a missing page. */
  async #fail(
    url: URL,
    { cause, scroll, error }: { readonly cause: Cause; readonly scroll: number | undefined; readonly error: unknown },
  ): Promise<void> {
    const mine = this.#latest
    const left = this.#left
    if (left?.pathname === url.pathname)
      return this.#arrive(url, { shown: left.shown, cause, scroll, pageChanged: true })
    this.#browser.warn(`${url.pathname} could not be loaded; asking the server.`, error)
    const answers = await this.#browser.reaches(url)
    if (mine !== this.#latest) return
    if (answers) return this.#browser.leave(url)
    // The server would only give the browser's own error page; this document can wait for the network.
    if (!this.#state.missing) this.#left = { pathname: this.#address.pathname, shown: this.#state.shown }
    const shown = missingPage(url, this.#state.shown, this.#errorTitle)
    this.#arrive(url, { shown, cause, pageChanged: true, missing: { state: 'error', error: asError(error) } })
  }

  #arrive(url: URL, change: Partial<RouterState> & Pick<RouterState, 'cause' | 'pageChanged'>): void {
    const fragment = fragmentOf(url)
    clearTimeout(this.#notice)
    if (change.cause === 'push' && url.href !== this.#browser.url().href) this.#browser.push(url)
    this.#address = url
    if (change.cause !== 'refresh' && change.scroll === undefined && !fragment) this.#browser.toTop()
    const step = this.#state.step + 1
    this.#publish({ loading: false, missing: undefined, fragment, scroll: undefined, step, ...change })
  }

  #publish(change: Partial<RouterState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }
}

/** The page shown for a missing one: the layout of the previous page without its text. */
function missingPage(url: URL, { page, sidebar }: LoadedPage, title: string): LoadedPage {
  const { sidebar: name, route } = page
  const empty = { toc: [], breadcrumbs: [], tags: [] }
  const missing = { kind: 'not-found' as const, data: {}, route, url: url.pathname, title, ...empty }
  return { page: { ...missing, sidebar: name }, body: '', sidebar }
}

function fragmentOf(url: URL): string {
  const fragment = url.hash.slice(1)
  return decodePath(fragment) ?? fragment
}
