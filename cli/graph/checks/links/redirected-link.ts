/**
 * Links to redirected addresses. The page gets the address at the end of the redirect, so readers notice nothing; the
 * source still names the old one, and breaks when the redirect is taken out.
 */
import { isExternal } from '../../../markdown/html/url-scheme.ts'
import { targetUrl } from '../../links/resolve.ts'
import { placeOf } from '../checked-site.ts'
import type { Rule } from '../rule.ts'

export const redirectedLink: Rule = {
  id: 'redirected-link',
  about: 'A link names an old address that is redirected.',
  why: 'The link works, but its address is out of date, and it will break when the redirect is removed.',
  repair: 'Write the new address; `docs-build fix --write` does it for all links.',
  severity: 'warn',
  example: { 'docs/a.md': '---\nredirect_from: /old\n---\n# Tools\n', 'docs/b.md': '[the tools](/old)\n' },
  check: function* ({ redirected, index }) {
    for (const { document, reference, target, via } of redirected) {
      const { origin, baseUrl } = index.address
      // A whole address stays one: a bare address in a text would be no link without its host.
      const isWhole = target.type !== 'external' && origin !== undefined && isExternal(reference.href)
      const addressIn = (base: string): string | undefined =>
        target.type === 'external'
          ? target.url
          : targetUrl(target, undefined, { ...index.address, baseUrl: base }, (path) => `${base}${path}`)
      const end = isWhole ? `${origin}${addressIn(baseUrl)}` : addressIn('/')
      yield {
        rule: 'redirected-link',
        place: placeOf({ document, reference }),
        target: reference.href,
        message: `\`${via}\` is an old address: ${index.landings.get(via)?.redirect.place.file} redirects it.`,
        hint: end === undefined ? undefined : `Link to \`${end}\`.`,
        fix: end,
      }
    }
  },
}
