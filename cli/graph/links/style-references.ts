/** Destinations in a style sheet of the theme, for the rules that check the content. */

import { lineIndex } from '../../kernel/fault/line-index.ts'
import type { Reference } from '../../markdown/document.ts'
import { styleUrls } from '../../markdown/html/style-urls.ts'

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
