/** Images and media whose file does not exist, from Markdown and from raw HTML. */

import { badEncoding } from './broken-link.ts'
import { placeOf } from './checked-site.ts'
import type { Rule } from './rules.ts'
import { suggestFile } from './suggestion.ts'

export const brokenImage: Rule = {
  id: 'broken-image',
  about: 'An image or another medium names a file that is not there.',
  severity: 'fail',
  check: function* (site) {
    for (const broken of site.broken) {
      const { reference, target, document } = broken
      if (reference.kind !== 'image') continue
      const base = { rule: 'broken-image', place: placeOf(broken), target: reference.href }
      if (target.reason === 'empty') {
        yield { ...base, message: 'The image names no file.', hint: 'Write its path between the parentheses.' }
      } else if (target.reason === 'encoding') {
        yield { ...base, ...badEncoding(reference.href) }
      } else {
        const near = suggestFile(target.path, reference.href, document.path, site)
        yield {
          ...base,
          message: `There is no file \`${site.index.docsDir}/${target.path}\`.`,
          ...(near ? { hint: `Did you mean \`${near}\`?` } : {}),
        }
      }
    }
  },
}
