/** Terms of the trade that nobody has explained. */
import { nearest } from '../fault/nearest.ts'
import type { Rule } from './rule.ts'

export const unknownTerm: Rule = {
  id: 'unknown-term',
  about: 'A term is marked, and `markdown.terms` does not say what it means.',
  severity: 'fail',
  check: function* ({ documents, terms }) {
    for (const { file, facts } of documents) {
      for (const { term, line, column } of facts.terms) {
        if (terms.has(term)) continue
        const near = nearest(term, [...terms.keys()])
        yield {
          rule: 'unknown-term',
          place: { file, line, column },
          target: term,
          message: `\`markdown.terms\` does not say what “${term}” means.`,
          hint: near
            ? `Did you mean “${near}”? For another form of the word write \`:term[form]{of="${near}"}\`.`
            : 'Add it to `markdown.terms`, or take the mark away.',
        }
      }
    }
  },
}
