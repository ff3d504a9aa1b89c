/** Destinations that are left out of a page because their scheme could run code or means nothing on the web. */
import { writtenScheme } from '../../../markdown/html/url-scheme.ts'
import { placeOf } from '../checked-site.ts'
import type { Rule } from '../rule.ts'

export const refusedScheme: Rule = {
  id: 'refused-scheme',
  about: 'A link or an image is left out of the page because of its scheme.',
  why: 'Addresses such as `javascript:` can act on behalf of the reader, so they are left out of the page, and the link leads nowhere.',
  repair:
    'Use an address with `https:`, `mailto:` or `tel:`, or a path of the site. For your own schemes, set addresses in `links.schemes`.',
  severity: 'warn',
  example: { 'docs/a.md': '[run](javascript:alert(1))\n' },
  concern: 'destination',
  check: function* ({ refused }) {
    for (const one of refused) {
      const { href, kind } = one.reference
      const [what, hint] =
        kind === 'image'
          ? ['An image', 'Put the file into the docs folder and name it by its path.']
          : ['A link', 'Take the link out, or lead to a web page.']
      yield {
        rule: 'refused-scheme',
        place: placeOf(one),
        target: href,
        message: `${what} with the scheme \`${writtenScheme(href)}:\` is left out of the page.`,
        hint,
      }
    }
  },
}
