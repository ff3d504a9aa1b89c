/** An id that a page has more than once: a link to it reaches only the first. */

import type { Problem } from '../../../kernel/fault/finding.ts'
import { perItem } from '../../../kernel/store/blocks.ts'
import { isPageId } from '../../../markdown/html/page-ids.ts'
import type { CheckedDocument } from '../checked-site.ts'
import type { Rule } from '../rule.ts'

export const duplicateId: Rule = {
  id: 'duplicate-id',
  about: 'An id occurs more than once on a page.',
  why: 'Links to the id reach only the first element that has it.',
  repair: 'Give one of the elements another id: `## Invoices {#open-invoices}`.',
  severity: 'warn',
  example: { 'docs/a.md': '## Invoices\n\n## Orders {#invoices}\n' },
  check: ({ documents }) => problemsOf(documents),
}

const problemsOf = perItem(({ file, facts }: CheckedDocument): readonly Problem[] => {
  const first = new Map<string, number>()
  return facts.anchors.flatMap(({ id, isName, line, column }): Problem[] => {
    if (isName || id === '') return []
    const known = first.get(id)
    if (known === undefined) first.set(id, line)
    if (known === undefined && !isPageId(id)) return []
    return [
      {
        rule: 'duplicate-id',
        place: { file, line, column },
        target: id,
        message: `The id \`${id}\` is already taken ${known === undefined ? 'by the page itself' : `in line ${known}`}.`,
        hint: 'Give one of the two another id: `## Heading {#another-id}`.',
      },
    ]
  })
})
