/** An id that a page has more than once: a link to it reaches only the first. */
import { isPageId } from '../content/page-ids.ts'
import type { Rule } from './rule.ts'

export const duplicateId: Rule = {
  id: 'duplicate-id',
  about: 'An id occurs more than once on a page.',
  severity: 'warn',
  example: { 'docs/a.md': '## Needles\n\n## Pins {#needles}\n' },
  check: function* ({ documents }) {
    for (const { file, facts } of documents) {
      const first = new Map<string, number>()
      for (const { id, isName, line, column } of facts.anchors) {
        if (isName || id === '') continue
        const known = first.get(id)
        if (known === undefined) first.set(id, line)
        if (known === undefined && !isPageId(id)) continue
        yield {
          rule: 'duplicate-id',
          place: { file, line, column },
          target: id,
          message: `The id \`${id}\` is already taken ${known === undefined ? 'by the page itself' : `in line ${known}`}.`,
          hint: 'Give one of the two another id: `## Heading {#another-id}`.',
        }
      }
    }
  },
}
