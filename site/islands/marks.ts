/** What marks islands in the HTML. The file imports nothing: pages with islands load it before React. */

/** Element around an island, and element around Markdown in it. */
export const ISLAND = 'docs-island'
export const ISLAND_SLOT = 'docs-slot'

/** Element around what a unit of code makes, until the facts of the page are read from it; never in a page. */
export const UNIT = 'docs-unit'

/**
 * `data-db` on the elements of an island until React has taken them over. Scripts that look for `data-db` would change
 * them before, and React would find other elements than it has drawn.
 */
export const LATER = 'data-later'

/** The declarations of an element that React has drawn with a `style`, see `inline-styles.ts`. */
export const INLINE = 'data-db-style'

/** Marks, as a comment at its beginning, the element whose content is the property `html`. */
export const HTML_MARK = 'html'

/** The text of a `<style>` that React expects. Browsers report an element with a text that the policy does not allow. */
export const SHEET_TEXT = 'data-db-css'

/** Attributes of the `<style>` elements that Emotion, styled-components and antd write on servers alone. */
export const CSS_IN_JS = ['data-emotion', 'data-styled', 'data-css-hash', 'data-ant-cssinjs-cache-path'] as const
