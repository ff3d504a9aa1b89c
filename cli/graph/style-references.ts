/** Destinations in a style sheet of the theme, for the rules that check the content. */
import { pointAt } from '../config/literal-place.ts'
import type { Reference } from '../content/document.ts'
import { styleUrls } from '../content/style-urls.ts'

/**
 * @returns the static files that the sheet names from the root of the site; the bundler handles relative addresses, and
 * external ones are not checked
 */
export function styleReferences(css: string): Reference[] {
  return styleUrls(css)
    .filter(({ href }) => /^\/(?!\/)/.test(href))
    .map(({ href, at }) => ({ kind: 'image', href, form: 'html', ...pointAt(css, at) }))
}
