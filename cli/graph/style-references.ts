/** Destinations in a style sheet of the theme, for the rules that judge those of the content. */
import { pointAt } from '../config/literal-place.ts'
import type { Reference } from '../content/document.ts'

/** Comments, and addresses from the root of the site: all others are the bundler's business, or of another host. */
const COMMENT_OR_URL = /\/\*[\s\S]*?\*\/|url\(\s*(["']?)(\/(?!\/)[^"'()\s]*)\1\s*\)/g

/** @returns the static files that a style sheet names, each where it stands */
export function styleReferences(css: string): Reference[] {
  return Array.from(css.matchAll(COMMENT_OR_URL), (match) => ({
    href: match[2],
    at: match.index + match[0].indexOf('/'),
  }))
    .filter((found): found is { href: string; at: number } => found.href !== undefined)
    .map(({ href, at }) => ({ kind: 'image', href, form: 'html', ...pointAt(css, at) }))
}
