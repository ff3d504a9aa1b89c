/** Destinations in a style sheet of the theme, for the rules that check the content. */
import type { Reference } from '../content/document.ts'
import { styleUrls } from '../content/style-urls.ts'
import { lineIndex } from '../fault/line-index.ts'

/**
 * @returns the static files that the sheet names from the root of the site; the bundler handles relative addresses, and
 * external ones are not checked
 */
export function styleReferences(css: string): Reference[] {
  const pointAt = lineIndex(css)
  return styleUrls(css)
    .filter(({ href }) => /^\/(?!\/)/.test(href))
    .map(({ href, at }) => ({ kind: 'image', href, form: 'html', ...pointAt(at) }))
}
