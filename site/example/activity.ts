/** Activities in an example, such as playing, and the page's functions that they need. */

/**
 * The page's functions for examples. They are passed in, not imported: a module that two chunks share becomes a chunk
 * of its own, which every page would load.
 */
export interface PageTools {
  readonly trustedHtml: (html: string) => string
  readonly trustedScript: (url: string) => string
  readonly loadStyleSheet: (url: string) => Promise<void>
}

/** An activity in an example. It lasts until `end` is called. */
export interface Activity {
  readonly figure: HTMLElement
  end(): void
}
