import { placeOf } from './checked-site.ts'
import type { Rule } from './rule.ts'

export const externalLink: Rule = {
  id: 'external-link',
  about:
    'An external link leads to a page or a host that does not exist any more, or to the site itself and to nothing there.',
  severity: 'warn',
  // The host may have more to offer than this site, so nothing is surely gone.
  check: function* ({ broken }) {
    for (const one of broken) {
      if (one.target.reason !== 'unpublished') continue
      yield {
        rule: 'external-link',
        place: placeOf(one),
        target: one.reference.href,
        message: `\`${one.reference.href}\` is an address of this site, which publishes nothing there.`,
        hint: 'Name the page by its file or its path.',
      }
    }
  },
}
