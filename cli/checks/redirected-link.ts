/**
 * Links to redirected addresses. The page gets the address at the end of the redirect, so readers notice nothing; the
 * source still names the old one, and breaks when the redirect is taken out.
 */
import { targetUrl } from '../graph/resolve.ts'
import { placeOf } from './checked-site.ts'
import type { Rule } from './rule.ts'

export const redirectedLink: Rule = {
  id: 'redirected-link',
  about: 'A link names an old address that is redirected.',
  why: 'The link works, but its address is out of date, and it will break when the redirect is removed.',
  repair: 'Write the new address; `docs-build fix --write` does it for all links.',
  severity: 'warn',
  example: { 'docs/a.md': '---\nredirect_from: /old\n---\n# Tools\n', 'docs/b.md': '[the tools](/old)\n' },
  check: function* ({ redirected, index }) {
    for (const { document, reference, target, via } of redirected) {
      const end =
        target.type === 'external' ? target.url : targetUrl(target, undefined, { baseUrl: '/' }, (path) => `/${path}`)
      yield {
        rule: 'redirected-link',
        place: placeOf({ document, reference }),
        target: reference.href,
        message: `\`${via}\` is an old address: ${index.landings.get(via)?.redirect.place.file} redirects it.`,
        ...(end === undefined ? {} : { hint: `Link to \`${end}\`.`, fix: end }),
      }
    }
  },
}
