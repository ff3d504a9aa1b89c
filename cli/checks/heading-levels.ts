/** Headings that skip a level, which misleads screen readers and tables of contents (WCAG 2.2, technique G141). */
import type { Rule } from './rule.ts'

export const headingLevels: Rule = {
  id: 'heading-levels',
  about: 'A heading skips a level.',
  severity: 'warn',
  example: { 'docs/a.md': '# Tools\n\n### Needles\n' },
  check: function* ({ documents }) {
    for (const { file, facts } of documents) {
      // The title of the page counts as the first level.
      let above = 1
      for (const { depth, text, line, column } of facts.headings) {
        if (depth > above + 1) {
          yield {
            rule: 'heading-levels',
            place: { file, line, column },
            target: text,
            message: `A heading of level ${depth} follows one of level ${above}.`,
            hint: `Make it level ${above + 1}: \`${'#'.repeat(above + 1)} ${text}\`.`,
          }
        }
        above = depth
      }
    }
  },
}
