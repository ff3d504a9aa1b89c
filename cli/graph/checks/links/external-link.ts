import { placeOf } from '../checked-site.ts'
import type { Rule } from '../rule.ts'

export const externalLink: Rule = {
  id: 'external-link',
  about:
    'An external link leads to a page or host that no longer exists, or to an address of this site without a page.',
  why: 'Readers who follow the link find nothing.',
  repair: 'Correct the address, or link to an archived copy.',
  severity: 'warn',
  example: {
    'docs.config.ts': "export default { url: 'https://example.org' }\n",
    'docs/a.md': '[gone](https://example.org/gone/)\n',
  },
  // A wrong address may be a service on the same host that this site does not publish, so the finding is a warning.
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
