/** What goes on in an example, and what it needs of the page. */

/**
 * What the page does for examples. Handed over and not imported: a module of two chunks becomes a third one, which
 * every page would load.
 */
export interface PageTools {
  readonly trustedHtml: (html: string) => string
  readonly trustedScript: (url: string) => string
  readonly loadStyleSheet: (url: string) => Promise<void>
}

/** Something that goes on in an example until it is ended. */
export interface Activity {
  readonly figure: HTMLElement
  end(): void
}
