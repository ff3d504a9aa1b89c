/**
 * Addresses that hold only through a fallback reading: as other tools read them, from the address of the page, or as the
 * name of a document without its end. The page gets the right address; a code host and an editor find nothing there.
 */
import { exactSpelling } from '../certain-target.ts'
import { placeOf } from '../checked-site.ts'
import type { Rule } from '../rule.ts'

export const guessedLink: Rule = {
  id: 'guessed-link',
  about: 'The address of a link or an image leads nowhere from its own file, so its meaning is guessed.',
  why: 'The page works, but the address leads nowhere on the code host and in editors, and a new file can give it another meaning.',
  repair: 'Write the exact address; `docs-build fix --write` does it for all of them.',
  severity: 'warn',
  example: {
    'docs/guide/start.md': '---\nslug: /begin/first\n---\n# Start\n\n[next](./next)\n',
    'docs/guide/next.md': '---\nslug: /begin/next\n---\n# Next\n',
  },
  check: function* ({ guessed, index }) {
    for (const { document, reference, target } of guessed) {
      const { href, kind } = reference
      const fix = exactSpelling({ href, kind, from: document.path }, target, index)
      const meant = target.type === 'page' ? `the page \`${target.route}\`` : `the file \`${target.path}\``
      yield {
        rule: 'guessed-link',
        place: placeOf({ document, reference }),
        target: href,
        message: `\`${href}\` names nothing from here. It is taken for ${meant}.`,
        fix,
        hint: fix === undefined ? undefined : `Write \`${fix}\`.`,
      }
    }
  },
}
