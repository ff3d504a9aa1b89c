/** Pictures and media whose servers the content security policy of the site cannot name. */
import { foreignMedia, isNameable } from '../../../markdown/html/foreign-media.ts'
import { placeOf } from '../checked-site.ts'
import type { Rule } from '../rule.ts'

export const refusedHost: Rule = {
  id: 'refused-host',
  about: 'The content security policy of the site cannot name the host of an image or a medium.',
  why: 'The policy names only hosts of letters, digits, dots and hyphens, because other characters could become rules of the policy. Browsers do not load the image.',
  repair: 'Correct the host, or put the file into the docs folder and name it by its path.',
  severity: 'warn',
  example: { 'docs/a.md': '![a chart](https://charts.example.net;sandbox/a.png)\n' },
  check: function* ({ documents }) {
    for (const document of documents)
      for (const { reference, origin } of foreignMedia(document.facts.references)) {
        if (isNameable(origin)) continue
        yield {
          rule: 'refused-host',
          place: placeOf({ document, reference }),
          target: reference.href,
          message: `The content security policy cannot name the host \`${new URL(origin).host}\`, so browsers do not load this.`,
          hint: 'Correct the host, or put the file into the docs folder and name it by its path.',
        }
      }
  },
}
