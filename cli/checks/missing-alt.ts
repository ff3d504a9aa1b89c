/** Images without alternative text (WCAG 2.2, 1.1.1). An empty `alt` in raw HTML marks a decorative image. */
import { placeOf } from './checked-site.ts'
import type { Rule } from './rule.ts'

export const missingAlt: Rule = {
  id: 'missing-alt',
  about: 'An image has no alternative text.',
  severity: 'warn',
  check: function* ({ documents }) {
    for (const document of documents) {
      for (const reference of document.facts.noAlt) {
        yield {
          rule: 'missing-alt',
          place: placeOf({ document, reference }),
          target: reference.href,
          message: 'The image has no alternative text.',
          hint: 'Say what it shows: `![What it shows](image.svg)`; for decoration write `<img alt="">`.',
        }
      }
    }
  },
}
