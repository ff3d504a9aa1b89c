/** Headings that skip a level, which misleads screen readers and tables of contents (WCAG 2.2, technique G141). */

import type { Problem } from '../../../kernel/fault/finding.ts'
import { perItem } from '../../../kernel/store/blocks.ts'
import type { CheckedDocument } from '../checked-site.ts'
import type { Rule } from '../rule.ts'

export const headingLevels: Rule = {
  id: 'heading-levels',
  about: 'A heading skips a level.',
  why: 'Readers with a screen reader find their way by the levels of headings, and expect no gap.',
  repair: 'Use the next level: after `##` comes `###`.',
  severity: 'warn',
  example: { 'docs/a.md': '# Tools\n\n### Invoices\n' },
  check: ({ documents }) => problemsOf(documents),
}

const problemsOf = perItem(({ file, facts }: CheckedDocument): readonly Problem[] =>
  facts.headings.flatMap(({ depth, text, line, column }, at): Problem[] => {
    // The title of the page counts as the first level.
    const above = facts.headings[at - 1]?.depth ?? 1
    if (depth <= above + 1) return []
    return [
      {
        rule: 'heading-levels',
        place: { file, line, column },
        target: text,
        message: `A heading of level ${depth} follows one of level ${above}.`,
        hint: `Make it level ${above + 1}: \`${'#'.repeat(above + 1)} ${text}\`.`,
      },
    ]
  }),
)
